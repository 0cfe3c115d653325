package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControlGroups;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;

/** Mounts, swap areas and md arrays as /proc lists them. */
final class MountTable {

    private final Machine machine;

    MountTable(Machine machine) {
        this.machine = machine;
    }

    String mounts() {
        StringBuilder text = new StringBuilder();
        for (MachineState.Mount mount : machine.now().mounts) {
            text.append(source(mount))
                    .append(' ')
                    .append(mount.target())
                    .append(' ')
                    .append(mount.type())
                    .append(" rw,relatime 0 0\n");
        }
        return text.append("sysfs /sys sysfs rw 0 0\nproc /proc proc rw 0 0\n")
                .append("cgroup2 " + ControlGroups.ROOT + " cgroup2 rw,nosuid 0 0\n")
                .toString();
    }

    String mountInfo() {
        StringBuilder text = new StringBuilder();
        int id = 20;
        for (MachineState.Mount mount : machine.now().mounts) {
            text.append(id++)
                    .append(" 1 ")
                    .append(deviceNumber(mount))
                    .append(" / ")
                    .append(mount.target())
                    .append(" rw,relatime shared:1 - ")
                    .append(mount.type())
                    .append(' ')
                    .append(source(mount))
                    .append(" rw\n");
        }
        return text.toString();
    }

    String swaps() {
        StringBuilder text =
                new StringBuilder("Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n");
        MachineState state = machine.now();
        for (MachineState.Swap swap : state.swaps) {
            machine.nameNow(state, swap.bootDevice())
                    .ifPresent(
                            name ->
                                    text.append(String.format("%-40s", "/dev/" + name))
                                            .append("partition\t")
                                            .append(swap.kib())
                                            .append("\t\t0\t\t-2\n"));
        }
        return text.toString();
    }

    String mdstat() {
        StringBuilder text = new StringBuilder("Personalities : [raid1] \n");
        MachineState state = machine.now();
        for (UseFacts use : machine.profile().uses()) {
            if (use.kind() == UseFacts.Kind.HOLDER && use.target().startsWith("md")) {
                machine.nameNow(state, use.device())
                        .ifPresent(
                                name ->
                                        text.append(use.target())
                                                .append(" : active raid1 ")
                                                .append(name)
                                                .append(
                                                        "[0]\n      937560064 blocks super 1.2\n\n"));
            }
        }
        return text.append("unused devices: <none>\n").toString();
    }

    private String source(MachineState.Mount mount) {
        return mount.bootDevice() == null
                ? mount.source()
                : machine.nameNow(machine.now(), mount.bootDevice())
                        .map(name -> "/dev/" + name)
                        .orElse(mount.source());
    }

    private String deviceNumber(MachineState.Mount mount) {
        MachineState state = machine.now();
        if (mount.bootDevice() == null) {
            return "0:" + (40 + state.mounts.indexOf(mount));
        }
        return machine.nameNow(state, mount.bootDevice())
                .map(name -> new BlockNumbers(machine).of(state, name))
                .orElse("0:0");
    }
}
