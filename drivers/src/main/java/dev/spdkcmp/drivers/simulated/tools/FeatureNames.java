package dev.spdkcmp.drivers.simulated.tools;

/** Names of NVMe features as nvme-cli prints them. */
final class FeatureNames {

    private FeatureNames() {}

    static String of(int id) {
        return switch (id) {
            case 0x01 -> "Arbitration";
            case 0x02 -> "Power Management";
            case 0x04 -> "Temperature Threshold";
            case 0x06 -> "Volatile Write Cache";
            case 0x07 -> "Number of Queues";
            case 0x08 -> "Interrupt Coalescing";
            case 0x0c -> "Autonomous Power State Transition";
            default -> "Unknown";
        };
    }
}
