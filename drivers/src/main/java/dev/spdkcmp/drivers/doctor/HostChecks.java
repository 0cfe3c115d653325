package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.inventory.DeviceIdentity;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks of the machine around the load: who uses the devices, and who else is at work. */
final class HostChecks {

    private static final double BUSY_LOAD_PER_CPU = 0.2;
    private static final int FIELD_STEAL = 8;
    private static final double STOLEN_SINCE_BOOT = 0.001;
    private static final double STOLEN_NOW = 0.01;
    private static final Pattern HYPERVISOR = Pattern.compile("(?m)^flags\\s*:.*\\bhypervisor\\b");

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
                        "warns above 0.1 % of the time since boot, or 1 % of the last second",
                        "proc(5), /proc/stat",
                        "Stolen time shows up as latency, in whichever arm it hits.",
                        HostChecks::steal),
                new Check(
                        "mitigations",
                        "mitigations of processor vulnerabilities",
                        "warns where some are active and an SPDK arm is measured: they cost the kernel arm"
                                + " system calls",
                        "SPDK performance reports (Spectre state is stated there)",
                        "Each system call pays for them; SPDK makes none. Part of the gain is"
                                + " theirs, and a reader has to know.",
                        HostChecks::mitigations));
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

    private static void load(Checkup checkup, Reporter reporter) {
        String file = "/proc/loadavg";
        Optional<Double> load =
                checkup.value(file).map(text -> text.split(" ")[0]).map(Double::valueOf);
        int cpus = Math.max(1, checkup.online().size());
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
                HYPERVISOR.matcher(checkup.files().read("/proc/cpuinfo").orElse("")).find();
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
        long stolen = Long.parseLong(fields.get()[FIELD_STEAL]);
        long all = 0;
        for (int i = 1; i <= FIELD_STEAL; i++) {
            all += Long.parseLong(fields.get()[i]);
        }
        double sinceBoot = all == 0 ? 0 : (double) stolen / all;
        double now = checkup.activity().stealShare(checkup.online()).orElse(0.0);
        String[] evidence = {
            "/proc/stat: cpu steal = " + stolen + " of " + all + " ticks since boot",
            String.format(
                    Locale.ROOT, "over %.1f s: %.1f %%", checkup.activity().seconds(), now * 100)
        };
        if (sinceBoot > STOLEN_SINCE_BOOT || now > STOLEN_NOW) {
            reporter.warn(
                    "machine",
                    String.format(
                            Locale.ROOT,
                            "the hypervisor took %.1f %% of the CPU time since boot, %.1f %% just"
                                    + " now",
                            sinceBoot * 100,
                            now * 100),
                    "measure where the hypervisor gives CPUs of your own",
                    evidence);
        } else {
            reporter.ok("machine", "none to speak of", evidence);
        }
    }

    private static void mitigations(Checkup checkup, Reporter reporter) {
        String folder = "/sys/devices/system/cpu/vulnerabilities/";
        List<String> active =
                checkup.files().list(folder).stream()
                        .filter(
                                name ->
                                        checkup.value(folder + name)
                                                .orElse("")
                                                .startsWith("Mitigation"))
                        .toList();
        if (checkup.files().list(folder).isEmpty()) {
            reporter.cannotTell("machine", "the kernel shows no vulnerabilities", folder);
        } else if (!checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("machine", "no SPDK arm is measured, so all arms pay alike");
        } else if (active.isEmpty()) {
            reporter.ok("machine", "no mitigation is active", folder);
        } else {
            reporter.warn(
                    "machine",
                    "active: " + String.join(", ", active) + "; only the kernel arm pays for them",
                    "leave them on where production has them on, and say so beside the result",
                    folder + "*: Mitigation: ...");
        }
    }
}
