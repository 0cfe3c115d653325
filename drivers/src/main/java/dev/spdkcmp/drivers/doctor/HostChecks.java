package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.inventory.DeviceIdentity;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.topology.CpuList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of the machine around the load: who may do what, and who else is at work. */
final class HostChecks {

    private static final double BUSY_LOAD_PER_CPU = 0.2;
    private static final int FIELD_STEAL = 8;
    private static final Pattern CGROUP_V2 = Pattern.compile("(?m)^0::(/\\S*)$");

    private HostChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "in-use",
                        "whether the devices may be taken",
                        "fails where anything uses a namespace of a device",
                        "DESIGN, safety rules 1 and 2",
                        "Unbinding a device takes all its namespaces away from whatever uses them.",
                        HostChecks::inUse),
                new Check(
                        "privileges",
                        "what this user may do",
                        "fails without root where devices are rebound, warns elsewhere",
                        "spdk-formats §3",
                        "Binding, raw devices, interrupts' affinity and hardware counters need"
                                + " root.",
                        HostChecks::privileges),
                new Check(
                        "cgroup-limits",
                        "limits of the control group that the load runs in",
                        "fails where an I/O, memory, hugepage or CPU-set limit is active",
                        "kernel documentation, cgroup-v2",
                        "The kernel arm's I/O is throttled by io.max and friends; SPDK's never"
                                + " passes them. Only one arm would feel the limit.",
                        HostChecks::controlGroup),
                new Check(
                        "busy-neighbours",
                        "other work on this machine",
                        "warns above 0.2 runnable tasks per CPU",
                        "field.md 1.4",
                        "Other work takes CPU time, memory bandwidth and shared cache from one arm"
                                + " or the other, by chance.",
                        HostChecks::load),
                new Check(
                        "other-io",
                        "other I/O in flight on the devices",
                        "fails where requests are in flight on a named device",
                        "field.md 4.1",
                        "Whoever else reads or writes the device is part of every figure.",
                        HostChecks::otherIo),
                new Check(
                        "virtualised",
                        "virtual machine",
                        "warns in one: device and CPUs may be shared or emulated",
                        "field.md 2.4",
                        "An emulated controller costs an exit per doorbell, which SPDK's batching"
                                + " avoids; steal time comes and goes.",
                        HostChecks::virtual),
                new Check(
                        "steal",
                        "CPU time stolen by the hypervisor",
                        "warns where any was stolen since boot",
                        "proc(5), /proc/stat",
                        "Stolen time shows up as latency, in whichever arm it hits.",
                        HostChecks::steal));
    }

    private static void inUse(Checkup checkup, Reporter reporter) {
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
            return;
        }
        Guard guard =
                new Guard(
                        checkup.host(),
                        new Inventory(checkup.host(), bdf -> Optional.<DeviceIdentity>empty()));
        List<Request> requests =
                checkup.devices().stream().map(device -> Request.of(device.bdf())).toList();
        List<Examination> answers = guard.examine(requests);
        for (int i = 0; i < answers.size(); i++) {
            NvmeDevice device = checkup.devices().get(i);
            List<Finding> against = answers.get(i).reasons();
            if (against.isEmpty()) {
                reporter.ok(device.name(), "nothing uses it");
            }
            for (Finding finding : against) {
                reporter.fail(
                        device.name(), finding.message(), finding.remedy(), finding.evidence());
            }
        }
    }

    private static void privileges(Checkup checkup, Reporter reporter) {
        int user = checkup.host().natives().effectiveUserId();
        if (user == 0) {
            reporter.ok("machine", "root");
        } else {
            reporter.fail(
                    "machine",
                    "user id "
                            + user
                            + ": cannot bind devices, open raw devices or read hardware counters",
                    "sudo; comparisons of files need no root",
                    "geteuid() = " + user);
        }
    }

    private static void controlGroup(Checkup checkup, Reporter reporter) {
        Matcher own = CGROUP_V2.matcher(checkup.files().read("/proc/self/cgroup").orElse(""));
        if (!own.find()) {
            reporter.cannotTell(
                    "machine", "no cgroup v2 (a cgroup v1 machine is not looked through)");
            return;
        }
        List<String> active = new ArrayList<>();
        String path = own.group(1);
        while (true) {
            String folder = "/sys/fs/cgroup" + (path.equals("/") ? "" : path) + "/";
            collect(checkup, folder + "io.max", active, text -> !text.isEmpty());
            collect(checkup, folder + "io.latency", active, text -> !text.isEmpty());
            collect(
                    checkup,
                    folder + "memory.max",
                    active,
                    text -> !text.isEmpty() && !text.equals("max"));
            collect(
                    checkup,
                    folder + "hugetlb.2MB.max",
                    active,
                    text -> !text.isEmpty() && !text.equals("max"));
            collect(
                    checkup,
                    folder + "cpu.max",
                    active,
                    text -> !text.isEmpty() && !text.startsWith("max"));
            collect(checkup, folder + "cpuset.cpus", active, text -> !text.isEmpty());
            collect(checkup, folder + "cpuset.mems", active, text -> !text.isEmpty());
            if (path.equals("/")) {
                break;
            }
            int slash = path.lastIndexOf('/');
            path = slash <= 0 ? "/" : path.substring(0, slash);
        }
        if (active.isEmpty()) {
            reporter.ok("machine", "no limit", "/proc/self/cgroup: " + own.group(1));
        } else {
            reporter.fail(
                    "machine",
                    "limits are active that only one arm would feel",
                    "run outside of the limited group: systemd-run --scope --slice=-.slice"
                            + " spdkcmp ...",
                    active.toArray(String[]::new));
        }
    }

    private static void collect(
            Checkup checkup, String file, List<String> active, Predicate<String> limits) {
        checkup.value(file).filter(limits).ifPresent(text -> active.add(file + " = " + text));
    }

    private static void load(Checkup checkup, Reporter reporter) {
        String file = "/proc/loadavg";
        Optional<Double> load =
                checkup.value(file).map(text -> text.split(" ")[0]).map(Double::valueOf);
        int cpus =
                Math.max(
                        1,
                        CpuList.parse(checkup.value("/sys/devices/system/cpu/online").orElse("0"))
                                .size());
        if (load.isEmpty()) {
            reporter.cannotTell("machine", "the load cannot be read", file);
        } else if (load.get() / cpus > BUSY_LOAD_PER_CPU) {
            reporter.warn(
                    "machine",
                    load.get() + " tasks ran over the last minute on " + cpus + " CPUs",
                    "stop what runs beside the comparison, or wait",
                    checkup.evidence(file));
        } else {
            reporter.ok("machine", "quiet", checkup.evidence(file));
        }
    }

    private static void otherIo(Checkup checkup, Reporter reporter) {
        boolean looked = false;
        for (NvmeDevice device : checkup.devices()) {
            for (var namespace : device.namespaces()) {
                if (namespace.block() == null) {
                    continue;
                }
                looked = true;
                String file = "/sys/block/" + namespace.block() + "/inflight";
                Optional<String> counts = checkup.value(file);
                if (counts.isEmpty()) {
                    reporter.cannotTell(device.name(), "requests in flight cannot be read", file);
                } else if (counts.get().matches("0\\s+0")) {
                    reporter.ok(device.name(), "idle", checkup.evidence(file));
                } else {
                    reporter.fail(
                            device.name(),
                            "requests are in flight (reads and writes): " + counts.get(),
                            "find who uses it: lsof " + namespace.blockDevice(),
                            checkup.evidence(file));
                }
            }
        }
        if (!looked) {
            reporter.notApplicable("machine", "no disk to look at");
        }
    }

    private static void virtual(Checkup checkup, Reporter reporter) {
        boolean hypervisor =
                checkup.files()
                        .read("/proc/cpuinfo")
                        .map(text -> Pattern.compile("(?m)^flags\\s*:.*\\bhypervisor\\b"))
                        .map(
                                pattern ->
                                        pattern.matcher(
                                                        checkup.files()
                                                                .read("/proc/cpuinfo")
                                                                .orElse(""))
                                                .find())
                        .orElse(false);
        if (hypervisor) {
            reporter.warn(
                    "machine",
                    "a virtual machine"
                            + checkup.value("/sys/class/dmi/id/product_name")
                                    .map(name -> " (" + name + ")")
                                    .orElse("")
                            + ": device and CPUs may be shared or emulated",
                    "for figures that hold, measure on the machine itself",
                    "/proc/cpuinfo flags: hypervisor");
        } else {
            reporter.ok("machine", "no hypervisor");
        }
    }

    private static void steal(Checkup checkup, Reporter reporter) {
        Optional<String[]> fields =
                checkup.value("/proc/stat")
                        .flatMap(text -> text.lines().findFirst())
                        .map(line -> line.split("\\s+"))
                        .filter(parts -> parts.length > FIELD_STEAL);
        if (fields.isEmpty()) {
            reporter.cannotTell("machine", "/proc/stat cannot be read");
            return;
        }
        long ticks = Long.parseLong(fields.get()[FIELD_STEAL]);
        if (ticks > 0) {
            reporter.warn(
                    "machine",
                    ticks + " ticks of CPU time were stolen since boot",
                    "measure where the hypervisor gives CPUs of your own",
                    "/proc/stat: cpu steal = " + ticks);
        } else {
            reporter.ok("machine", "none", "/proc/stat: cpu steal = 0");
        }
    }
}
