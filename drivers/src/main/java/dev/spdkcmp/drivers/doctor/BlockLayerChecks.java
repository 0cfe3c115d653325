package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks of what the kernel's block layer does to each I/O; SPDK has none of it. */
final class BlockLayerChecks {

    private static final String SPDK_SCRIPT =
            "what SPDK's own comparison sets (fio-formats §3.6, §7)";

    private static final List<QueueAttribute> ATTRIBUTES =
            List.of(
                    new QueueAttribute(
                            "scheduler",
                            "scheduler",
                            "none"::equals,
                            "none",
                            "none",
                            "a scheduler costs up to half of the IOPS of a fast drive"),
                    new QueueAttribute(
                            "read-ahead",
                            "read_ahead_kb",
                            value -> value.matches("\\d{1,9}") && Integer.parseInt(value) <= 128,
                            "at most 128, the kernel's own",
                            "128",
                            "somebody tuned this queue for buffered reads; look at the rest of it"),
                    new QueueAttribute(
                            "nomerges",
                            "nomerges",
                            "2"::equals,
                            "2",
                            "2",
                            "the kernel looks for a neighbour to merge each request with"),
                    new QueueAttribute(
                            "rq-affinity",
                            "rq_affinity",
                            value -> !value.equals("0"),
                            "1 or 2",
                            "2",
                            "completions run wherever the interrupt lands, perhaps on another"
                                    + " node"),
                    new QueueAttribute(
                            "iostats",
                            "iostats",
                            "0"::equals,
                            "0",
                            "0",
                            "two clock reads and counters for each I/O"),
                    new QueueAttribute(
                            "write-back-throttling",
                            "wbt_lat_usec",
                            value -> value.equals("0"),
                            "0",
                            "0",
                            "writes are held back when reads get slow"),
                    new QueueAttribute(
                            "add-random",
                            "add_random",
                            "0"::equals,
                            "0",
                            "0",
                            "each completion feeds the entropy pool"));

