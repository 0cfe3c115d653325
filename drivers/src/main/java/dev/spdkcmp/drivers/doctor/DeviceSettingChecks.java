package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.LbaFormat;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks of how a drive is set: format, cache, power states, interrupts, queues. */
final class DeviceSettingChecks {

    private static final String NVME = "NVMe Base Specification 2.0";

    private DeviceSettingChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "lba-format",
                        "LBA format in use against the best one",
                        "warns where a format that the device rates better, or one of 4 KiB, is"
                                + " there",
                        NVME + ", Format NVM; published.md, field notes",
                        "Many drives ship formatted to 512 bytes and are slower so, above all at"
                                + " small writes. Both arms suffer alike, but not the workload you"
                                + " will run in production on a 4 KiB format.",
                        DeviceSettingChecks::format),
                new Check(
                        "write-cache",
                        "volatile write cache (feature 06h)",
                        "warns where a scenario that writes meets a cache that is off",
                        "field.md 4.1 row 50",
                        "With the cache off every write waits for flash. The kernel remembers your"
                                + " setting over a rebind only in part; each arm has to see the"
                                + " same state.",
                        DeviceSettingChecks::writeCache),
                new Check(
                        "power-state",
                        "power state and autonomous transitions (features 02h and 0Ch)",
                        "warns where the device is not in state 0 or may leave it by itself",
                        NVME + " §8.15",
                        "A drive that falls asleep between I/Os adds milliseconds at depth 1. The"
                                + " kernel sets these transitions up; SPDK does not, so only the"
                                + " kernel arm meets them.",
                        DeviceSettingChecks::power),
                new Check(
                        "coalescing",
                        "interrupt coalescing (feature 08h)",
                        "warns where it is on (time above 0) with a queue depth below max(16,"
                                + " threshold)",
                        "published.md, server tuning guide",
                        "The device holds interrupts back until enough completions are there or"
                                + " the time is up. At low depth each I/O then waits for the timer;"
                                + " a polling SPDK core does not wait.",
                        DeviceSettingChecks::coalescing),
                new Check(
                        "queue-entries",
                        "the driver's io_queue_depth against the queue depth",
                        "fails where the nvme driver's queues are shorter than the scenario's depth",
                        "fio-formats §7",
                        "A queue of n entries holds n−1 commands. Beyond it requests wait in the"
                                + " kernel while spdk_nvme_perf takes the device's maximum.",
                        DeviceSettingChecks::queueEntries));
    }

    private static void format(Checkup checkup, Reporter reporter) {
        for (NvmeDevice device : checkup.devices()) {
            for (NvmeNamespace namespace : device.namespaces()) {
                Optional<LbaFormat> now =
                        namespace.formats().stream().filter(LbaFormat::inUse).findFirst();
                if (now.isEmpty()) {
                    reporter.cannotTell(
                            device.name(), "namespace " + namespace.id() + " tells no formats");
                    continue;
                }
                Optional<LbaFormat> better =
                        namespace.formats().stream()
                                .filter(f -> f.metadataBytes() == now.get().metadataBytes())
                                .filter(f -> f.dataBytes() <= 4096)
                                .filter(
                                        f ->
                                                f.relativePerformance()
                                                                < now.get().relativePerformance()
                                                        || (f.relativePerformance()
                                                                        == now.get()
                                                                                .relativePerformance()
                                                                && f.dataBytes()
                                                                        > now.get().dataBytes()))
                                .min(
                                        Comparator.comparingInt(LbaFormat::relativePerformance)
                                                .thenComparing(
                                                        Comparator.comparingInt(
                                                                        LbaFormat::dataBytes)
                                                                .reversed()));
                String evidence =
                        "identify namespace "
                                + namespace.id()
                                + ": format "
                                + now.get().index()
                                + ", "
                                + now.get().dataBytes()
                                + " bytes";
                if (better.isPresent()) {
                    reporter.warn(
                            device.name(),
                            "namespace "
                                    + namespace.id()
                                    + " has blocks of "
                                    + now.get().dataBytes()
                                    + " bytes; format "
                                    + better.get().index()
                                    + " has "
                                    + better.get().dataBytes(),
                            "erases all data: nvme format "
                                    + namespace.blockDevice()
                                    + " --lbaf="
                                    + better.get().index(),
                            evidence);
                } else {
                    reporter.ok(
                            device.name(),
                            "namespace "
                                    + namespace.id()
                                    + " has its best format, "
                                    + now.get().dataBytes()
                                    + " bytes",
                            evidence);
                }
            }
        }
    }

    private static void writeCache(Checkup checkup, Reporter reporter) {
        if (!checkup.writes()) {
            reporter.notApplicable("machine", "the scenario only reads");
            return;
        }
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    if (!facts.hasWriteCache().orElse(true)) {
                        reporter.ok(device.name(), "has no volatile write cache");
                        return;
                    }
                    Optional<Integer> state = facts.feature(ControllerFacts.FEATURE_WRITE_CACHE);
                    if (state.isEmpty()) {
                        reporter.cannotTell(device.name(), "feature 06h is not answered");
                    } else if ((state.get() & 1) == 0) {
                        reporter.warn(
                                device.name(),
                                "the volatile write cache is off: every write waits for flash",
                                "settings: {volatile_write_cache: on} in the scenario, or nvme"
                                        + " set-feature "
                                        + facts.node()
                                        + " -f 6 -v 1",
                                "feature 06h = " + state.get());
                    } else {
                        reporter.ok(
                                device.name(),
                                "the volatile write cache is on",
                                "feature 06h = " + state.get());
                    }
                });
    }

    private static void power(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Integer> state = facts.feature(ControllerFacts.FEATURE_POWER_STATE);
                    Optional<Integer> autonomous =
                            facts.supportsAutonomousPower().orElse(false)
                                    ? facts.feature(ControllerFacts.FEATURE_AUTONOMOUS_POWER)
                                    : Optional.of(0);
                    if (state.isEmpty()) {
                        reporter.cannotTell(device.name(), "feature 02h is not answered");
                    } else if ((state.get() & 0x1f) != 0) {
                        reporter.warn(
                                device.name(),
                                "in power state " + (state.get() & 0x1f) + ", not 0",
                                "nvme set-feature " + facts.node() + " -f 2 -v 0",
                                "feature 02h = " + state.get());
                    } else if ((autonomous.orElse(0) & 1) != 0) {
                        reporter.warn(
                                device.name(),
                                "may leave power state 0 by itself between I/Os",
                                "nvme set-feature "
                                        + facts.node()
                                        + " -f 0xc -v 0, or boot with"
                                        + " nvme_core.default_ps_max_latency_us=0",
                                "feature 0Ch = " + autonomous.get());
                    } else {
                        reporter.ok(device.name(), "stays in power state 0", "feature 02h = 0");
                    }
                });
    }

    private static void coalescing(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Integer> value = facts.feature(ControllerFacts.FEATURE_COALESCING);
                    if (value.isEmpty()) {
                        reporter.cannotTell(device.name(), "feature 08h is not answered");
                        return;
                    }
                    int threshold = (value.get() & 0xff) + 1;
                    int microseconds = (value.get() >> 8 & 0xff) * 100;
                    String evidence =
                            "feature 08h: threshold "
                                    + threshold
                                    + ", time "
                                    + microseconds
                                    + " µs";
                    int depth = checkup.smallestDepth();
                    if (microseconds == 0) {
                        reporter.ok(device.name(), "interrupts are not held back", evidence);
                    } else if (depth < Math.max(16, threshold)) {
                        reporter.warn(
                                device.name(),
                                "interrupts wait for "
                                        + threshold
                                        + " completions or "
                                        + microseconds
                                        + " µs, and the scenario goes down to depth "
                                        + depth,
                                "settings: {interrupt_coalescing: off} in the scenario, or nvme"
                                        + " set-feature "
                                        + facts.node()
                                        + " -f 8 -v 0",
                                evidence);
                    } else {
                        reporter.ok(device.name(), "held back, at depths that hide it", evidence);
                    }
                });
    }

    private static void queueEntries(Checkup checkup, Reporter reporter) {
        String file = "/sys/module/nvme/parameters/io_queue_depth";
        Optional<Long> entries = checkup.number(file);
        Optional<Integer> depth = checkup.largestDepth();
        if (entries.isEmpty()) {
            reporter.cannotTell("machine", "the nvme module shows no io_queue_depth", file);
        } else if (depth.isPresent() && depth.get() > entries.get() - 1) {
            reporter.fail(
                    "machine",
                    "queues of "
                            + entries.get()
                            + " entries hold "
                            + (entries.get() - 1)
                            + " commands; the scenario asks for "
                            + depth.get(),
                    "boot with nvme.io_queue_depth=" + (depth.get() + 1) + " or more",
                    checkup.evidence(file));
        } else {
            reporter.ok(
                    "machine", "queues of " + entries.get() + " entries", checkup.evidence(file));
        }
    }
}
