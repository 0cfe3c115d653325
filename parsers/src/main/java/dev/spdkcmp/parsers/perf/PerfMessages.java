package dev.spdkcmp.parsers.perf;

import static dev.spdkcmp.parsers.spdk.MessageKind.fails;
import static dev.spdkcmp.parsers.spdk.MessageKind.warns;

import dev.spdkcmp.parsers.spdk.MessageKind;
import dev.spdkcmp.parsers.spdk.MessageRules;
import java.util.List;

/** What spdk_nvme_perf says when something is wrong (spdk-formats §1.8). */
final class PerfMessages {

    static final MessageRules RULES =
            new MessageRules(
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
                            fails(
                                    "No active namespaces",
                                    "no-device",
                                    "nothing to run on was found"),
                            fails(
                                    "Could not open",
                                    "device-open",
                                    "the device or file was not opened"),
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
                            fails(
                                    "cqe->status=",
                                    "io-error",
                                    "an io_uring request failed or was short"),
                            fails(
                                    "event->res=",
                                    "io-error",
                                    "a libaio request failed or was short"),
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
                                    "namespace-inactive",
                                    "an inactive namespace was passed over"),
                            warns(
                                    "less than required",
                                    "queue-too-deep",
                                    "-q is deeper than the controller's queue: I/Os also wait in the"
                                            + " driver, and their latency includes that"),
                            new MessageKind(
                                    "Some requested NVMe devices were skipped",
                                    MessageKind.Effect.SUMS_UP,
                                    "devices-skipped",
                                    "not everything that was asked for was driven"),
                            warns(
                                    "Ignoring -M",
                                    "mix-ignored",
                                    "a share of reads was given with a pattern that has none"),
                            fails(
                                    "errors occur",
                                    "errors-occurred",
                                    "the tool says that it failed"),
                            fails("ERROR:", "tool-error", "the tool reports an error"),
                            warns(
                                    "*ERROR*",
                                    "driver-message",
                                    "a message of SPDK's driver; look whether it concerns this device")));

    private PerfMessages() {}
}
