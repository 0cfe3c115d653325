package dev.spdkcmp.parsers;

/** Kinds of outputs that can be parsed. */
enum OutputKind {
    FIO,
    PERF,
    /** The layout in which articles quote spdk_nvme_perf. */
    PERF_PUBLISHED,
    BDEVPERF,
    SETUP,
    IDENTIFY,
    NVME_CLI,
    UNKNOWN
}