    private BlockLayerChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (QueueAttribute attribute : ATTRIBUTES) {
            checks.add(
                    new Check(
                            attribute.code(),
                            "queue/" + attribute.attribute(),
                            "warns where it is not " + attribute.wantedWords(),
                            SPDK_SCRIPT,
                            "With another value "
                                    + attribute.costs()
                                    + ". SPDK has no block layer, so an untuned kernel arm"
                                    + " answers another question than a tuned one: say which"
                                    + " one you ask.",
                            (checkup, reporter) -> compare(attribute, checkup, reporter)));
        }
        checks.add(
                new Check(
                        "nr-requests",
                        "queue/nr_requests against the queue depth",
                        "fails where fewer requests fit than the scenario keeps in flight",
                        "fio-formats §7",
                        "Requests beyond the limit wait in the kernel before they reach the"
                                + " device: the depth measured is not the depth asked for.",
                        BlockLayerChecks::requests));
        checks.add(
                new Check(
                        "poll-queues",
                        "poll queues of the nvme driver",
                        "fails where a polled arm is to run and the driver or the disk has none",
                        "field.md 4.1 rows 41 to 43; corpus facts pollq, hipri-polled",
                        "Asking io_uring to poll without poll queues either fails or, on older"
                                + " kernels, quietly runs on interrupts: the \"polled\" arm is"
                                + " then the same as the other one.",
                        BlockLayerChecks::pollQueues));
        checks.add(
                new Check(
                        "io-poll-delay",
                        "queue/io_poll_delay",
                        "warns where polling is hybrid (not -1)",
                        "spdk-formats §6.1",
                        "Hybrid polling sleeps for half of the expected time first; kernels since"
                                + " 5.19 ignore it. A result has to say which one it was.",
                        BlockLayerChecks::pollDelay));
        checks.add(
                new Check(
                        "write-cache-mode",
                        "queue/write_cache against the device's own cache",
                        "warns where the kernel's view differs between write back and write through"
                                + " on the devices named",
                        "field.md 4.1 row 50",
                        "The kernel sends flushes to a write-back disk; raw SPDK does not. A load"
                                + " without flushes is fair only if both arms see the same cache.",
                        BlockLayerChecks::writeCache));
        return checks;
    }

    private static void compare(QueueAttribute attribute, Checkup checkup, Reporter reporter) {
        if (checkup.measuresOn(ArmKind.Stack.KERNEL)
                && reporter.settled(
                        checkup, HostSetting.named(attribute.attribute()).orElseThrow())) {
            return;
        }
        forEachDisk(
                checkup,
                reporter,
                (device, disk) -> {
                    String file = "/sys/block/" + disk + "/queue/" + attribute.attribute();
                    Optional<String> value = checkup.value(file).flatMap(ChosenValue::in);
                    if (value.isEmpty()) {
                        reporter.cannotTell(
                                device.name(), "this kernel has no " + attribute.attribute(), file);
                    } else if (attribute.wanted().test(value.get())) {
                        reporter.ok(
                                device.name(),
                                attribute.attribute() + " is " + value.get(),
                                checkup.evidence(file));
                    } else {
                        reporter.warn(
                                device.name(),
                                attribute.attribute()
                                        + " is "
                                        + value.get()
                                        + ", not "
                                        + attribute.wantedWords()
                                        + ": "
                                        + attribute.costs(),
                                "settings: {"
                                        + attribute.attribute()
                                        + ": "
                                        + attribute.set()
                                        + "} in the scenario, or echo "
                                        + attribute.set()
                                        + " > "
                                        + file,
                                checkup.evidence(file));
                    }
                });
    }

    private static void requests(Checkup checkup, Reporter reporter) {
        if (reporter.settled(checkup, HostSetting.NR_REQUESTS)) {
            return;
        }
        forEachDisk(
                checkup,
                reporter,
                (device, disk) -> {
                    String file = "/sys/block/" + disk + "/queue/nr_requests";
                    Optional<Long> limit = checkup.number(file);
                    Optional<Integer> depth = checkup.largestDepth();
                    if (limit.isEmpty()) {
                        reporter.cannotTell(device.name(), "nr_requests cannot be read", file);
                    } else if (depth.isPresent() && depth.get() > limit.get()) {
                        reporter.fail(
                                device.name(),
                                "only "
                                        + limit.get()
                                        + " requests per queue where the scenario keeps "
                                        + depth.get()
                                        + " in flight",
                                "echo " + depth.get() + " > " + file,
                                checkup.evidence(file));
                    } else {
                        reporter.ok(
                                device.name(),
                                limit.get() + " requests per queue",
                                checkup.evidence(file));
                    }
                });
    }

    private static void pollQueues(Checkup checkup, Reporter reporter) {
        if (!checkup.measures(ArmKind.KERNEL_IO_URING_POLLED)) {
            reporter.notApplicable("machine", "no polled kernel arm is measured");
            return;
        }
        String parameter = "/sys/module/nvme/parameters/poll_queues";
        long queues = checkup.number(parameter).orElse(0L);
        forEachDisk(
                checkup,
                reporter,
                (device, disk) -> {
                    String file = "/sys/block/" + disk + "/queue/io_poll";
                    boolean polls = checkup.value(file).orElse("0").equals("1");
                    if (polls) {
                        reporter.ok(
                                device.name(),
                                "has poll queues",
                                checkup.evidence(file),
                                checkup.evidence(parameter));
                    } else if (checkup.setByScenario(HostSetting.POLL_QUEUES).isPresent()) {
                        reporter.ok(
                                device.name(),
                                "no poll queues now; the scenario gives it some for its polled arm",
                                checkup.evidence(file));
                    } else if (checkup.scenario() == null) {
                        reporter.warn(
                                device.name(),
                                "no poll queues: a polled arm could not run",
                                "settings: {poll_queues: 2} on the polled arm of the scenario",
                                checkup.evidence(file),
                                checkup.evidence(parameter));
                    } else {
                        reporter.fail(
                                device.name(),
                                queues > 0
                                        ? "poll_queues is "
                                                + queues
                                                + ", but this controller's queues were made before"
                                        : "no poll queues: the polled arm would not poll",
                                "settings: {poll_queues: 2} on the polled arm of the scenario (it"
                                        + " rebinds this device only, and puts it back)",
                                checkup.evidence(file),
                                checkup.evidence(parameter));
                    }
                });
    }

    private static void pollDelay(Checkup checkup, Reporter reporter) {
        if (!checkup.measures(ArmKind.KERNEL_IO_URING_POLLED)) {
            reporter.notApplicable("machine", "no polled kernel arm is measured");
            return;
        }
        forEachDisk(
                checkup,
                reporter,
                (device, disk) -> {
                    String file = "/sys/block/" + disk + "/queue/io_poll_delay";
                    Optional<Long> delay = checkup.number(file);
                    if (delay.isEmpty() || delay.get() == -1) {
                        reporter.ok(device.name(), "classic polling", checkup.evidence(file));
                    } else {
                        reporter.warn(
                                device.name(),
                                "hybrid polling ("
                                        + delay.get()
                                        + "), where the kernel still does it",
                                "echo -1 > " + file,
                                checkup.evidence(file));
                    }
                });
    }

    private static void writeCache(Checkup checkup, Reporter reporter) {
        if (!checkup.writes()) {
            reporter.notApplicable("machine", "the scenario only reads");
            return;
        }
        List<String> modes = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        for (NvmeDevice device : checkup.devices()) {
            for (NvmeNamespace namespace : device.namespaces()) {
                Checkup.queue(namespace, "write_cache")
                        .ifPresent(
                                file -> {
                                    modes.add(checkup.value(file).orElse("unknown"));
                                    evidence.add(checkup.evidence(file));
                                });
            }
        }
        if (modes.isEmpty()) {
            reporter.notApplicable("machine", "no disk to look at");
        } else if (modes.contains("unknown")) {
            reporter.cannotTell("machine", "the cache mode of a disk cannot be read");
        } else if (modes.stream().distinct().count() > 1) {
            reporter.warn(
                    "machine",
                    "the devices differ in their cache mode: " + String.join(", ", modes),
                    "settings: {volatile_write_cache: on} (or off) in the scenario",
                    evidence.toArray(String[]::new));
        } else {
            reporter.ok("machine", "all " + modes.get(0), evidence.toArray(String[]::new));
        }
    }

    private interface DiskCheck {
        void look(NvmeDevice device, String disk);
    }

    /** Every disk of every device; says so where a device has none. */
    private static void forEachDisk(Checkup checkup, Reporter reporter, DiskCheck check) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        for (NvmeDevice device : checkup.devices()) {
            List<String> disks =
                    device.namespaces().stream()
                            .map(NvmeNamespace::block)
                            .filter(block -> block != null)
                            .toList();
            if (disks.isEmpty()) {
                reporter.cannotTell(
                        device.name(),
                        "no disk to look at: it is on "
                                + (device.driver() == null ? "no driver" : device.driver()));
            }
            disks.forEach(disk -> check.look(device, disk));
        }
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }
}
