package dev.spdkcmp.parsers.perf;

import java.util.List;
import java.util.Optional;

/**
 * A kind of message that spdk_nvme_perf, the driver below it or DPDK prints (spdk-formats §1.8), on
 * either output: which channel a message takes changed between releases.
 *
 * @param needle what a line of this kind contains
 * @param effect what it means for the run
 * @param code problem code
 * @param meaning what it means, for a person
 */
record PerfMessage(String needle, Effect effect, String code, String meaning) {

    /** What a message means for the run. */
    enum Effect {
        FAILS,
        WARNS,
        /** Says that something was skipped; what was skipped is said by other lines. */
        SUMS_UP
    }

    static final String QUEUE_TOO_DEEP = "queue-too-deep";
    static final String NAMESPACE_INACTIVE = "namespace-inactive";
    static final String DEVICES_SKIPPED = "devices-skipped";

    /** In the order in which they are tried: the more telling ones first. */
    private static final List<PerfMessage> ALL =
            List.of(
                    fails(
                            "Cannot find device (",
                            "device-not-found",
                            "there is no PCI device at this address; lspci -D lists them"),
                    fails(
                            "Driver cannot attach the device (",
                            "device-not-attached",
                            "the device is still with the kernel, or its driver cannot work with"
                                    + " this IOMMU setting; bind it with setup.sh and look at"
                                    + " setup.sh status"),
                    fails(
                            "IOVA exceeding limits",
                            "iova-limit",
                            "the IOMMU's address width is too small for DPDK's addresses"),
                    fails(
                            "Cannot create lock",
                            "device-claimed",
                            "another SPDK process uses the device; end it first"),
                    fails(
                            "Unable to initialize SPDK env",
                            "environment",
                            "DPDK could not start (hugepages, permissions, IOMMU); nothing ran"),
                    fails(
                            "probe() failed",
                            "probe-failed",
                            "no controller was attached at this address"),
                    fails("No valid NVMe", "no-device", "nothing to run on was found"),
                    fails("No valid AIO", "no-device", "nothing to run on was found"),
                    fails("No active namespaces", "no-device", "nothing to run on was found"),
                    fails("Could not open", "device-open", "the device or file was not opened"),
                    fails(
                            "must be rebuilt",
                            "no-io-uring",
                            "the binary has no io_uring, and went on with half of its options"),
                    fails(
                            "starting I/O failed",
                            "submit-failed",
                            "I/Os could not be submitted, so that fewer were in flight"),
                    fails(
                            "completed with error (sct=",
                            "io-error",
                            "failed I/Os are counted in the IOPS and latencies"),
                    fails("cqe[", "io-error", "an io_uring request failed or was short"),
                    fails("cqe->status=", "io-error", "an io_uring request failed or was short"),
                    fails("event->res=", "io-error", "a libaio request failed or was short"),
                    fails(
                            "qpair process completion error",
                            "queue-error",
                            "the queue pair failed during the run"),
                    fails(
                            "not a multiple of nsid",
                            "namespace-skipped",
                            "no I/O was done on this namespace; -o must be a multiple of its"
                                    + " sector size"),
                    fails(
                            "invalid ns size",
                            "namespace-skipped",
                            "no I/O was done on this namespace"),
                    warns(
                            "Skipping inactive NS",
                            NAMESPACE_INACTIVE,
                            "an inactive namespace was passed over"),
                    warns(
                            "less than required",
                            QUEUE_TOO_DEEP,
                            "-q is deeper than the controller's queue: I/Os also wait in the"
                                    + " driver, and their latency includes that"),
                    new PerfMessage(
                            "Some requested NVMe devices were skipped",
                            Effect.SUMS_UP,
                            DEVICES_SKIPPED,
                            "not everything that was asked for was driven"),
                    warns(
                            "Ignoring -M",
                            "mix-ignored",
                            "a share of reads was given with a pattern that has none"),
                    fails("errors occur", "errors-occurred", "the tool says that it failed"),
                    fails("ERROR:", "tool-error", "the tool reports an error"),
                    warns(
                            "*ERROR*",
                            "driver-message",
                            "a message of SPDK's driver; look whether it concerns this device"));

    private static PerfMessage fails(String needle, String code, String meaning) {
        return new PerfMessage(needle, Effect.FAILS, code, meaning);
    }

    private static PerfMessage warns(String needle, String code, String meaning) {
        return new PerfMessage(needle, Effect.WARNS, code, meaning);
    }

    /** The kind that a line is of; empty for lines that say nothing about the run. */
    static Optional<PerfMessage> of(String line) {
        for (PerfMessage message : ALL) {
            if (line.contains(message.needle)) {
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }
}
