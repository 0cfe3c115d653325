package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** SMBIOS structures of the memory modules: a slot for each channel (DMTF DSP0134, 7.18). */
final class MemoryModuleTable {

    private static final int MEMORY_DEVICE = 17;
    private static final int LENGTH = 0x28;
    private static final short GIBIBYTES_32 = 0x7fff;

    private MemoryModuleTable() {}

    static byte[] of(Machine machine) {
        MachineProfile.MemoryFacts memory = machine.profile().memory();
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        int handle = 0x1100;
        for (int socket = 0; socket < machine.profile().cpu().sockets(); socket++) {
            for (int channel = 0; channel < memory.channels(); channel++) {
                table.writeBytes(
                        slot(
                                handle++,
                                channel < memory.filledChannels(),
                                memory.megatransfers(),
                                "DIMM 0",
                                "P" + socket + " CHANNEL " + (char) ('A' + channel)));
            }
        }
        table.writeBytes(new byte[] {127, 4, 0, 0x7f, 0, 0});
        return table.toByteArray();
    }

    private static byte[] slot(int handle, boolean filled, int speed, String locator, String bank) {
        byte[] words = (locator + "\0" + bank + "\0\0").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer data = ByteBuffer.allocate(LENGTH + words.length).order(ByteOrder.LITTLE_ENDIAN);
        data.put(0, (byte) MEMORY_DEVICE);
        data.put(1, (byte) LENGTH);
        data.putShort(2, (short) handle);
        data.putShort(0x08, (short) 72);
        data.putShort(0x0a, (short) 64);
        data.putShort(0x0c, filled ? GIBIBYTES_32 : 0);
        data.put(0x10, (byte) 1);
        data.put(0x11, (byte) 2);
        data.putShort(0x15, (short) (filled ? speed : 0));
        data.putInt(0x1c, filled ? 32 << 10 : 0);
        data.putShort(0x20, (short) (filled ? speed : 0));
        data.put(LENGTH, words, 0, words.length);
        return data.array();
    }
}
