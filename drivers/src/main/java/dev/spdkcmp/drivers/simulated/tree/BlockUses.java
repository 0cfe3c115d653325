package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.util.TreeSet;

/** Partitions and holders of a disk, as sysfs shows them. */
final class BlockUses {

    private final Machine machine;

    BlockUses(Machine machine) {
        this.machine = machine;
    }

    /** Identifier of a namespace, derived from its serial. */
    static String eui64(Machine.NamespaceDevice disk) {
        return String.format("%08x%08x", disk.controller().serial().hashCode(), disk.namespace());
    }

    void fill(Nodes nodes, String folder, Machine.NamespaceDevice disk, MachineState state) {
        TreeSet<String> partitions = new TreeSet<>();
        for (UseFacts use : machine.profile().uses()) {
            if (!use.device().equals(disk.bootName())
                    && use.device().startsWith(disk.bootName() + "p")) {
                partitions.add(disk.name() + use.device().substring(disk.bootName().length()));
            }
        }
        int number = 0;
        for (String partition : partitions) {
            partition(nodes, folder, disk, partition, ++number, partitions.size());
        }
        for (UseFacts use : machine.profile().uses()) {
            if (use.kind() != UseFacts.Kind.HOLDER) {
                continue;
            }
            machine.nameNow(state, use.device())
                    .filter(name -> name.equals(disk.name()) || partitions.contains(name))
                    .ifPresent(name -> holder(nodes, folder, disk, name, use));
        }
    }

    private static void partition(
            Nodes nodes,
            String folder,
            Machine.NamespaceDevice disk,
            String name,
            int number,
            int count) {
        String below = folder + "/" + name;
        long sectors = disk.sizeBytes() / 512 - 4096;
        long each = sectors / count / 2048 * 2048;
        int minor = disk.minor() + number;
        nodes.file(below + "/partition", Integer.toString(number));
        nodes.file(below + "/start", Long.toString(2048 + (number - 1) * each));
        nodes.file(below + "/size", Long.toString(each));
        nodes.file(below + "/dev", "259:" + minor);
        nodes.file(below + "/ro", "0");
        nodes.directory(below + "/holders");
        nodes.link("/sys/class/block/" + name, "../.." + below.substring(4));
        nodes.link("/sys/dev/block/259:" + minor, "../.." + below.substring(4));
        nodes.link(below + "/subsystem", PciSection.up(below) + "class/block");
        nodes.device("/dev/" + name, "259:" + minor, true, name);
    }

    private static void holder(
            Nodes nodes, String folder, Machine.NamespaceDevice disk, String held, UseFacts use) {
        String below = held.equals(disk.name()) ? folder : folder + "/" + held;
        String holder = "/sys/devices/virtual/block/" + use.target();
        nodes.link(
                below + "/holders/" + use.target(),
                PciSection.up(below + "/holders") + holder.substring(5));
        nodes.link(
                holder + "/slaves/" + held, PciSection.up(holder + "/slaves") + below.substring(5));
    }
}
