package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.load.Toolset;
import java.util.List;
import java.util.Set;

/** Faults of the load generators. */
final class ToolFaults {

    private ToolFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault("fio-version", Outcome.FAIL, "there is no fio", m -> m)
                        .with(Fault.builds(null, "v26.05")),
                new Fault(
                                "fio-version",
                                Outcome.FAIL,
                                "fio-3.33: before 3.39 io_uring rounds depths that are no powers"
                                        + " of two up",
                                m -> m)
                        .with(Fault.READS.replace("[1, 64]", "[48]"))
                        .with(Fault.builds("fio-3.33", "v26.05")),
                new Fault(
                                "spdk-version",
                                Outcome.FAIL,
                                "v22.01: before v22.05 warm-up (-a) is counted or divides the"
                                        + " IOPS; before v23.09 it exits 0 when I/Os fail; its"
                                        + " text is read instead",
                                m -> m)
                        .with(Fault.builds("fio-3.39", "v22.01")),
                new Fault(
                                "setup-script",
                                Outcome.FAIL,
                                "no SPDK build is named, so nothing can be bound",
                                m -> m)
                        .with(Fault.READS)
                        .with(Fault.builds("fio-3.39", null)),
                new Fault(
                                "kernel-limits",
                                Outcome.FAIL,
                                "Linux 5.10: io_uring_cmd needs 5.19",
                                m -> m.file("/proc/sys/kernel/osrelease", "5.10.0-30-amd64\n"))
                        .with(Fault.READS.replace("spdk-perf", "kernel-io_uring_cmd")),
                new Fault(
                                "kernel-limits",
                                Outcome.FAIL,
                                "Linux 6.12.48: io_uring is switched off"
                                        + " (kernel.io_uring_disabled)",
                                m -> m.file("/proc/sys/kernel/io_uring_disabled", "2\n"))
                        .with(Fault.READS),
                new Fault(
                                "kernel-limits",
                                Outcome.WARN,
                                "Linux 5.19: before 6.1 io_uring_cmd has neither fixed buffers nor"
                                        + " polling",
                                m -> m.file("/proc/sys/kernel/osrelease", "5.19.0-30-amd64\n"))
                        .with(Fault.READS.replace("spdk-perf", "kernel-io_uring_cmd")),
                new Fault("fio-engines", Outcome.FAIL, "lacks io_uring", m -> m)
                        .with(Fault.READS)
                        .with(
                                new Toolset(
                                        Fault.tool("/usr/bin/fio", "fio-3.39"),
                                        Set.of("libaio", "psync"),
                                        null,
                                        null,
                                        null,
                                        null)),
                new Fault("spdk-build", Outcome.FAIL, "a debug build", m -> m)
                        .of("faulty-system")
                        .with(Fault.READS),
                new Fault(
                                "spdk-build",
                                Outcome.FAIL,
                                "cannot use CPUs [130] of the load: it was built for 128",
                                m ->
                                        m.file(
                                                "/opt/spdk/include/spdk/config.h",
                                                "#undef SPDK_CONFIG_DEBUG\n"))
                        .with(Fault.READS)
                        .loading(2, 130),
                new Fault(
                                "fio-plugin",
                                Outcome.FAIL,
                                "its fio plugin was built for fio-3.35, and fio is fio-3.39",
                                m ->
                                        m.file(
                                                "/usr/src/fio/FIO-VERSION-FILE",
                                                "FIO_VERSION = fio-3.35\n"))
                        .with(Fault.READS.replace("spdk-perf", "spdk-fio")),
                new Fault("fio-plugin", Outcome.FAIL, "its fio plugin is not there", m -> m)
                        .with(Fault.READS.replace("spdk-perf", "spdk-fio"))
                        .with(
                                new Toolset(
                                        Fault.tool("/usr/bin/fio", "fio-3.39"),
                                        Set.of(),
                                        "/opt/spdk",
                                        null,
                                        null,
                                        null)),
                new Fault(
                                "nvme-cli",
                                Outcome.WARN,
                                "missing: the commands that doctor names for drives cannot be run",
                                m -> m)
                        .of("faulty-system"),
                new Fault(
                                "nvme-cli",
                                Outcome.FAIL,
                                "missing, and the scenario formats its devices",
                                m -> m)
                        .of("faulty-system")
                        .with(Fault.WRITES + "preconditioning: {format: {lba: 4096}}\n"),
                new Fault(
                                "fio-version",
                                Outcome.WARN,
                                "fio-3.33: before 3.34 each I/O reads the clock once more, which"
                                        + " shows at low depth",
                                m -> m)
                        .with(Fault.READS)
                        .with(Fault.builds("fio-3.33", "v26.05")),
                new Fault(
                                "spdk-version",
                                Outcome.FAIL,
                                "v21.04: before v22.05 warm-up (-a) is counted or divides the"
                                        + " IOPS; before v21.07 every core reads the same random"
                                        + " blocks; before v23.09 it exits 0 when I/Os fail; its"
                                        + " text is read instead",
                                m -> m)
                        .with(Fault.READS.replace("[1, 64]", "[64]") + "cores: 2\n")
                        .with(Fault.builds("fio-3.39", "v21.04")),
                new Fault(
                                "spdk-version",
                                Outcome.WARN,
                                "v22.09: before v23.09 it exits 0 when I/Os fail; its text is"
                                        + " read instead",
                                m -> m)
                        .with(Fault.READS)
                        .with(Fault.builds("fio-3.39", "v22.09")));
    }
}
