package dev.spdkcmp.parsers.measurement;

/**
 * One line of results of a load generator: a job, or a (namespace, core) pair, in one direction; or
 * all of them together. Null means that the tool did not say.
 *
 * @param name as the tool prints it
 * @param device PCI address ({@code 0000:01:00.0}) or path ({@code /dev/nvme0n1})
 * @param namespace NVMe namespace id
 * @param core CPU that drove it
 * @param operation direction of its I/Os
 * @param iops I/Os completed per second
 * @param bytesPerSecond bytes transferred per second
 * @param ios I/Os completed in the measured window
 * @param runtimeNs length of the measured window, nanoseconds
 * @param latency whole time of an I/O, from before submission to completion (fio's lat, SPDK's own)
 * @param completionLatency fio's clat; null for other tools
 * @param cpu the tool's own account of its CPU use
 */
public record LoadStream(
        String name,
        String device,
        Integer namespace,
        Integer core,
        Operation operation,
        Double iops,
        Double bytesPerSecond,
        Long ios,
        Long runtimeNs,
        Latency latency,
        Latency completionLatency,
        CpuUse cpu) {}
