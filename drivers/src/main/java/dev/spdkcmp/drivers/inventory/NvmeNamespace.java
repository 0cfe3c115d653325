package dev.spdkcmp.drivers.inventory;

import java.util.List;

/**
 * A namespace, as the kernel shows it.
 *
 * @param id namespace id, from 1; null where the kernel does not tell
 * @param block name of its disk ({@code nvme0n1}); null where the kernel made none (a format with
 *     metadata it cannot handle)
 * @param generic name of its character device ({@code ng0n1}); null where there is none
 * @param sizeBytes null where unknown
 * @param logicalBlockBytes null where unknown
 * @param shared whether other controllers can attach it; null where the device was not asked
 * @param otherPaths controllers other than this one through which this machine reaches it
 * @param formats LBA formats; empty where the device was not asked
 */
public record NvmeNamespace(
        Integer id,
        String block,
        String generic,
        Long sizeBytes,
        Integer logicalBlockBytes,
        Boolean shared,
        List<String> otherPaths,
        List<LbaFormat> formats) {

    public NvmeNamespace {
        otherPaths = List.copyOf(otherPaths);
        formats = List.copyOf(formats);
    }

    /** Its disk's node, {@code /dev/nvme0n1}; null where there is no disk. */
    public String blockDevice() {
        return block == null ? null : "/dev/" + block;
    }
}
