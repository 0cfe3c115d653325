package dev.spdkcmp.scenarios;

import java.util.Set;

/**
 * Options that make arms comparable and are therefore set by spdkcmp alone, equally in all of them
 * (fio-formats §7).
 */
public final class MatchedOptions {

    private static final Set<String> FIO =
            Set.of(
                    "allow_file_create",
                    "blocksize",
                    "bs",
                    "bsrange",
                    "bssplit",
                    "buffer_pattern",
                    "clat_percentiles",
                    "continue_on_error",
                    "cpumask",
                    "cpus_allowed",
                    "cpus_allowed_policy",
                    "direct",
                    "disable_clat",
                    "disable_lat",
                    "disable_slat",
                    "filename",
                    "filesize",
                    "group_reporting",
                    "gtod_reduce",
                    "io_size",
                    "iodepth",
                    "ioengine",
                    "lat_percentiles",
                    "loops",
                    "norandommap",
                    "numjobs",
                    "offset",
                    "percentile_list",
                    "ramp_time",
                    "randrepeat",
                    "randseed",
                    "rate",
                    "rate_iops",
                    "readonly",
                    "readwrite",
                    "refill_buffers",
                    "runtime",
                    "rw",
                    "rwmixread",
                    "rwmixwrite",
                    "scramble_buffers",
                    "size",
                    "thread",
                    "time_based",
                    "unified_rw_reporting",
                    "zero_buffers");

    private static final Set<String> PERF =
            Set.of(
                    "q",
                    "o",
                    "w",
                    "M",
                    "t",
                    "a",
                    "c",
                    "r",
                    "b",
                    "L",
                    "d",
                    "P",
                    "Q",
                    "R",
                    "io-depth",
                    "io-size",
                    "io-pattern",
                    "rwmixread",
                    "time",
                    "warmup-time",
                    "core-mask",
                    "transport",
                    "allowed-pci-addr",
                    "enable-sw-latency-tracking",
                    "number-ios",
                    "num-qpairs",
                    "use-every-core",
                    "continue-on-error",
                    "enable-uring");

    private static final Set<String> BDEVPERF =
            Set.of(
                    "q",
                    "o",
                    "w",
                    "M",
                    "t",
                    "m",
                    "c",
                    "l",
                    "C",
                    "T",
                    "z",
                    "f",
                    "j",
                    "X",
                    "json",
                    "cpumask",
                    "config",
                    "rpc-socket");

    private MatchedOptions() {}

    /** Options of the arm's load generator that no arm may set. */
    public static Set<String> of(ArmKind kind) {
        return switch (kind.generator()) {
            case FIO, FIO_PLUGIN -> FIO;
            case PERF -> PERF;
            case BDEVPERF -> BDEVPERF;
        };
    }
}
