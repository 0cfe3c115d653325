package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.load.SoftwareVersion;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.drivers.topology.TopologyReader;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.util.List;
import java.util.function.Predicate;

/**
 * Defects of released versions that make figures wrong without an error: fio-formats §0 and §6,
 * spdk-formats §1.3, §1.7 and §1.8.
 */
final class KnownDefects {

    /** Distinct values of the generator that old versions draw offsets from. */
    private static final long OFFSETS = 1L << 31;

    private static final int SMALLEST_BLOCK = 512;

    private KnownDefects() {}

    /**
     * A defect.
     *
     * @param since first version that has it
     * @param until first version that does not
     * @param spoils whether figures are wrong, and not only disturbed
     * @param met whether a scenario meets it
     * @param words what is wrong, a clause that names the versions
     */
    record Defect(
            SoftwareVersion since,
            SoftwareVersion until,
            boolean spoils,
            Predicate<Checkup> met,
            String words) {

        boolean touches(SoftwareVersion version, Checkup checkup) {
            return version.compareTo(since) >= 0
                    && version.compareTo(until) < 0
                    && met.test(checkup);
        }
    }

    static final List<Defect> FIO =
            List.of(
                    spoils(
                            v(0, 0),
                            v(3, 18),
                            checkup -> true,
                            "before 3.18 percentiles are misplaced"),
                    spoils(
                            v(0, 0),
                            v(3, 36),
                            checkup -> named(checkup, ArmKind.KERNEL_IO_URING_SQPOLL),
                            "before 3.36 latencies with a submission thread are wrong"),
                    spoils(
                            v(0, 0),
                            v(3, 39),
                            checkup -> rings(checkup) && oddDepth(checkup),
                            "before 3.39 io_uring rounds depths that are no powers of two up"),
                    disturbs(
                            v(0, 0),
                            v(3, 25),
                            checkup -> true,
                            "before 3.25 time stamps of averaged logs are shifted"),
                    disturbs(
                            v(0, 0),
                            v(3, 34),
                            checkup -> checkup.scenario() != null && checkup.smallestDepth() <= 4,
                            "before 3.34 each I/O reads the clock once more, which shows at low"
                                    + " depth"));

    static final List<Defect> SPDK =
            List.of(
                    spoils(
                            v(19, 1),
                            new SoftwareVersion(19, 1, 1),
                            checkup -> largestNamespace(checkup) > 4L << 30,
                            "v19.01 uses only the first 4 GiB of a namespace"),
                    spoils(
                            v(19, 7),
                            v(19, 10),
                            checkup -> named(checkup, ArmKind.KERNEL_PERF_AIO),
                            "v19.07 cannot drive kernel devices"),
                    spoils(
                            v(0, 0),
                            v(22, 5),
                            checkup -> true,
                            "before v22.05 warm-up (-a) is counted or divides the IOPS"),
                    spoils(
                            v(0, 0),
                            v(24, 9),
                            KnownDefects::beyondItsOffsets,
                            "before v24.09 random offsets reach only the first 8 TiB at 4 KiB"),
                    spoils(
                            v(0, 0),
                            v(21, 7),
                            checkup -> severalCores(checkup) && random(checkup),
                            "before v21.07 every core reads the same random blocks"),
                    spoils(
                            v(20, 7),
                            v(23, 5),
                            checkup -> named(checkup, ArmKind.KERNEL_PERF_URING),
                            "v20.07 to v23.01 end without a table when a kernel I/O fails"),
                    spoils(
                            v(0, 0),
                            v(22, 1),
                            KnownDefects::belowASector,
                            "before v22.01 blocks below a sector are rounded down silently"),
                    disturbs(
                            v(0, 0),
                            v(21, 1),
                            KnownDefects::severalCores,
                            "before v21.01 cores do not start together"),
                    disturbs(
                            v(0, 0),
                            v(23, 9),
                            checkup -> true,
                            "before v23.09 it exits 0 when I/Os fail; its text is read instead"),
                    disturbs(
                            v(0, 0),
                            v(24, 9),
                            KnownDefects::severalNodes,
                            "before v24.09 buffers lie on any memory node"));

    private static Defect spoils(
            SoftwareVersion since, SoftwareVersion until, Predicate<Checkup> met, String words) {
        return new Defect(since, until, true, met, words);
    }

    private static Defect disturbs(
            SoftwareVersion since, SoftwareVersion until, Predicate<Checkup> met, String words) {
        return new Defect(since, until, false, met, words);
    }

    private static SoftwareVersion v(int major, int minor) {
        return new SoftwareVersion(major, minor, 0);
    }

    private static boolean named(Checkup checkup, ArmKind kind) {
        return checkup.scenario() != null && checkup.measures(kind);
    }

    private static boolean rings(Checkup checkup) {
        return named(checkup, ArmKind.KERNEL_IO_URING)
                || named(checkup, ArmKind.KERNEL_IO_URING_POLLED)
                || named(checkup, ArmKind.KERNEL_IO_URING_CMD);
    }

    private static boolean oddDepth(Checkup checkup) {
        return checkup.depths().stream().anyMatch(depth -> Integer.bitCount(depth) != 1);
    }

    private static boolean random(Checkup checkup) {
        return checkup.workloads().stream().anyMatch(w -> w.pattern().isRandom());
    }

    private static boolean severalCores(Checkup checkup) {
        return checkup.scenario() != null
                && checkup.scenario().workloads().stream()
                        .map(WorkloadPlan::cores)
                        .flatMap(List::stream)
                        .anyMatch(KnownDefects::severalPerDevice);
    }

    private static boolean severalPerDevice(CoreSelection cores) {
        return cores.cpuCount(1) > 1;
    }

    private static boolean severalNodes(Checkup checkup) {
        return new TopologyReader(checkup.files())
                        .read().cpus().stream().map(Cpu::node).distinct().count()
                > 1;
    }

    private static long largestNamespace(Checkup checkup) {
        return checkup.devices().stream()
                .flatMap(device -> device.namespaces().stream())
                .map(namespace -> namespace.sizeBytes())
                .filter(size -> size != null)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private static boolean beyondItsOffsets(Checkup checkup) {
        long block =
                checkup.workloads().stream()
                        .filter(w -> w.pattern().isRandom())
                        .mapToLong(w -> w.blockBytes())
                        .min()
                        .orElse(checkup.scenario() == null ? 4096 : Long.MAX_VALUE / OFFSETS);
        return largestNamespace(checkup) > OFFSETS * block;
    }

    private static boolean belowASector(Checkup checkup) {
        int sector =
                checkup.devices().stream()
                        .flatMap(device -> device.namespaces().stream())
                        .map(namespace -> namespace.logicalBlockBytes())
                        .filter(bytes -> bytes != null)
                        .max(Integer::compare)
                        .orElse(SMALLEST_BLOCK);
        return checkup.workloads().stream().anyMatch(w -> w.blockBytes() % sector != 0);
    }
}
