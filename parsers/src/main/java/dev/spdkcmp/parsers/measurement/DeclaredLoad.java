package dev.spdkcmp.parsers.measurement;

import java.util.List;

/**
 * What a tool was asked to do, as far as its own record of its options or the command kept beside
 * the output says. Null means not said.
 *
 * @param engine fio's ioengine, or {@code spdk}, {@code aio}, {@code uring} for spdk_nvme_perf
 * @param pattern read, write, randread, randwrite, rw or randrw
 * @param readPercent share of reads in percent; 100 or 0 for the pure patterns
 * @param blockBytes size of one I/O
 * @param queueDepthPerStream fio's iodepth (per job), perf's -q (per namespace and core)
 * @param streamsPerDevice jobs or cores that drive each device at once; in flight per device is
 *     {@code queueDepthPerStream × streamsPerDevice}
 * @param cores CPUs the load was pinned to, ascending; null when not pinned or not said
 * @param devices PCI addresses or paths, in the order given
 * @param runtimeNs measured time asked for
 * @param warmUpNs warm-up asked for
 */
public record DeclaredLoad(
        String engine,
        String pattern,
        Integer readPercent,
        Long blockBytes,
        Integer queueDepthPerStream,
        Integer streamsPerDevice,
        List<Integer> cores,
        List<String> devices,
        Long runtimeNs,
        Long warmUpNs) {

    public DeclaredLoad {
        cores = cores == null ? null : List.copyOf(cores);
        devices = devices == null ? null : List.copyOf(devices);
    }
}
