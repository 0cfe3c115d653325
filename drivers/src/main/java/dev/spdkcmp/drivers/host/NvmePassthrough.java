package dev.spdkcmp.drivers.host;

import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;

/** {@code struct nvme_passthru_cmd} of linux/nvme_ioctl.h, sent as an admin command. */
final class NvmePassthrough {

    private static final int STRUCT_BYTES = 72;
    private static final int OPCODE = 0;
    private static final int NSID = 4;
    private static final int DATA_ADDRESS = 24;
    private static final int DATA_LENGTH = 36;
    private static final int CDW10 = 40;
    private static final int CDW11 = 44;
    private static final int TIMEOUT_MS = 64;
    private static final int RESULT = 68;
    private static final int TEN_SECONDS_MS = 10_000;

    private NvmePassthrough() {}

    /**
     * Sends it.
     *
     * @throws com.sun.jna.LastErrorException where the kernel refuses the call itself
     */
    static AdminResult send(Libc libc, int descriptor, AdminCommand command) {
        int length = command.dataLength();
        try (Memory request = new Memory(STRUCT_BYTES);
                Memory data = new Memory(Math.max(1, length))) {
            request.clear();
            data.clear();
            request.setByte(OPCODE, (byte) command.opcode());
            request.setInt(NSID, command.nsid());
            request.setInt(CDW10, command.cdw10());
            request.setInt(CDW11, command.cdw11());
            request.setInt(TIMEOUT_MS, TEN_SECONDS_MS);
            if (length > 0) {
                request.setLong(DATA_ADDRESS, Pointer.nativeValue(data));
                request.setInt(DATA_LENGTH, length);
            }
            int status = libc.ioctl(descriptor, new NativeLong(Libc.NVME_IOCTL_ADMIN_CMD), request);
            byte[] returned = length > 0 ? data.getByteArray(0, length) : new byte[0];
            return new AdminResult(status, request.getInt(RESULT), returned);
        }
    }
}
