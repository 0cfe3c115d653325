package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;

/** I/O counters of a disk in the kernel's format (Documentation/admin-guide/iostats). */
final class DiskStatistics {

    private DiskStatistics() {}

    /** The 17 fields of /sys/block/DISK/stat. */
    static String statLine(Machine machine, Machine.NamespaceDevice disk) {
        return String.format(
                "%8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d %8d%n",
                fields(machine, disk));
    }

    /** Line of /proc/diskstats. */
    static String procLine(Machine machine, Machine.NamespaceDevice disk) {
        StringBuilder line = new StringBuilder();
        line.append(String.format("%4d %7d %s", 259, disk.minor(), disk.name()));
        for (Object field : fields(machine, disk)) {
            line.append(' ').append(field);
        }
        return line.append('\n').toString();
    }

    private static Object[] fields(Machine machine, Machine.NamespaceDevice disk) {
        ControllerState now = machine.now().controllers.get(disk.controller().bdf());
        long busyMs = Math.round(now.busyNs / 1e6);
        return new Object[] {
            Math.round(now.reads),
            0L,
            Math.round(now.bytesRead / 512),
            busyMs,
            Math.round(now.writes),
            0L,
            Math.round(now.bytesWritten / 512),
            0L,
            0L,
            busyMs,
            busyMs,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L
        };
    }
}
