package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.List;

/** Device numbers of block devices by kernel name. */
final class BlockNumbers {

    private final Machine machine;

    BlockNumbers(Machine machine) {
        this.machine = machine;
    }

    /** {@code major:minor} of a disk, partition, dm, md or loop device. */
    String of(MachineState state, String name) {
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(state).values()) {
            if (name.equals(disk.name())) {
                return "259:" + disk.minor();
            }
            if (name.startsWith(disk.name() + "p")) {
                String part = name.substring(disk.name().length() + 1);
                return "259:" + (disk.minor() + Integer.parseInt(part));
            }
        }
        List<MachineProfile.DiskFacts> disks = machine.profile().disks();
        for (int i = 0; i < disks.size(); i++) {
            if (name.startsWith(disks.get(i).name())) {
                int part = number(name.substring(disks.get(i).name().length()));
                return disks.get(i).name().startsWith("vd")
                        ? "254:" + (16 * i + part)
                        : "8:" + (16 * i + part);
            }
        }
        int at = number(name.replaceAll("\\D", ""));
        return name.startsWith("dm-") ? "253:" + at : name.startsWith("md") ? "9:" + at : "7:" + at;
    }

    private static int number(String digits) {
        return digits.isEmpty() ? 0 : Integer.parseInt(digits.replaceAll("\\D", ""));
    }
}
