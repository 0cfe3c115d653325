package dev.spdkcmp.drivers.doctor;

import java.util.List;

/** Faults of the kernel's block layer. */
final class BlockLayerFaults {

    private BlockLayerFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "scheduler",
                        Outcome.WARN,
                        "scheduler is mq-deadline, not none: a scheduler costs up to half of the"
                                + " IOPS of a fast drive",
                        m -> m.file(Fault.QUEUE + "scheduler", "none [mq-deadline] kyber\n")),
                new Fault(
                        "nomerges",
                        Outcome.WARN,
                        "nomerges is 0, not 2: the kernel looks for a neighbour to merge each"
                                + " request with",
                        m -> m.file(Fault.QUEUE + "nomerges", "0\n")),
                new Fault(
                        "rq-affinity",
                        Outcome.WARN,
                        "rq_affinity is 0, not 1 or 2: completions run wherever the interrupt"
                                + " lands, perhaps on another node",
                        m -> m.file(Fault.QUEUE + "rq_affinity", "0\n")),
                new Fault(
                        "iostats",
                        Outcome.WARN,
                        "iostats is 1, not 0: two clock reads and counters for each I/O",
                        m -> m.file(Fault.QUEUE + "iostats", "1\n")),
                new Fault(
                        "write-back-throttling",
                        Outcome.WARN,
                        "wbt_lat_usec is 2000, not 0: writes are held back when reads get slow",
                        m -> m.file(Fault.QUEUE + "wbt_lat_usec", "2000\n")),
                new Fault(
                        "add-random",
                        Outcome.WARN,
                        "add_random is 1, not 0: each completion feeds the entropy pool",
                        m -> m.file(Fault.QUEUE + "add_random", "1\n")),
                new Fault(
                                "nr-requests",
                                Outcome.FAIL,
                                "only 32 requests per queue where the scenario keeps 64 in flight",
                                m -> m.file(Fault.QUEUE + "nr_requests", "32\n"))
                        .with(Fault.READS),
                new Fault(
                                "poll-queues",
                                Outcome.FAIL,
                                "no poll queues: the polled arm would not poll",
                                m ->
                                        m.file(Fault.QUEUE + "io_poll", "0\n")
                                                .file(
                                                        "/sys/module/nvme/parameters/poll_queues",
                                                        "0\n"))
                        .with(Fault.POLLED),
                new Fault(
                                "poll-queues",
                                Outcome.FAIL,
                                "poll_queues is 4, but this controller's queues were made before",
                                m ->
                                        m.file(Fault.QUEUE + "io_poll", "0\n")
                                                .file(
                                                        "/sys/module/nvme/parameters/poll_queues",
                                                        "4\n"))
                        .with(Fault.POLLED),
                new Fault(
                                "io-poll-delay",
                                Outcome.WARN,
                                "hybrid polling (0), where the kernel still does it",
                                m -> m.file(Fault.QUEUE + "io_poll_delay", "0\n"))
                        .with(Fault.POLLED),
                new Fault(
                                "write-cache-mode",
                                Outcome.WARN,
                                "the devices differ in their cache mode: write back, write through",
                                m ->
                                        m.file(Fault.QUEUE + "write_cache", "write back\n")
                                                .file(
                                                        "/sys/block/nvme1n1/queue/write_cache",
                                                        "write through\n"))
                        .with(Fault.WRITES),
                new Fault(
                        "read-ahead",
                        Outcome.WARN,
                        "read_ahead_kb is 4096, not at most 128, the kernel's own: somebody tuned"
                                + " this queue for buffered reads; look at the rest of it",
                        m -> m.file(Fault.QUEUE + "read_ahead_kb", "4096\n")));
    }
}
