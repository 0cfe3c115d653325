package dev.spdkcmp.drivers.load;

/**
 * A device or file under load, by all the names that load generators use for it.
 *
 * @param name as in points and results: PCI address, with {@code /nsN} where a namespace was named,
 *     or {@code file:PATH}
 * @param bdf PCI address; null for a file
 * @param namespace namespace id; null for a file
 * @param path block device ({@code /dev/nvme0n1}) or file; null while the device is not on the
 *     kernel's driver
 * @param characterDevice {@code /dev/ng0n1}; null where there is none
 * @param sizeBytes capacity
 */
public record LoadTarget(
        String name,
        String bdf,
        Integer namespace,
        String path,
        String characterDevice,
        long sizeBytes) {

    public boolean isFile() {
        return bdf == null;
    }
}
