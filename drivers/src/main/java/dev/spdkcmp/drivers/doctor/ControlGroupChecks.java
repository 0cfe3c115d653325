package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.topology.ControlGroupFiles;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of what control groups and systemd let this process, and so the load, have. */
final class ControlGroupChecks {

    private static final Pattern AFFINITY =
            Pattern.compile("(?m)^\\s*CPUAffinity\\s*=\\s*(\\S.*)$");
    private static final String UNLIMITED =
            "run outside of the limited group: systemd-run --scope --slice=-.slice spdkcmp ...";
    private static final String CPUS = "/sys/devices/system/cpu/";

    /**
     * A limit that a control group can have.
     *
     * @param controller of cgroup v1
     * @param file its name
     * @param active whether a value that is not empty limits anything
     */
    private record Limit(String controller, String file, Predicate<String> active) {}

    /** What cgroup v1 shows for no limit: the largest number of whole pages. */
    private static final String PAGES_WITHOUT_LIMIT = "92233720368547\\d{5}";

    private static final List<Limit> LIMITS =
            List.of(
                    new Limit("io", "io.max", text -> true),
                    new Limit("io", "io.latency", text -> true),
                    new Limit("io", "io.weight", text -> !text.matches("(default )?100")),
                    new Limit("io", "io.bfq.weight", text -> !text.matches("(default )?100")),
                    new Limit("memory", "memory.max", text -> !text.equals("max")),
                    new Limit("hugetlb", "hugetlb.2MB.max", text -> !text.equals("max")),
                    new Limit("hugetlb", "hugetlb.1GB.max", text -> !text.equals("max")),
                    new Limit("cpu", "cpu.max", text -> !text.startsWith("max")),
                    new Limit("blkio", "blkio.throttle.read_bps_device", text -> true),
                    new Limit("blkio", "blkio.throttle.write_bps_device", text -> true),
                    new Limit("blkio", "blkio.throttle.read_iops_device", text -> true),
                    new Limit("blkio", "blkio.throttle.write_iops_device", text -> true),
                    new Limit(
                            "memory",
                            "memory.limit_in_bytes",
                            text -> !text.matches(PAGES_WITHOUT_LIMIT)),
                    new Limit(
                            "hugetlb",
                            "hugetlb.2MB.limit_in_bytes",
                            text -> !text.matches(PAGES_WITHOUT_LIMIT)),
                    new Limit("cpu", "cpu.cfs_quota_us", text -> !text.equals("-1")));

