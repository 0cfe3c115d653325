package dev.spdkcmp.drivers.host;

import java.util.Optional;
import java.util.Set;

/** System calls on a machine; each says in words why it failed instead of throwing an errno. */
public interface NativeCalls {

    /** Effective user id. */
    int effectiveUserId();

    /** Takes an exclusive lock on a file (made where missing) that dies with its holder. */
    Held lockExclusively(String path);

    /** Opens a block device with O_EXCL; held until closed. */
    Held openExclusively(String device);

    /** Size of a block device or file in bytes; empty where it cannot be told. */
    Optional<Long> sizeBytes(String path);

    /** An NVMe admin command through {@code /dev/nvmeN} or {@code /dev/nvmeNnM}. */
    AdminResult nvmeAdmin(String device, AdminCommand command);

    /** Moves every thread of this process to these CPUs. */
    void setAffinity(Set<Integer> cpus);

    /** Something taken, or why it could not be. */
    sealed interface Held permits Held.Taken, Held.Refused {
        /** Held until closed. */
        non-sealed interface Taken extends Held, AutoCloseable {
            @Override
            void close();
        }

        /**
         * Not taken.
         *
         * @param reason the system's words, such as "Device or resource busy"
         */
        record Refused(String reason) implements Held {}
    }

    /**
     * NVMe admin command (Linux {@code NVME_IOCTL_ADMIN_CMD}).
     *
     * @param opcode 0x06 identify, 0x02 get log page, 0x0a get features, 0x09 set features
     * @param nsid namespace, 0 for none
     * @param cdw10 command dword 10
     * @param cdw11 command dword 11
     * @param dataLength bytes the controller returns
     */
    record AdminCommand(int opcode, int nsid, int cdw10, int cdw11, int dataLength) {}

    /**
     * Its result.
     *
     * @param status 0, or the NVMe status code, or a negative errno
     * @param result completion dword 0 (a feature's value)
     * @param data what the controller returned
     */
    record AdminResult(int status, int result, byte[] data) {}
}
