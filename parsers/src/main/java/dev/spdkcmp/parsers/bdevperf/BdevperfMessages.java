package dev.spdkcmp.parsers.bdevperf;

import static dev.spdkcmp.parsers.spdk.MessageKind.fails;
import static dev.spdkcmp.parsers.spdk.MessageKind.warns;

import dev.spdkcmp.parsers.spdk.MessageRules;
import java.util.List;

/** What bdevperf says when something is wrong (spdk-formats §2.2 and its source's messages). */
final class BdevperfMessages {

    private static final String IO_FAILED = "an I/O failed";

    static final MessageRules RULES =
            new MessageRules(
                    List.of(
                            fails("with error", "io-error", "the job ended on a failed I/O"),
                            fails("No valid bdevs found", "no-device", "nothing to run on"),
                            fails("Unable to find bdev", "no-device", "nothing to run on"),
                            fails("Could not open leaf bdev", "device-open", "it was not opened"),
                            fails("Could not open bdev", "device-open", "it was not opened"),
                            fails(" fails", "io-error", IO_FAILED),
                            fails(
                                    "Buffer mismatch!",
                                    "verify-failed",
                                    "data read is not data written"),
                            fails("Failed to submit", "submit-failed", "an I/O was not submitted"),
                            fails("Task allocation failed", "submit-failed", "out of memory"),
                            fails("DIF error detected", "io-error", IO_FAILED),
                            fails("Reset failed", "reset-failed", "the device was not reset"),
                            fails("Reset blockdev=", "reset-failed", "the device was not reset"),
                            fails(
                                    "because it does not support unmap",
                                    "device-skipped",
                                    "this bdev was not driven"),
                            fails(
                                    "less than one microsecond",
                                    "no-results",
                                    "it ended as soon as it began"),
                            fails(
                                    "Unable to initialize SPDK env",
                                    "environment",
                                    "DPDK could not start (hugepages, permissions, IOMMU)"),
                            fails(
                                    "Cannot create lock",
                                    "device-claimed",
                                    "another SPDK process uses the device; end it first"),
                            warns(
                                    "*ERROR*",
                                    "driver-message",
                                    "a message of an SPDK library; look whether it concerns this"
                                            + " run")));

    private BdevperfMessages() {}
}