    private ControlGroupChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "cgroup-limits",
                        "limits of the control group that the load runs in",
                        "fails where a limit of I/O, memory, hugepages, CPU time or memory nodes is"
                                + " active, warns where no SPDK arm is measured beside",
                        "kernel documentation, cgroup-v1, cgroup-v2",
                        "The kernel arm's I/O is throttled by io.max and friends; SPDK's never"
                                + " passes them. Only one arm would feel the limit.",
                        ControlGroupChecks::controlGroup),
                new Check(
                        "allowed-cpus",
                        "CPUs that this process may use (cpusets, AllowedCPUs, CPUAffinity)",
                        "warns where they are not all that are online",
                        "kernel documentation, cgroup-v1/cpusets, cgroup-v2;"
                                + " systemd.resource-control(5)",
                        "Cores are chosen among those allowed only, which may not be the best ones,"
                                + " and a load pinned elsewhere would not start.",
                        ControlGroupChecks::allowed));
    }

    private static void controlGroup(Checkup checkup, Reporter reporter) {
        ControlGroupFiles groups = new ControlGroupFiles(checkup.files());
        if (!groups.isThere()) {
            reporter.cannotTell("machine", "its control group is not told", "/proc/self/cgroup");
            return;
        }
        List<String> active = new ArrayList<>();
        for (Limit limit : LIMITS) {
            for (String file : groups.ofThisProcess(limit.controller(), limit.file())) {
                checkup.value(file)
                        .filter(text -> !text.isEmpty() && limit.active().test(text))
                        .ifPresent(text -> active.add(checkup.evidence(file)));
            }
        }
        for (String file : groups.ofThisProcess("cpuset", "cpuset.mems")) {
            Set<Integer> nodes = CpuList.parse(checkup.value(file).orElse(""));
            Set<Integer> all =
                    CpuList.parse(checkup.value("/sys/devices/system/node/online").orElse(""));
            if (!nodes.isEmpty() && !nodes.containsAll(all)) {
                active.add(checkup.evidence(file));
            }
        }
        if (active.isEmpty()) {
            reporter.ok(
                    "machine",
                    "no limit",
                    "/proc/self/cgroup: " + String.join("; ", groups.lines()));
        } else if (checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.fail(
                    "machine",
                    "limits are active that only one arm would feel",
                    UNLIMITED,
                    active.toArray(String[]::new));
        } else {
            reporter.warn(
                    "machine",
                    "limits are active, for all arms alike",
                    UNLIMITED,
                    active.toArray(String[]::new));
        }
    }

    private static void allowed(Checkup checkup, Reporter reporter) {
        SortedSet<Integer> online = checkup.online();
        Optional<SortedSet<Integer>> mask =
                checkup.value("/proc/self/status")
                        .flatMap(
                                text ->
                                        text.lines()
                                                .filter(l -> l.startsWith("Cpus_allowed_list:"))
                                                .findFirst())
                        .map(line -> CpuList.parse(line.substring(line.indexOf(':') + 1)));
        if (mask.isEmpty()) {
            reporter.cannotTell("machine", "the CPUs allowed cannot be read", "/proc/self/status");
            return;
        }
        SortedSet<Integer> forbidden = new TreeSet<>(online);
        forbidden.removeAll(mask.get());
        // the kernel keeps every task off isolated CPUs until somebody pins it there
        forbidden.removeAll(CpuList.parse(checkup.value(CPUS + "isolated").orElse("")));
        List<String> evidence = new ArrayList<>();
        evidence.add("/proc/self/status: Cpus_allowed_list " + CpuList.text(mask.get()));
        ControlGroupFiles groups = new ControlGroupFiles(checkup.files());
        List<String> causes = new ArrayList<>();
        for (String file : groups.ofThisProcess("cpuset", "cpuset.cpus")) {
            SortedSet<Integer> set = CpuList.parse(checkup.value(file).orElse(""));
            if (!set.isEmpty() && !set.containsAll(online)) {
                causes.add("a cpuset");
                evidence.add(checkup.evidence(file));
                online.stream().filter(cpu -> !set.contains(cpu)).forEach(forbidden::add);
            }
        }
        for (String file : systemdFiles(checkup)) {
            Matcher affinity = AFFINITY.matcher(checkup.value(file).orElse(""));
            if (affinity.find()) {
                causes.add("systemd's CPUAffinity");
                evidence.add(file + ": CPUAffinity=" + affinity.group(1));
            }
        }
        if (forbidden.isEmpty()) {
            reporter.ok("machine", "every CPU that is online", evidence.toArray(String[]::new));
        } else {
            reporter.warn(
                    "machine",
                    "CPUs "
                            + CpuList.text(forbidden)
                            + " may not be used"
                            + (causes.isEmpty()
                                    ? ": this process was started with an affinity mask"
                                    : ", because of "
                                            + String.join(
                                                    " and ", causes.stream().distinct().toList())),
                    "systemd-run --scope --slice=-.slice -p AllowedCPUs=0-"
                            + online.last()
                            + " spdkcmp ..., or taskset -c 0-"
                            + online.last()
                            + " spdkcmp ...",
                    evidence.toArray(String[]::new));
        }
    }

    private static List<String> systemdFiles(Checkup checkup) {
        List<String> files = new ArrayList<>(List.of("/etc/systemd/system.conf"));
        checkup.files().list("/etc/systemd/system.conf.d").stream()
                .filter(name -> name.endsWith(".conf"))
                .forEach(name -> files.add("/etc/systemd/system.conf.d/" + name));
        return files;
    }
}
