package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * PCI configuration space of an NVMe function: header and PCI Express capability (PCIe base
 * specification, 7.5), or all ones where the function does not answer.
 */
final class ConfigSpace {

    private static final int BYTES = 4096;
    private static final int EXPRESS = 0x80;
    private static final List<Double> SPEEDS = List.of(0.0, 2.5, 5.0, 8.0, 16.0, 32.0, 64.0);

    private ConfigSpace() {}

    static byte[] of(Machine machine, ControllerFacts facts, ControllerState state) {
        byte[] bytes = new byte[BYTES];
        if (state.allOnes) {
            Arrays.fill(bytes, (byte) 0xff);
            return bytes;
        }
        DriveKind kind = machine.drive(facts);
        ByteBuffer space = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        space.putShort(0x00, (short) kind.vendor());
        space.putShort(0x02, (short) kind.device());
        space.putShort(0x04, (short) (state.driver == null ? 0x0000 : 0x0406));
        space.putShort(0x06, (short) 0x0010);
        space.putInt(0x08, 0x01080200);
        space.putInt(0x10, 0xfe800004);
        space.putShort(0x2c, (short) kind.vendor());
        space.putShort(0x2e, (short) 1);
        space.put(0x34, (byte) EXPRESS);
        space.put(0x3d, (byte) 1);
        space.putShort(EXPRESS, (short) 0x0010);
        space.putShort(EXPRESS + 2, (short) 0x0002);
        space.putInt(EXPRESS + 4, 0x10008022);
        int payload = facts.maxPayload() == null ? 512 : facts.maxPayload();
        int payloadCode = 31 - Integer.numberOfLeadingZeros(payload / 128);
        int request = facts.readRequest() == null ? 512 : facts.readRequest();
        int requestCode = 31 - Integer.numberOfLeadingZeros(request / 128);
        int ordering = facts.strictOrdering() ? 0 : 0x0010;
        space.putShort(
                EXPRESS + 8, (short) (0x0900 | ordering | requestCode << 12 | payloadCode << 5));
        space.putInt(EXPRESS + 12, link(kind.maxLink().speed(), kind.maxLink().width()));
        space.putShort(EXPRESS + 16, (short) (0x0040 | (facts.aspm() ? 0x0002 : 0)));
        space.putShort(EXPRESS + 18, (short) link(state.linkSpeed, state.linkWidth));
        return bytes;
    }

    /** Of a bridge or port: header and capability of type 1. */
    static byte[] ofBridge(ControllerFacts.Link best) {
        ByteBuffer space = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        space.putShort(0x06, (short) 0x0010);
        space.putInt(0x08, 0x06040000);
        space.put(0x0e, (byte) 1);
        space.put(0x34, (byte) EXPRESS);
        space.putShort(EXPRESS, (short) 0x0010);
        space.putShort(EXPRESS + 2, (short) 0x0042);
        space.putInt(EXPRESS + 4, 0x00008022);
        space.putShort(EXPRESS + 8, (short) 0x2950);
        space.putInt(EXPRESS + 12, link(best.speed(), best.width()));
        return space.array();
    }

    private static int link(double speed, int width) {
        return SPEEDS.indexOf(speed) | width << 4;
    }
}
