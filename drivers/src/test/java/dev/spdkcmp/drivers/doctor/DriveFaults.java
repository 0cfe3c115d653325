package dev.spdkcmp.drivers.doctor;

import java.util.List;

/** Faults of drives and their namespaces. */
final class DriveFaults {

    private DriveFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                                "write-cache",
                                Outcome.WARN,
                                "the volatile write cache is off: every write waits for flash",
                                m -> m.identity(id -> id.put(525, (byte) 1)).feature(6, 0))
                        .with(Fault.WRITES),
                new Fault(
                        "power-state",
                        Outcome.WARN,
                        "in power state 2, not 0",
                        m -> m.feature(2, 2)),
                new Fault(
                        "coalescing",
                        Outcome.WARN,
                        "interrupts wait for 8 completions or 200 µs, and the scenario goes down"
                                + " to depth 1",
                        m -> m.feature(8, 2 << 8 | 7)),
                new Fault(
                                "queue-entries",
                                Outcome.FAIL,
                                "its queues hold 31 commands; the scenario asks for 64",
                                m -> m.file("/sys/class/nvme/nvme0/sqsize", "31\n"))
                        .with(Fault.READS),
                new Fault(
                        "temperature",
                        Outcome.FAIL,
                        "79 °C is at or above its warning limit of 70 °C",
                        m ->
                                m.identity(id -> id.putShort(266, (short) 343))
                                        .health(log -> log.putShort(1, (short) 352))),
                new Fault(
                        "wear",
                        Outcome.FAIL,
                        "the drive raises a critical warning: its reliability is degraded",
                        m -> m.health(log -> log.put(0, (byte) 4))),
                new Fault(
                        "written",
                        Outcome.WARN,
                        "only 0.10 times its capacity was ever written: reads may come from"
                                + " blocks that hold nothing",
                        m -> m.health(log -> log.putLong(48, 750_150L).putLong(56, 0))),
                new Fault(
                                "max-transfer",
                                Outcome.WARN,
                                "blocks of 1048576 bytes are split: one command carries 131072",
                                m -> m.identity(id -> id.put(77, (byte) 5)))
                        .with(Fault.READS.replace("randread 4k", "read 1m")),
                new Fault(
                        "host-memory-buffer",
                        Outcome.WARN,
                        "wants 64 MiB of host memory, which the kernel gives and SPDK's tools do"
                                + " not",
                        m -> m.identity(id -> id.putInt(272, 16384))),
                new Fault(
                                "lba-format",
                                Outcome.WARN,
                                "namespace 1 has blocks of 512 bytes; format 1 has 4096",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "utilisation",
                                Outcome.WARN,
                                "only 2 % of its blocks hold data: reads of the others never"
                                        + " reach flash",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "firmware",
                                Outcome.FAIL,
                                "firmware SIM10402 becomes active at the next reset, and each"
                                        + " change of driver is one",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "controller-memory-buffer",
                                Outcome.WARN,
                                "could hold submission queues; SPDK puts them there, this kernel"
                                        + " does not",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "io-boundary",
                                Outcome.WARN,
                                "read 1m is cut at every 131072 bytes, into more commands than"
                                        + " the depth says",
                                m -> m)
                        .of("faulty-drive")
                        .with(Fault.READS.replace("randread 4k", "read 1m")),
                new Fault(
                                "arbitration",
                                Outcome.WARN,
                                "the devices take commands from their queues by different rules",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "queue-count",
                                Outcome.WARN,
                                "12 I/O queues for 32 CPUs: some share one",
                                m -> m)
                        .of("faulty-drive"),
                new Fault(
                                "queue-map",
                                Outcome.WARN,
                                "one queue serves CPUs 2,3 of the load",
                                m ->
                                        m.file("/sys/block/nvme0n1/mq/2/cpu_list", "2, 3\n")
                                                .file("/sys/block/nvme0n1/mq/3/cpu_list", "4\n"))
                        .with(Fault.READS)
                        .loading(2, 3),
                new Fault(
                                "alignment",
                                Outcome.WARN,
                                "randwrite 512 writes parts of its physical blocks of 4096 bytes",
                                m -> m)
                        .with(Fault.WRITES.replace("4k", "512")),
                new Fault(
                        "alignment",
                        Outcome.WARN,
                        "nvme0n1p1 starts at byte 32256, which is no multiple of 1 MiB",
                        m ->
                                m.folder("/sys/block/nvme0n1", "nvme0n1p1", "queue")
                                        .file("/sys/block/nvme0n1/nvme0n1p1/start", "63\n")),
                new Fault(
                                "max-transfer",
                                Outcome.WARN,
                                "the kernel splits blocks of 131072 bytes at 65536, SPDK does not",
                                m -> m.file(Fault.QUEUE + "max_sectors_kb", "64\n"))
                        .with(Fault.READS.replace("randread 4k", "read 128k")),
                new Fault("wear", Outcome.WARN, "worn or with media errors", m -> m)
                        .of("faulty-drive"));
    }
}
