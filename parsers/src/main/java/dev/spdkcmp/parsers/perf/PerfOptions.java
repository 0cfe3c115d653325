package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.spdk.OptionTable;
import java.util.Map;
import java.util.Set;

/** Options of spdk_nvme_perf, all releases together (spdk-formats §1.2). */
final class PerfOptions {

    /**
     * {@code -m} took a number until v20.01 and is a flag from v21.04; {@code -n} existed until
     * v20.01 only, and had an argument.
     */
    static final OptionTable TABLE =
            new OptionTable(
                    "abcdeikoqrstvwyzACFMOPQSTUZn",
                    "m",
                    Map.ofEntries(
                            Map.entry("warmup-time", "a"),
                            Map.entry("allowed-pci-addr", "b"),
                            Map.entry("core-mask", "c"),
                            Map.entry("number-ios", "d"),
                            Map.entry("metadata", "e"),
                            Map.entry("mem-single-seg", "g"),
                            Map.entry("help", "h"),
                            Map.entry("shmem-grp-id", "i"),
                            Map.entry("keepalive", "k"),
                            Map.entry("enable-ssd-latency-tracking", "l"),
                            Map.entry("cpu-usage", "m"),
                            Map.entry("io-size", "o"),
                            Map.entry("io-depth", "q"),
                            Map.entry("transport", "r"),
                            Map.entry("hugemem-size", "s"),
                            Map.entry("time", "t"),
                            Map.entry("io-pattern", "w"),
                            Map.entry("disable-zcopy", "z"),
                            Map.entry("buffer-alignment", "A"),
                            Map.entry("max-completion-per-poll", "C"),
                            Map.entry("disable-sq-cmb", "D"),
                            Map.entry("enable-interrupt", "E"),
                            Map.entry("zipf", "F"),
                            Map.entry("enable-debug", "G"),
                            Map.entry("enable-tcp-hdgst", "H"),
                            Map.entry("enable-tcp-ddgst", "I"),
                            Map.entry("enable-sw-latency-tracking", "L"),
                            Map.entry("rwmixread", "M"),
                            Map.entry("no-shst-notification", "N"),
                            Map.entry("io-unit-size", "O"),
                            Map.entry("num-qpairs", "P"),
                            Map.entry("continue-on-error", "Q"),
                            Map.entry("skip-errors", "Q"),
                            Map.entry("enable-uring", "R"),
                            Map.entry("default-sock-impl", "S"),
                            Map.entry("logflag", "T"),
                            Map.entry("num-unused-qpairs", "U"),
                            Map.entry("enable-vmd", "V"),
                            Map.entry("enable-zcopy", "Z")),
                    Set.of(
                            "iova-mode",
                            "io-queue-size",
                            "tls-version",
                            "psk-path",
                            "psk-identity",
                            "zerocopy-threshold",
                            "zerocopy-threshold-sock-impl",
                            "transport-tos",
                            "rdma-srq-size",
                            "dhchap-key",
                            "dhchap-ctrlr-key",
                            "vfio-vf-token",
                            "log-level",
                            "env-context"));

    private PerfOptions() {}
}
