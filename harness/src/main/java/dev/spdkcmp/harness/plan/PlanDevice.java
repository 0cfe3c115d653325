package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.load.LoadTarget;

/**
 * A device or file to be measured.
 *
 * @param target its names
 * @param serial serial number; null for a file
 * @param model null where unknown
 * @param firmware null where unknown
 * @param driver the driver it was on; null for a file
 * @param numaNode null where the system does not say
 * @param logicalBlockBytes null where unknown
 * @param port name of the PCI port above it, which tells devices behind one uplink; null where
 *     unknown
 * @param linkBytesPerSecond what its link carries at most; null where unknown
 * @param missing whether it is a file that is not there yet and will be made
 */
public record PlanDevice(
        LoadTarget target,
        String serial,
        String model,
        String firmware,
        String driver,
        Integer numaNode,
        Integer logicalBlockBytes,
        String port,
        Double linkBytesPerSecond,
        boolean missing) {

    public String name() {
        return target.name();
    }
}
