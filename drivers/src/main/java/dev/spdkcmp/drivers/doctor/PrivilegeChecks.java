package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks of what this user may do, and of what the kernel lets nobody do. */
final class PrivilegeChecks {

    private static final long LOCKED_BYTES = 512L << 20;
    private static final int CAP_SYS_ADMIN = 21;
    private static final int CAP_PERFMON = 38;

    private record Capability(String name, int bit) {}

    private static final Map<Capability, String> NEEDS = needs();

    private PrivilegeChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "privileges",
                        "what this user may do",
                        "fails where a capability for binding, raw devices or counters is missing"
                                + " and there are devices to measure, warns where there are none",
                        "spdk-formats §3",
                        "Binding, raw devices, interrupts' affinity and hardware counters need"
                                + " root with its capabilities, which a container often lacks.",
                        PrivilegeChecks::privileges),
                new Check(
                        "lockdown",
                        "kernel lockdown",
                        "fails where it forbids what SPDK's driver needs",
                        "field.md 4.1 row 16",
                        "Secure boot locks the kernel down: uio and raw configuration access are"
                                + " refused, with errors that do not say so.",
                        PrivilegeChecks::lockdown),
                new Check(
                        "memlock",
                        "locked memory limit",
                        "fails where it is below what vfio has to lock and this user is not root",
                        "field.md 4.1 row 17",
                        "vfio locks every hugepage it maps.",
                        PrivilegeChecks::memlock));
    }

    private static Map<Capability, String> needs() {
        Map<Capability, String> needs = new LinkedHashMap<>();
        needs.put(new Capability("CAP_DAC_OVERRIDE", 1), "binding devices, writing to sysfs");
        needs.put(new Capability("CAP_SYS_ADMIN", CAP_SYS_ADMIN), "NVMe commands, raw devices");
        needs.put(new Capability("CAP_SYS_RAWIO", 17), "device memory for uio");
        needs.put(new Capability("CAP_IPC_LOCK", 14), "locking hugepages");
        needs.put(new Capability("CAP_SYS_NICE", 23), "pinning other processes' threads");
        return needs;
    }

    private static void privileges(Checkup checkup, Reporter reporter) {
        int user = checkup.host().natives().effectiveUserId();
        long capabilities =
                checkup.value("/proc/self/status")
                        .flatMap(
                                text ->
                                        text.lines()
                                                .filter(line -> line.startsWith("CapEff:"))
                                                .findFirst())
                        .map(line -> line.substring("CapEff:".length()).strip())
                        .filter(text -> text.matches("[0-9a-f]{1,16}"))
                        .map(text -> Long.parseUnsignedLong(text, 16))
                        .orElse(user == 0 ? -1L : 0L);
        long paranoid = checkup.number("/proc/sys/kernel/perf_event_paranoid").orElse(2L);
        List<String> lacking = new ArrayList<>();
        NEEDS.forEach(
                (capability, what) -> {
                    if ((capabilities >>> capability.bit() & 1) == 0) {
                        lacking.add(what + " (" + capability.name() + ")");
                    }
                });
        boolean counters =
                (capabilities >>> CAP_PERFMON & 1) == 1
                        || (capabilities >>> CAP_SYS_ADMIN & 1) == 1
                        || paranoid <= 0;
        if (!counters) {
            lacking.add("hardware counters (CAP_PERFMON, or perf_event_paranoid 0)");
        }
        String[] evidence = {
            "geteuid() = " + user,
            "/proc/self/status: CapEff " + String.format("%016x", capabilities),
            "/proc/sys/kernel/perf_event_paranoid = " + paranoid
        };
        if (lacking.isEmpty()) {
            reporter.ok("machine", user == 0 ? "root" : "every capability needed", evidence);
        } else if (checkup.devices().isEmpty()) {
            reporter.warn(
                    "machine",
                    "not allowed here: " + String.join(", ", lacking),
                    "sudo, where devices are to be measured; files need no root",
                    evidence);
        } else {
            reporter.fail(
                    "machine",
                    "not allowed here: " + String.join(", ", lacking),
                    "sudo; in a container: --privileged",
                    evidence);
        }
    }

    private static void lockdown(Checkup checkup, Reporter reporter) {
        String file = "/sys/kernel/security/lockdown";
        Optional<String> mode = checkup.value(file).flatMap(ChosenValue::in);
        if (mode.isEmpty()) {
            reporter.ok("machine", "the kernel has no lockdown", file);
        } else if (mode.get().equals("none")) {
            reporter.ok("machine", "off", checkup.evidence(file));
        } else if (!checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("machine", mode.get() + ", and no SPDK arm is measured");
        } else if (IommuChecks.groups(checkup)) {
            reporter.warn(
                    "machine",
                    mode.get() + ": vfio-pci works, uio and /dev/mem do not",
                    "use vfio-pci",
                    checkup.evidence(file));
        } else {
            reporter.fail(
                    "machine",
                    mode.get() + " and no IOMMU: no driver that SPDK could use is allowed",
                    "turn secure boot off, or the IOMMU on",
                    checkup.evidence(file));
        }
    }

    private static void memlock(Checkup checkup, Reporter reporter) {
        if (checkup.host().natives().effectiveUserId() == 0) {
            reporter.ok("machine", "root: no limit applies to vfio");
            return;
        }
        Optional<String> line =
                checkup.value("/proc/self/limits")
                        .flatMap(
                                text ->
                                        text.lines()
                                                .filter(l -> l.startsWith("Max locked memory"))
                                                .findFirst());
        Optional<String> limit = line.map(text -> text.substring(17).strip().split("\\s+")[0]);
        if (limit.isEmpty()) {
            reporter.cannotTell("machine", "the limit cannot be read", "/proc/self/limits");
        } else if (!limit.get().equals("unlimited") && Long.parseLong(limit.get()) < LOCKED_BYTES) {
            reporter.fail(
                    "machine",
                    "this user may lock "
                            + limit.get()
                            + " bytes, and vfio has to lock at least "
                            + LOCKED_BYTES,
                    "ulimit -l unlimited, or memlock in /etc/security/limits.conf",
                    "/proc/self/limits: " + line.get());
        } else {
            reporter.ok("machine", limit.get(), "/proc/self/limits: " + line.get());
        }
    }
}
