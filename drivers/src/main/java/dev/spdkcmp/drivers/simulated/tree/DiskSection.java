package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;

/** Block devices that are not NVMe: SATA and virtio disks, device mapper, md, loop devices. */
final class DiskSection implements Section {

    private final Machine machine;
    private final BlockNumbers numbers;

    DiskSection(Machine machine) {
        this.machine = machine;
        this.numbers = new BlockNumbers(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/")
                || path.equals("/sys")
                || path.startsWith("/sys/devices")
                || path.startsWith("/sys/class")
                || path.startsWith("/sys/block")
                || path.startsWith("/sys/dev")
                || path.startsWith("/sys/kernel/config")
                || path.equals("/sys/kernel")
                || path.startsWith("/dev");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        for (MachineProfile.DiskFacts disk : machine.profile().disks()) {
            disk(nodes, state, disk);
        }
        for (UseFacts use : machine.profile().uses()) {
            switch (use.kind()) {
                case HOLDER -> virtual(nodes, state, use);
                case LOOP -> loop(nodes, state, use);
                case NVMET -> nvmet(nodes, state, use);
                case LIO -> lio(nodes, state, use);
                default -> {}
            }
        }
    }

    private void disk(Nodes nodes, MachineState state, MachineProfile.DiskFacts disk) {
        String adapter =
                disk.behind() != null
                        ? PciPaths.onRoot(disk.behind()) + "/host4/target4:0:0/4:0:0:0"
                        : disk.name().startsWith("vd")
                                ? "/sys/devices/pci0000:00/0000:00:06.0/virtio1"
                                : "/sys/devices/pci0000:02/0000:02:00.0/ata1/host0/target0:0:0/0:0:0:0";
        String folder = adapter + "/block/" + disk.name();
        nodes.file(adapter + "/model", disk.model());
        nodes.file(adapter + "/vendor", disk.behind() != null ? "NVMe    " : "ATA     ");
        nodes.link(folder + "/device", "../..");
        device(nodes, folder, disk.name(), numbers.of(state, disk.name()), disk.sizeBytes());
        nodes.file(folder + "/queue/rotational", disk.rotational() ? "1" : "0");
        nodes.file(folder + "/queue/scheduler", "none [mq-deadline] kyber bfq");
        nodes.file(folder + "/queue/logical_block_size", "512");
        int number = 0;
        for (String partition : disk.partitions()) {
            String below = folder + "/" + partition;
            device(nodes, below, partition, numbers.of(state, partition), disk.sizeBytes() / 4);
            nodes.file(below + "/partition", Integer.toString(++number));
        }
        nodes.link("/sys/block/" + disk.name(), ".." + folder.substring(4));
    }

    private void virtual(Nodes nodes, MachineState state, UseFacts use) {
        String folder = "/sys/devices/virtual/block/" + use.target();
        device(nodes, folder, use.target(), numbers.of(state, use.target()), 64L << 30);
        nodes.link("/sys/block/" + use.target(), ".." + folder.substring(4));
        if (use.target().startsWith("dm-")) {
            nodes.file(folder + "/dm/name", use.label() == null ? use.target() : use.label());
            String uuid =
                    use.fileSystem() == null || use.fileSystem().equals("LVM2_member")
                            ? "LVM-SIMULATED"
                            : use.fileSystem().equals("crypto_LUKS")
                                    ? "CRYPT-LUKS2-SIMULATED"
                                    : "mpath-SIMULATED";
            nodes.file(folder + "/dm/uuid", uuid);
            if (use.label() != null) {
                nodes.link("/dev/mapper/" + use.label(), "../" + use.target());
            }
        } else if (use.target().startsWith("md")) {
            nodes.file(folder + "/md/array_state", "active");
            nodes.file(folder + "/md/level", "raid1");
        } else if (use.target().startsWith("bcache")) {
            nodes.directory(folder + "/bcache");
        }
    }

    private void loop(Nodes nodes, MachineState state, UseFacts use) {
        String folder = "/sys/devices/virtual/block/" + use.target();
        device(nodes, folder, use.target(), numbers.of(state, use.target()), 8L << 30);
        nodes.link("/sys/block/" + use.target(), ".." + folder.substring(4));
        machine.nameNow(state, use.device())
                .ifPresent(
                        name ->
                                nodes.file(
                                        folder + "/loop/backing_file",
                                        use.label() == null ? "/dev/" + name : use.label()));
    }

    private void nvmet(Nodes nodes, MachineState state, UseFacts use) {
        String at = "/sys/kernel/config/nvmet/subsystems/" + use.target() + "/namespaces/1";
        machine.nameNow(state, use.device())
                .ifPresent(name -> nodes.file(at + "/device_path", "/dev/" + name));
        nodes.file(at + "/enable", "1");
    }

    private void lio(Nodes nodes, MachineState state, UseFacts use) {
        String at = "/sys/kernel/config/target/core/iblock_0/" + use.target();
        machine.nameNow(state, use.device())
                .ifPresent(name -> nodes.file(at + "/udev_path", "/dev/" + name));
        nodes.file(at + "/enable", "1");
    }

    private static void device(Nodes nodes, String folder, String name, String number, long bytes) {
        nodes.file(folder + "/dev", number);
        nodes.file(folder + "/size", Long.toString(bytes / 512));
        nodes.file(folder + "/ro", "0");
        nodes.file(folder + "/removable", "0");
        nodes.directory(folder + "/holders");
        nodes.directory(folder + "/slaves");
        nodes.link(folder + "/subsystem", PciSection.up(folder) + "class/block");
        nodes.link("/sys/class/block/" + name, "../.." + folder.substring(4));
        nodes.link("/sys/dev/block/" + number, "../.." + folder.substring(4));
        nodes.device("/dev/" + name, number, true, name);
    }
}
