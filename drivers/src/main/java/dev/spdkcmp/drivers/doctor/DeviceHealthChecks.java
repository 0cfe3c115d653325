package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.HealthLog;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** Checks of what a drive has been through and what it can carry. */
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
                        "A worn or failing drive has its own latency tail, which is not the stack's.",
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
                        "max-transfer",
                        "largest transfer (MDTS) against block sizes",
                        "warns where a workload's block is larger than one command can carry",
                        NVME + ", Identify Controller, MDTS",
                        "A larger block is split, by the kernel and by SPDK in different ways, and"
                                + " the depth at the device is no longer the depth asked for.",
                        DeviceHealthChecks::maxTransfer),
                new Check(
                        "host-memory-buffer",
                        "host memory buffer",
                        "warns where the device wants one: the kernel gives it, SPDK's tools do not",
                        NVME + " §8.9",
                        "A DRAM-less drive keeps its mapping table in host memory if the driver"
                                + " lets it. Without it, random reads over a large range slow down"
                                + " in the SPDK arm only.",
                        DeviceHealthChecks::hostMemory));
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
                                    + " minutes above it so far";
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
                                "the drive raises a critical warning",
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

    private static void maxTransfer(Checkup checkup, Reporter reporter) {
        if (checkup.scenario() == null) {
            reporter.notApplicable("machine", "no scenario was named");
            return;
        }
        long largest =
                checkup.scenario().workloads().stream()
                        .mapToLong(plan -> plan.workload().blockBytes())
                        .max()
                        .orElse(0);
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Long> limit = facts.maxTransferBytes();
                    if (limit.isEmpty()) {
                        reporter.cannotTell(device.name(), "identify is not answered");
                    } else if (limit.get() > 0 && largest > limit.get()) {
                        reporter.warn(
                                device.name(),
                                "blocks of "
                                        + largest
                                        + " bytes are split: one command carries "
                                        + limit.get(),
                                "read those points with that in mind, or use blocks up to "
                                        + limit.get()
                                        + " bytes",
                                "identify controller: MDTS " + limit.get() + " bytes");
                    } else {
                        reporter.ok(
                                device.name(),
                                "every block fits one command",
                                "identify controller: MDTS "
                                        + (limit.get() == 0
                                                ? "unlimited"
                                                : limit.get() + " bytes"));
                    }
                });
    }

    private static void hostMemory(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Long> wanted = facts.hostMemoryBufferBytes();
                    if (wanted.isEmpty()) {
                        reporter.cannotTell(device.name(), "identify is not answered");
                    } else if (wanted.get() > 0) {
                        reporter.warn(
                                device.name(),
                                "wants "
                                        + (wanted.get() >> 20)
                                        + " MiB of host memory, which the kernel gives and SPDK's"
                                        + " tools do not",
                                "say so beside the result; for equal arms boot with"
                                        + " nvme.max_host_mem_size_mb=0",
                                "identify controller: HMPRE " + wanted.get() + " bytes");
                    } else {
                        reporter.ok(device.name(), "wants no host memory buffer");
                    }
                });
    }
}
