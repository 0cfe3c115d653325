package dev.spdkcmp.harness.evidence;

/**
 * What an arm is made of, so that the effect of the driver can be told from that of the tool.
 *
 * @param tool load generator, such as {@code fio} or {@code spdk_nvme_perf}
 * @param driver who drives the device
 */
public record ArmRole(String tool, Driver driver) {

    /** Who drives the device. */
    public enum Driver {
        KERNEL,
        SPDK
    }
}
