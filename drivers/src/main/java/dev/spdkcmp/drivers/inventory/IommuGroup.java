package dev.spdkcmp.drivers.inventory;

import java.util.List;

/**
 * Functions that an IOMMU cannot tell apart; they can only be handed to userspace together.
 *
 * @param number its number, also the name of its node under {@code /dev/vfio}
 * @param type {@code DMA}, {@code DMA-FQ}, {@code identity}…; null on kernels that do not say
 * @param siblings the other functions in it
 */
public record IommuGroup(int number, String type, List<Member> siblings) {

    public IommuGroup {
        siblings = List.copyOf(siblings);
    }

    /**
     * A function in a group.
     *
     * @param bdf its address
     * @param classCode PCI class, 24 bits
     * @param driver null where it has none
     */
    public record Member(Bdf bdf, int classCode, String driver) {

        @Override
        public String toString() {
            return bdf + " (" + (driver == null ? "no driver" : driver) + ")";
        }
    }

    /** Whether addresses of its functions go through translation (not {@code identity}). */
    public boolean translates() {
        return !"identity".equals(type);
    }
}
