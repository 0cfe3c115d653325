package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.FirmwareSlots;
import dev.spdkcmp.drivers.inventory.HealthLog;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks of what a drive has been through. */
final class DeviceHealthChecks {

    private static final int KELVIN = 273;
    private static final int NEAR_LIMIT = 5;
    private static final int HOT_WITHOUT_LIMIT = 70;
    private static final String NVME = "NVMe Base Specification 2.0";

    private DeviceHealthChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "temperature",
                        "temperature against the device's warning limit",
                        "fails above the limit, warns within 5 degrees of it",
                        "field.md 4.1 row 47; published.md, field notes",
                        "A hot drive throttles, and does it in the middle of a run: whichever arm"
                                + " is measured last loses.",
                        DeviceHealthChecks::temperature),
                new Check(
                        "wear",
                        "spare blocks, wear, critical warnings, media errors",
                        "fails on a critical warning, warns above 100 % used or on media errors",
                        NVME + ", SMART / Health Information",
                        "A worn or failing drive has its own latency tail, which is not the"
                                + " stack's.",
                        DeviceHealthChecks::wear),
                new Check(
                        "written",
                        "bytes written against capacity: fresh, trimmed or used",
                        "warns where less than twice the capacity was ever written",
                        "field.md 4.1 row 46, 4.2 test 11",
                        "Reads of blocks that were never written come from the mapping table, not"
                                + " from flash, and writes to a fresh drive meet no garbage"
                                + " collection. Both look too fast.",
                        DeviceHealthChecks::written),
                new Check(
                        "firmware",
                        "firmware that runs and that waits",
                        "fails where another firmware becomes active at the next reset, warns where"
                                + " devices of one model run different ones",
                        NVME + ", Firmware Slot Information; field.md 4.1 row 33",
                        "Every change of driver resets the controller. A firmware that waits for a"
                                + " reset then begins to run between the arms, and they measure two"
                                + " different drives.",
                        DeviceHealthChecks::firmware));
    }

    private static void temperature(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<HealthLog> health = facts.health();
                    if (health.isEmpty() || health.get().temperatureKelvin() == 0) {
                        reporter.cannotTell(device.name(), "no temperature in its health log");
                        return;
                    }
                    int celsius = health.get().temperatureKelvin() - KELVIN;
                    int limit =
                            facts.warningKelvin().map(k -> k - KELVIN).orElse(HOT_WITHOUT_LIMIT);
                    String evidence =
                            "health log: "
                                    + celsius
                                    + " °C, warning limit "
                                    + limit
                                    + " °C"
                                    + (facts.warningKelvin().isEmpty() ? " (assumed)" : "")
                                    + ", "
                                    + health.get().warningTemperatureMinutes()
                                    + " minutes above it and "
                                    + health.get().thermalTransitions()
                                    + " times slowed down to cool so far";
                    String remedy = "let it cool, raise the fans, lengthen the scenario's rest";
                    if (celsius >= limit) {
                        reporter.fail(
                                device.name(),
                                celsius
                                        + " °C is at or above its warning limit of "
                                        + limit
                                        + " °C",
                                remedy,
                                evidence);
                    } else if (celsius >= limit - NEAR_LIMIT) {
                        reporter.warn(
                                device.name(),
                                celsius + " °C, close to its warning limit of " + limit + " °C",
                                remedy,
                                evidence);
                    } else {
                        reporter.ok(device.name(), celsius + " °C", evidence);
                    }
                });
    }

    private static void wear(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<HealthLog> found = facts.health();
                    if (found.isEmpty()) {
                        reporter.cannotTell(device.name(), "its health log is not answered");
                        return;
                    }
                    HealthLog health = found.get();
                    String evidence =
                            "health log: critical warning 0x"
                                    + Integer.toHexString(health.criticalWarning())
                                    + ", spare "
                                    + health.availableSparePercent()
                                    + " %, used "
                                    + health.percentageUsed()
                                    + " %, media errors "
                                    + health.mediaErrors();
                    if (health.criticalWarning() != 0) {
                        reporter.fail(
                                device.name(),
                                "the drive raises a critical warning: "
                                        + warnings(health.criticalWarning()),
                                "replace the drive, or do not measure on it",
                                evidence);
                    } else if (health.percentageUsed() > 100 || health.mediaErrors().signum() > 0) {
                        reporter.warn(
                                device.name(),
                                "worn or with media errors",
                                "say so beside the result, or take another drive",
                                evidence);
                    } else {
                        reporter.ok(device.name(), "healthy", evidence);
                    }
                });
    }

    /** Bits of the critical warning in words, NVMe Base Specification 2.0, figure 207. */
    private static String warnings(int bits) {
        List<String> words =
                List.of(
                        "spare blocks are low",
                        "temperature",
                        "its reliability is degraded",
                        "it is read-only",
                        "its backup of volatile memory failed",
                        "its persistent memory is unreliable");
        return IntStream.range(0, words.size())
                .filter(bit -> (bits >> bit & 1) == 1)
                .mapToObj(words::get)
                .collect(Collectors.joining(", "));
    }

    private static void written(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<HealthLog> health = facts.health();
                    long capacity =
                            device.namespaces().stream()
                                    .map(NvmeNamespace::sizeBytes)
                                    .filter(size -> size != null)
                                    .mapToLong(Long::longValue)
                                    .sum();
                    if (health.isEmpty() || capacity == 0) {
                        reporter.cannotTell(
                                device.name(), "bytes written or capacity are not known");
                        return;
                    }
                    BigInteger bytes = health.get().bytesWritten();
                    BigDecimal times =
                            new BigDecimal(bytes)
                                    .divide(BigDecimal.valueOf(capacity), 2, RoundingMode.HALF_UP);
                    String evidence =
                            "health log: " + bytes + " bytes written, capacity " + capacity;
                    boolean preconditions =
                            checkup.scenario() != null
                                    && checkup.scenario().preconditioning().fillPasses() >= 2;
                    if (times.compareTo(BigDecimal.valueOf(2)) >= 0) {
                        reporter.ok(device.name(), times + " times its capacity written", evidence);
                    } else if (preconditions) {
                        reporter.ok(
                                device.name(), "fresh, and the scenario writes it first", evidence);
                    } else {
                        reporter.warn(
                                device.name(),
                                "only "
                                        + times
                                        + " times its capacity was ever written: reads may come"
                                        + " from blocks that hold nothing",
                                "precondition: full in the scenario (writes, so --destroy-data"
                                        + " SERIAL), or measure on a drive in use",
                                evidence);
                    }
                });
    }

    private static void firmware(Checkup checkup, Reporter reporter) {
        Map<String, Set<String>> byModel = new TreeMap<>();
        for (NvmeDevice device : checkup.devices()) {
            if (device.identity() != null) {
                byModel.computeIfAbsent(device.identity().model(), m -> new TreeSet<>())
                        .add(device.identity().firmware());
            }
        }
        byModel.forEach(
                (model, revisions) -> {
                    if (revisions.size() > 1) {
                        reporter.warn(
                                model,
                                "runs different firmware: " + String.join(", ", revisions),
                                "bring all devices to one firmware, or measure them apart",
                                "/sys/class/nvme/*/firmware_rev");
                    }
                });
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<FirmwareSlots> slots = facts.firmware();
                    String runs = device.identity() == null ? "?" : device.identity().firmware();
                    if (slots.isEmpty()) {
                        reporter.cannotTell(
                                device.name(),
                                "runs " + runs + "; its firmware log is not answered");
                        return;
                    }
                    FirmwareSlots log = slots.get();
                    String evidence =
                            "firmware log: slot "
                                    + log.active()
                                    + " is active, next at a reset "
                                    + (log.next() == null ? "the same" : "slot " + log.next())
                                    + ", "
                                    + log.revisions();
                    if (log.next() != null) {
                        reporter.fail(
                                device.name(),
                                "firmware "
                                        + log.revisions().getOrDefault(log.next(), "unknown")
                                        + " becomes active at the next reset, and each change of"
                                        + " driver is one",
                                "nvme reset " + facts.node() + ", then run doctor again",
                                evidence);
                    } else {
                        reporter.ok(device.name(), "runs " + runs + ", none waits", evidence);
                    }
                });
    }
}
