package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.performance.DriveModel;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * What an NVMe controller answers to Identify and Get Log Page (NVMe base specification 2.0,
 * figures 275 and 207; NVM command set 1.0, figure 97).
 */
public final class NvmeStructures {

    private static final int PAGE = 4096;
    private static final int HEALTH = 512;
    private static final long DATA_UNIT = 512_000;

    private final Machine machine;

    public NvmeStructures(Machine machine) {
        this.machine = machine;
    }

    public byte[] controller(ControllerFacts facts) {
        ByteBuffer data = page(PAGE);
        DriveKind kind = machine.drive(facts);
        data.putShort(0, (short) kind.vendor());
        data.putShort(2, (short) kind.vendor());
        text(data, 4, 20, facts.serial());
        text(data, 24, 40, machine.model(facts));
        text(data, 64, 8, machine.firmware(facts));
        data.put(72, (byte) 6);
        data.put(76, (byte) (facts.shared() ? 0x02 : 0));
        data.put(77, (byte) kind.mdts());
        data.putShort(78, (short) 0);
        data.putInt(80, 0x00010400);
        data.putShort(256, (short) 0x000e);
        data.put(258, (byte) 3);
        data.put(259, (byte) 3);
        data.put(261, (byte) 0x06);
        data.put(262, (byte) 63);
        data.put(263, (byte) 1);
        DriveModel.Thermal thermal = kind.performance().thermal();
        data.putShort(266, (short) (thermal.warningCelsius() + 273));
        data.putShort(268, (short) (thermal.criticalCelsius() + 273));
        data.putInt(272, kind.hostMemoryMib() << 8);
        data.putLong(280, kind.sizeBytes());
        data.put(512, (byte) 0x66);
        data.put(513, (byte) 0x44);
        data.putInt(516, machine.namespaceBytes(facts).size());
        data.putShort(520, (short) 0x005e);
        data.put(525, (byte) (kind.writeCache() ? 0x07 : 0));
        text0(data, 768, "nqn.2026-01.dev.spdkcmp.simulated:" + facts.serial());
        data.putShort(2048, (short) 2500);
        return data.array();
    }

    public byte[] namespace(ControllerFacts facts, ControllerState state, int nsid) {
        ByteBuffer data = page(PAGE);
        long blocks = machine.namespaceBytes(facts).get(nsid - 1) / state.lba;
        data.putLong(0, blocks);
        data.putLong(8, blocks);
        data.putLong(16, Math.round(blocks * state.mapped));
        data.put(25, (byte) 1);
        data.put(26, (byte) (state.lba == 4096 ? 1 : 0));
        data.put(30, (byte) (facts.shared() ? 1 : 0));
        data.put(33, (byte) 1);
        data.putShort(46, (short) facts.boundaryBlocks());
        data.putLong(48, machine.namespaceBytes(facts).get(nsid - 1));
        data.order(ByteOrder.BIG_ENDIAN);
        data.putInt(120, facts.serial().hashCode());
        data.putInt(124, nsid);
        data.order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(128, 9 << 16 | 2 << 24);
        data.putInt(132, 12 << 16);
        return data.array();
    }

    public byte[] activeNamespaces(ControllerFacts facts) {
        ByteBuffer data = page(PAGE);
        for (int i = 0; i < machine.namespaceBytes(facts).size(); i++) {
            data.putInt(4 * i, i + 1);
        }
        return data.array();
    }

    public byte[] health(ControllerFacts facts, ControllerState state) {
        ByteBuffer data = page(HEALTH);
        DriveModel.Thermal thermal = machine.drive(facts).performance().thermal();
        boolean hot = state.celsius > thermal.warningCelsius();
        data.put(0, (byte) (hot ? 0x02 : 0));
        data.putShort(1, (short) Math.round(state.celsius + 273));
        data.put(3, (byte) (facts.sparePercent() == null ? 100 : facts.sparePercent()));
        data.put(4, (byte) 10);
        data.put(5, (byte) facts.wearPercent());
        data.putLong(32, (long) Math.ceil(state.bytesRead / DATA_UNIT));
        data.putLong(48, (long) Math.ceil(state.bytesWritten / DATA_UNIT));
        data.putLong(64, Math.round(state.reads));
        data.putLong(80, Math.round(state.writes));
        data.putLong(96, Math.round(state.busyNs / 60e9));
        data.putLong(112, 12);
        data.putLong(128, 2200);
        data.putLong(144, 3);
        data.putLong(160, state.mediaErrors);
        data.putLong(176, state.mediaErrors);
        data.putInt(192, (int) (state.warningNs / 60e9));
        data.putInt(196, (int) (state.criticalNs / 60e9));
        data.putShort(200, (short) Math.round(state.celsius + 273));
        data.putInt(216, (int) state.throttles);
        data.putInt(224, (int) (state.warningNs / 1e9));
        return data.array();
    }

    /** Firmware slots: what runs is in the first one, what waits for a reset in the second. */
    public byte[] firmware(ControllerFacts facts) {
        ByteBuffer data = page(HEALTH);
        boolean waits = facts.nextFirmware() != null;
        data.put(0, (byte) (waits ? 0x21 : 0x01));
        text(data, 8, 8, machine.firmware(facts));
        if (waits) {
            text(data, 16, 8, facts.nextFirmware());
        }
        return data.array();
    }

    private static ByteBuffer page(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void text(ByteBuffer data, int at, int width, String value) {
        byte[] raw = String.format("%-" + width + "s", value).getBytes(StandardCharsets.US_ASCII);
        data.put(at, raw, 0, width);
    }

    private static void text0(ByteBuffer data, int at, String value) {
        byte[] raw = value.getBytes(StandardCharsets.US_ASCII);
        data.put(at, raw, 0, raw.length);
    }
}
