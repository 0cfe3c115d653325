package dev.spdkcmp.drivers.simulated.profile;

import java.util.List;

/**
 * An NVMe function and the drive behind it.
 *
 * @param bdf PCI address
 * @param drive name of its kind in drives.yaml
 * @param serial serial number
 * @param model overrides its kind's; null: that
 * @param firmware overrides its kind's; null: that
 * @param node NUMA node; −1: not said
 * @param port address of the port above it; null: root complex
 * @param group IOMMU group; −1: none
 * @param lba sector size in use: 512 or 4096
 * @param driver driver at boot; null: nvme
 * @param namespaces sizes in bytes; empty: one of the whole drive
 * @param link how it trained; null: at its best
 * @param portLink what the port above offers; null: as good as the drive
 * @param vmd address of the VMD it hides behind; null: none
 * @param shared whether its namespaces may be attached to other controllers too (NMIC)
 * @param sharesWith controller whose namespaces it is another path to (native multipath); null:
 *     none
 * @param uplink address of the switch port above {@code port}, shared with other drives; null: none
 * @param uplinkLink what that switch port has towards the processor; null: as good as one drive
 * @param uplinkNow how that one trained; null: at its best
 * @param multipath whether the kernel shows it through native multipath
 * @param mappedShare share of its blocks that were written; null: all
 * @param garbage how far random writes have aged it, 0 to 1; null: 1
 * @param writtenTurns how often its capacity was written so far; null: 3.2
 * @param ambientCelsius added to its temperatures
 * @param wearPercent percentage used
 * @param sparePercent available spare; null: 100
 * @param throttleMinutes minutes above its warning limit so far
 * @param mediaErrors media errors so far
 * @param correctableErrors PCIe correctable errors counted so far
 * @param portCorrectableErrors the same of the port above it
 * @param aspm whether link power management is on
 * @param maxPayload PCIe payload in bytes; null: 512
 * @param readRequest PCIe read request in bytes; null: 512
 * @param strictOrdering whether it may not use relaxed ordering
 * @param boundaryBlocks optimal I/O boundary (NOIOB) in sectors; 0: none stated
 * @param memoryBuffer whether it has a controller memory buffer that can hold submission queues
 * @param nextFirmware revision that becomes active at its next reset; null: none waits
 * @param features NVMe features whose default differs, as {@code ID=VALUE} in hexadecimal
 */
public record ControllerFacts(
        String bdf,
        String drive,
        String serial,
        String model,
        String firmware,
        int node,
        String port,
        int group,
        int lba,
        String driver,
        List<Long> namespaces,
        Link link,
        Link portLink,
        String vmd,
        boolean shared,
        String sharesWith,
        String uplink,
        Link uplinkLink,
        Link uplinkNow,
        boolean multipath,
        Double mappedShare,
        Double garbage,
        Double writtenTurns,
        double ambientCelsius,
        int wearPercent,
        Integer sparePercent,
        int throttleMinutes,
        int mediaErrors,
        int correctableErrors,
        int portCorrectableErrors,
        boolean aspm,
        Integer maxPayload,
        Integer readRequest,
        boolean strictOrdering,
        int boundaryBlocks,
        boolean memoryBuffer,
        String nextFirmware,
        List<String> features) {

    public ControllerFacts {
        namespaces = MachineProfile.orEmpty(namespaces);
        features = MachineProfile.orEmpty(features);
    }

    /**
     * A PCIe link.
     *
     * @param speed transfers per lane, GT/s: 2.5, 5, 8, 16, 32 or 64
     * @param width lanes
     */
    public record Link(double speed, int width) {

        /**
         * Bytes per nanosecond that it carries: 8b/10b encoding up to 5 GT/s, 128b/130b up to 32,
         * flits above (PCIe base specification 6.0).
         */
        public double bytesPerNs() {
            double encoding = speed <= 5 ? 0.8 : speed <= 32 ? 128.0 / 130 : 242.0 / 256;
            return speed * width * encoding / 8;
        }

        /** Speed as sysfs writes it. */
        public String speedText() {
            return speed + " GT/s PCIe";
        }
    }
}
