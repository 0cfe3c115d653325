package dev.spdkcmp.drivers.inventory;

/**
 * An LBA format of a namespace.
 *
 * @param index its number, as {@code nvme format --lbaf} takes it
 * @param dataBytes bytes of data per logical block
 * @param metadataBytes bytes of metadata per logical block
 * @param relativePerformance 0 best, 1 better, 2 good, 3 degraded
 * @param inUse whether the namespace is formatted so
 */
public record LbaFormat(
        int index, int dataBytes, int metadataBytes, int relativePerformance, boolean inUse) {}
