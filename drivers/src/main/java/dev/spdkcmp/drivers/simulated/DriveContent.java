package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.util.SplittableRandom;

/**
 * What is on a drive: noise where it was written, zeros where not, and the signatures that its uses
 * leave. Blocks are taken as written from the start of the drive on.
 */
final class DriveContent {

    private static final int CHUNK = 4096;

    private final Machine machine;
    private final Signatures signatures = new Signatures();

    DriveContent(Machine machine) {
        this.machine = machine;
    }

    /** Bytes of a disk or partition by its kernel name; fewer at its end. */
    byte[] read(String name, long offset, int length) {
        MachineState state = machine.now();
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(state).values()) {
            if (name.equals(disk.name()) || name.startsWith(disk.name() + "p")) {
                return read(disk, name, offset, length);
            }
        }
        return new byte[length];
    }

    private byte[] read(Machine.NamespaceDevice disk, String name, long offset, int length) {
        long end = Math.min(disk.sizeBytes(), offset + length);
        byte[] bytes = new byte[(int) Math.max(0, end - offset)];
        boolean used = hasUse(disk);
        for (long at = offset / CHUNK * CHUNK; at < end; at += CHUNK) {
            boolean head = used && at < (1 << 20);
            if (!head && at < disk.sizeBytes() * disk.state().mapped) {
                noise(bytes, disk, at, offset);
            }
        }
        String bootName = disk.bootName() + name.substring(disk.name().length());
        for (UseFacts use : machine.profile().uses()) {
            if (use.device().equals(bootName)) {
                signatures.lay(use, bytes, offset, disk);
            }
        }
        return bytes;
    }

    private boolean hasUse(Machine.NamespaceDevice disk) {
        return machine.profile().uses().stream()
                .anyMatch(use -> use.device().startsWith(disk.bootName()));
    }

    private static void noise(byte[] bytes, Machine.NamespaceDevice disk, long at, long offset) {
        SplittableRandom random =
                new SplittableRandom(at * 31 + disk.controller().serial().hashCode());
        byte[] chunk = new byte[CHUNK];
        random.nextBytes(chunk);
        for (int i = 0; i < CHUNK; i++) {
            long into = at + i - offset;
            if (into >= 0 && into < bytes.length) {
                bytes[(int) into] = chunk[i];
            }
        }
    }
}
