package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.ProcessFacts;
import dev.spdkcmp.drivers.host.ProcessTable;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Checks of whether the load has its CPUs for itself. */
final class IsolationChecks {

    /** A CPU that is busier than this without the load has other work. */
    static final double BUSY_SHARE = 0.05;

    private static final double QUIET = 0.05;
    private static final String CPUS = "/sys/devices/system/cpu/";

    private IsolationChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "isolation",
                        "isolated CPUs (isolcpus, nohz_full, rcu_nocbs)",
                        "warns where the CPUs that drive the load are not isolated and the"
                                + " machine is"
                                + " not quiet (more than 0.05 runnable tasks per CPU)",
                        "published.md, core isolation article",
                        "The scheduler puts other work beside the load: fluctuation of ±15 %"
                                + " instead of ±3 % in one published set-up.",
                        IsolationChecks::isolation),
                new Check(
                        "busy-cpus",
                        "other work on the load's CPUs right now",
                        "warns where one is busy for more than 5 % of a second without the load",
                        "field.md 1.4; DESIGN: stray load on the measured cores",
                        "A task that sits on a measured core halves what the arm gets that happens"
                                + " to run beside it.",
                        IsolationChecks::busy));
    }

    private static void isolation(Checkup checkup, Reporter reporter) {
        if (reporter.settled(checkup, HostSetting.ISOLATION)) {
            return;
        }
        String file = CPUS + "isolated";
        Set<Integer> isolated = CpuList.parse(checkup.value(file).orElse(""));
        String commandLine = checkup.value("/proc/cmdline").orElse("");
        List<String> evidence = new ArrayList<>(List.of(checkup.evidence(file)));
        List<String> lacking = new ArrayList<>();
        for (String name : List.of("nohz_full", "rcu_nocbs")) {
            String stated = parameter(commandLine, name);
            evidence.add("/proc/cmdline: " + name + "=" + stated);
            if (!CpuList.parse(stated).containsAll(checkup.cpus())) {
                lacking.add(name);
            }
        }
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable(
                    "machine",
                    isolated.isEmpty()
                            ? "no CPU is isolated; the load's CPUs are not chosen yet"
                            : "isolated: " + CpuList.text(isolated));
        } else if (!isolated.containsAll(checkup.cpus()) && tasksPerCpu(checkup) <= QUIET) {
            evidence.add(checkup.evidence("/proc/loadavg"));
            reporter.ok(
                    "machine",
                    "the CPUs of the load are not isolated, and nothing else is at work",
                    evidence.toArray(String[]::new));
        } else if (!isolated.containsAll(checkup.cpus())) {
            evidence.add(checkup.evidence("/proc/loadavg"));
            reporter.warn(
                    "machine",
                    "the CPUs of the load are not isolated: other work may run on them",
                    "settings: {isolation: cpuset} in the scenario, or boot with isolcpus="
                            + CpuList.text(checkup.cpus())
                            + " nohz_full= rcu_nocbs= of the same CPUs",
                    evidence.toArray(String[]::new));
        } else if (!lacking.isEmpty()) {
            reporter.ok(
                    "machine",
                    "the CPUs of the load are isolated, without " + String.join(" and ", lacking),
                    evidence.toArray(String[]::new));
        } else {
            reporter.ok(
                    "machine",
                    "the CPUs of the load are isolated",
                    evidence.toArray(String[]::new));
        }
    }

    private static double tasksPerCpu(Checkup checkup) {
        return checkup.value("/proc/loadavg")
                .map(text -> text.split(" ")[0])
                .filter(text -> text.matches("\\d+\\.\\d+"))
                .map(text -> Double.parseDouble(text) / Math.max(1, checkup.online().size()))
                .orElse(Double.MAX_VALUE);
    }

    private static String parameter(String commandLine, String name) {
        for (String word : commandLine.split("\\s+")) {
            if (word.startsWith(name + "=")) {
                return word.substring(name.length() + 1);
            }
        }
        return "";
    }

    private static void busy(Checkup checkup, Reporter reporter) {
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        if (checkup.activity().seconds() <= 0) {
            reporter.cannotTell("machine", "nobody watched /proc/stat");
            return;
        }
        List<String> found = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        Set<Integer> busyCpus = new TreeSet<>();
        for (int cpu : checkup.cpus()) {
            double share = checkup.activity().busyShare(List.of(cpu)).orElse(0.0);
            if (share > BUSY_SHARE) {
                busyCpus.add(cpu);
                found.add("CPU " + cpu + " " + Math.round(share * 100) + " %");
            }
        }
        evidence.add(
                String.format(
                        Locale.ROOT,
                        "/proc/stat over %.1f s, CPUs %s",
                        checkup.activity().seconds(),
                        CpuList.text(checkup.cpus())));
        for (ProcessFacts task : new ProcessTable(checkup.files()).runningOn(busyCpus)) {
            evidence.add(
                    "/proc/" + task.pid() + "/stat: " + task.command() + " on CPU " + task.cpu());
        }
        if (found.isEmpty()) {
            reporter.ok("machine", "the load's CPUs are idle", evidence.toArray(String[]::new));
        } else {
            reporter.warn(
                    "machine",
                    "busy without the load: " + String.join(", ", found),
                    "stop what runs there, or move it (taskset -pc CPUS PID)",
                    evidence.toArray(String[]::new));
        }
    }
}
