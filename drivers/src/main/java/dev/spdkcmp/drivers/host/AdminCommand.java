package dev.spdkcmp.drivers.host;

/**
 * NVMe admin command (Linux {@code NVME_IOCTL_ADMIN_CMD}); NVMe base specification 2.0, section 5.
 *
 * @param opcode 0x06 identify, 0x02 get log page, 0x0a get features, 0x09 set features
 * @param nsid namespace, 0 for none, 0xffffffff (-1) for all
 * @param cdw10 command dword 10
 * @param cdw11 command dword 11
 * @param dataLength bytes the controller returns
 */
public record AdminCommand(int opcode, int nsid, int cdw10, int cdw11, int dataLength) {

    private static final int IDENTIFY_BYTES = 4096;
    private static final int LOG_BYTES = 512;

    /** Identify controller (CNS 1): 4096 bytes. */
    public static AdminCommand identifyController() {
        return new AdminCommand(0x06, 0, 1, 0, IDENTIFY_BYTES);
    }

    /** Identify namespace (CNS 0): 4096 bytes. */
    public static AdminCommand identifyNamespace(int nsid) {
        return new AdminCommand(0x06, nsid, 0, 0, IDENTIFY_BYTES);
    }

    /** Ids of the active namespaces (CNS 2): 1024 numbers, lowest first, 0 after the last. */
    public static AdminCommand activeNamespaces() {
        return new AdminCommand(0x06, 0, 2, 0, IDENTIFY_BYTES);
    }

    /** Health log of the controller (log page 2): 512 bytes. */
    public static AdminCommand healthLog() {
        int dwords = LOG_BYTES / 4 - 1;
        return new AdminCommand(0x02, -1, dwords << 16 | 0x02, 0, LOG_BYTES);
    }

    /** Firmware slots of the controller (log page 3): 512 bytes. */
    public static AdminCommand firmwareLog() {
        int dwords = LOG_BYTES / 4 - 1;
        return new AdminCommand(0x02, -1, dwords << 16 | 0x03, 0, LOG_BYTES);
    }

    /** Current value of a feature; it comes as {@link AdminResult#result()}. */
    public static AdminCommand getFeature(int featureId) {
        return new AdminCommand(0x0a, 0, featureId, 0, 0);
    }

    /** Sets a feature until the controller's next reset (never the saved value). */
    public static AdminCommand setFeature(int featureId, int value) {
        return new AdminCommand(0x09, 0, featureId, value, 0);
    }
}
