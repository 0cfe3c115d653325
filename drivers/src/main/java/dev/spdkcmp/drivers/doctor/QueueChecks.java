package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;

/** Checks of a device's queues: how long, how many, and which CPUs share one. */
final class QueueChecks {

    private QueueChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "queue-entries",
                        "the driver's io_queue_depth against the queue depth",
                        "fails where the nvme driver's queues are shorter than the scenario's"
                                + " depth",
                        "fio-formats §7",
                        "A queue of n entries holds n−1 commands. Beyond it requests wait in the"
                                + " kernel while spdk_nvme_perf takes the device's maximum.",
                        QueueChecks::queueEntries),
                new Check(
                        "queue-count",
                        "number of I/O queues against CPUs",
                        "warns where a device has fewer I/O queues than CPUs of the load (or than"
                                + " CPUs, where those are not known)",
                        "NVMe Base Specification 2.0 §5.27.1.5; field.md 4.1 row 29",
                        "CPUs that share a queue share a lock in the kernel. SPDK gives each core a"
                                + " queue of its own or, where there are too few, none.",
                        QueueChecks::count),
                new Check(
                        "queue-map",
                        "which CPU uses which queue",
                        "warns where two CPUs of the load use one queue of a device",
                        "fio-formats §3.5",
                        "The kernel maps each CPU to one hardware queue. Two loaded CPUs on one"
                                + " queue wait for each other there; in SPDK they never do.",
                        QueueChecks::map));
    }

    private static void queueEntries(Checkup checkup, Reporter reporter) {
        String parameter = "/sys/module/nvme/parameters/io_queue_depth";
        int depth = checkup.largestDepth().orElse(0);
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    String file = "/sys/class/nvme/" + device.controller() + "/sqsize";
                    // the file counts from 0, and one entry stays empty
                    Optional<Long> commands =
                            checkup.number(file)
                                    .or(() -> checkup.number(parameter).map(n -> n - 1));
                    String[] evidence = {checkup.evidence(file), checkup.evidence(parameter)};
                    if (commands.isEmpty()) {
                        reporter.cannotTell(
                                device.name(), "the length of its queues is not told", file);
                    } else if (depth > commands.get()) {
                        reporter.fail(
                                device.name(),
                                "its queues hold "
                                        + commands.get()
                                        + " commands; the scenario asks for "
                                        + depth,
                                "boot with nvme.io_queue_depth=" + (depth + 1) + " or more",
                                evidence);
                    } else {
                        reporter.ok(
                                device.name(),
                                "its queues hold " + commands.get() + " commands",
                                evidence);
                    }
                });
    }

    private static void count(Checkup checkup, Reporter reporter) {
        forEachDisk(
                checkup,
                reporter,
                (device, disk, cpusOfQueues) -> {
                    SortedSet<Integer> load = checkup.load().of(device.bdf().toString());
                    int wanted = load.isEmpty() ? checkup.online().size() : load.size();
                    String whose = load.isEmpty() ? " CPUs" : " CPUs of the load";
                    int queues = cpusOfQueues.size();
                    String evidence = "/sys/block/" + disk + "/mq: " + queues + " queues";
                    if (queues < wanted) {
                        reporter.warn(
                                device.name(),
                                queues + " I/O queues for " + wanted + whose + ": some share one",
                                "use at most " + queues + " cores per device",
                                evidence);
                    } else {
                        reporter.ok(
                                device.name(),
                                queues + " I/O queues for " + wanted + whose,
                                evidence);
                    }
                });
    }

    private static void map(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        forEachDisk(
                checkup,
                reporter,
                (device, disk, cpusOfQueues) -> {
                    List<String> shared = new ArrayList<>();
                    List<String> evidence = new ArrayList<>();
                    cpusOfQueues.forEach(
                            (queue, cpus) -> {
                                List<Integer> loaded =
                                        checkup.load().of(device.bdf().toString()).stream()
                                                .filter(cpus::contains)
                                                .toList();
                                if (!loaded.isEmpty()) {
                                    evidence.add(
                                            "/sys/block/"
                                                    + disk
                                                    + "/mq/"
                                                    + queue
                                                    + "/cpu_list = "
                                                    + CpuList.text(cpus));
                                }
                                if (loaded.size() > 1) {
                                    shared.add("CPUs " + CpuList.text(loaded));
                                }
                            });
                    if (shared.isEmpty()) {
                        reporter.ok(
                                device.name(),
                                "each CPU of the load has a queue of its own",
                                evidence.toArray(String[]::new));
                    } else {
                        reporter.warn(
                                device.name(),
                                "one queue serves "
                                        + String.join(", another one ", shared)
                                        + " of the load",
                                "name CPUs of different queues in the scenario (cores: {cpus:"
                                        + " ...})",
                                evidence.toArray(String[]::new));
                    }
                });
    }

    /**
     * Interrupt-driven queues of a disk: their CPUs. Each CPU is in the first one that lists it.
     */
    static Map<Integer, SortedSet<Integer>> queues(Checkup checkup, String disk) {
        String folder = "/sys/block/" + disk + "/mq";
        Map<Integer, SortedSet<Integer>> all = new TreeMap<>();
        for (String queue : checkup.files().list(folder)) {
            checkup.value(folder + "/" + queue + "/cpu_list")
                    .map(list -> CpuList.parse(list.replace(" ", "")))
                    .ifPresent(cpus -> all.put(Integer.valueOf(queue), cpus));
        }
        Map<Integer, SortedSet<Integer>> first = new TreeMap<>();
        all.forEach(
                (queue, cpus) -> {
                    // poll queues come after the others and list the same CPUs again
                    boolean listed =
                            first.values().stream()
                                    .anyMatch(before -> before.stream().anyMatch(cpus::contains));
                    if (!listed) {
                        first.put(queue, cpus);
                    }
                });
        return first;
    }

    private interface QueueCheck {
        void look(NvmeDevice device, String disk, Map<Integer, SortedSet<Integer>> cpusOfQueues);
    }

    private static void forEachDisk(Checkup checkup, Reporter reporter, QueueCheck check) {
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
        for (NvmeDevice device : checkup.devices()) {
            Optional<String> disk =
                    device.namespaces().stream()
                            .map(namespace -> namespace.block())
                            .filter(block -> block != null)
                            .findFirst();
            Map<Integer, SortedSet<Integer>> queues =
                    disk.map(name -> queues(checkup, name)).orElse(Map.of());
            if (queues.isEmpty()) {
                reporter.cannotTell(device.name(), "it has no disk whose queues could be seen");
            } else {
                check.look(device, disk.orElseThrow(), queues);
            }
        }
    }
}
