package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks of how a drive is set: cache, power states, interrupts, arbitration. */
final class DeviceSettingChecks {

    private static final String NVME = "NVMe Base Specification 2.0";

    private DeviceSettingChecks() {}

    static List<Check> all() {
        return List.of(
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
                        "arbitration",
                        "arbitration between queues (feature 01h)",
                        "warns where devices measured together differ in burst or weights",
                        NVME + " §3.4.4",
                        "A device takes so many commands from one queue before it looks at the"
                                + " next. Neither stack changes it, but devices that differ in it"
                                + " do"
                                + " not scale alike.",
                        DeviceSettingChecks::arbitration));
    }

    private static void writeCache(Checkup checkup, Reporter reporter) {
        if (!checkup.writes()) {
            reporter.notApplicable("machine", "the scenario only reads");
            return;
        }
        if (reporter.settled(checkup, HostSetting.WRITE_CACHE)) {
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
        if (reporter.settled(checkup, HostSetting.COALESCING)) {
            return;
        }
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

    private static void arbitration(Checkup checkup, Reporter reporter) {
        Map<Integer, List<String>> byValue = new TreeMap<>();
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) ->
                        facts.feature(ControllerFacts.FEATURE_ARBITRATION)
                                .ifPresentOrElse(
                                        value ->
                                                byValue.computeIfAbsent(
                                                                value, v -> new ArrayList<>())
                                                        .add(device.name()),
                                        () ->
                                                reporter.cannotTell(
                                                        device.name(),
                                                        "feature 01h is not answered")));
        String[] evidence =
                byValue.entrySet().stream()
                        .map(
                                entry ->
                                        "feature 01h = 0x"
                                                + Integer.toHexString(entry.getKey())
                                                + " ("
                                                + burst(entry.getKey())
                                                + "): "
                                                + String.join(", ", entry.getValue()))
                        .toArray(String[]::new);
        if (byValue.size() > 1) {
            reporter.warn(
                    "machine",
                    "the devices take commands from their queues by different rules",
                    "nvme set-feature /dev/nvmeX -f 1 -v VALUE, the same on all",
                    evidence);
        } else if (byValue.size() == 1) {
            reporter.ok("machine", "the same on all devices", evidence);
        }
    }

    /** Arbitration burst: bits 2:0, a power of two; 7: no limit. */
    private static String burst(int value) {
        int power = value & 7;
        return power == 7 ? "no limit" : "burst of " + (1 << power);
    }
}
