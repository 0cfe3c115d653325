package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.QueueAttributes;
import dev.spdkcmp.drivers.simulated.machine.QueueMap;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.io.IOException;
import java.util.List;

/** NVMe controllers and their namespaces on the kernel's driver: sysfs and device nodes. */
final class NvmeSection implements Section {

    private static final List<String> SCHEDULERS = List.of("none", "mq-deadline", "kyber", "bfq");

    private final Machine machine;
    private final QueueAttributes attributes;
    private final BlockUses uses;

    NvmeSection(Machine machine) {
        this.machine = machine;
        this.attributes = new QueueAttributes(machine);
        this.uses = new BlockUses(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/")
                || path.equals("/sys")
                || path.startsWith("/sys/devices")
                || path.startsWith("/sys/class")
                || path.startsWith("/sys/block")
                || path.startsWith("/sys/dev")
                || path.startsWith("/dev");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        nodes.directory("/sys/block");
        nodes.directory("/sys/class/block");
        nodes.directory("/sys/class/nvme");
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (controller.present && controller.onKernelDriver() && controller.instance >= 0) {
                controller(nodes, facts, controller);
            }
        }
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(state).values()) {
            disk(nodes, disk, state);
            otherPaths(nodes, disk, state);
        }
    }

    private void controller(Nodes nodes, ControllerFacts facts, ControllerState controller) {
        String name = "nvme" + controller.instance;
        String folder = PciPaths.of(facts) + "/nvme/" + name;
        nodes.link("/sys/class/nvme/" + name, "../.." + folder.substring(4));
        nodes.link(folder + "/device", "../../../" + facts.bdf());
        nodes.link(folder + "/subsystem", PciSection.up(folder) + "class/nvme");
        nodes.file(folder + "/address", facts.bdf());
        nodes.file(folder + "/cntlid", "0");
        nodes.file(folder + "/dev", "241:" + controller.instance);
        nodes.file(folder + "/firmware_rev", padded(machine.firmware(facts), 8));
        nodes.file(folder + "/model", padded(machine.model(facts), 40));
        nodes.file(folder + "/serial", padded(facts.serial(), 20));
        nodes.file(folder + "/numa_node", Integer.toString(facts.node()));
        nodes.file(
                folder + "/queue_count",
                Integer.toString(
                        1
                                + new QueueMap(machine, facts, controller).queues()
                                + controller.pollQueues));
        nodes.file(folder + "/sqsize", Integer.toString(controller.queueDepth - 1));
        if (facts.memoryBuffer()) {
            nodes.file(folder + "/cmb", "cmbloc : 0x00000002\ncmbsz  : 0x00010001");
        }
        nodes.file(folder + "/state", controller.allOnes ? "dead" : "live");
        nodes.file(folder + "/transport", "pcie");
        nodes.file(folder + "/subsysnqn", nqn(facts));
        nodes.file(
                folder + "/hwmon" + controller.instance + "/temp1_input",
                () ->
                        Long.toString(
                                Math.round(
                                        machine.now().controllers.get(facts.bdf()).celsius
                                                * 1000)));
        nodes.file(folder + "/hwmon" + controller.instance + "/name", "nvme");
        nodes.device("/dev/" + name, "241:" + controller.instance, false, name);
        String subsystem = "nvme-subsys" + controller.instance;
        String virtual = "/sys/devices/virtual/nvme-subsystem/" + subsystem;
        nodes.link("/sys/class/nvme-subsystem/" + subsystem, "../.." + virtual.substring(4));
        nodes.file(virtual + "/subsysnqn", nqn(facts));
        nodes.file(virtual + "/model", padded(machine.model(facts), 40));
        nodes.file(virtual + "/serial", padded(facts.serial(), 20));
        nodes.link(virtual + "/" + name, PciSection.up(virtual) + folder.substring(5));
    }

    static String nqn(ControllerFacts facts) {
        return "nqn.2026-01.dev.spdkcmp.simulated:" + facts.serial();
    }

    private void disk(Nodes nodes, Machine.NamespaceDevice disk, MachineState state) {
        String owner = "nvme" + disk.state().instance;
        String folder =
                disk.controller().multipath()
                        ? "/sys/devices/virtual/nvme-subsystem/nvme-subsys"
                                + disk.state().instance
                                + "/"
                                + disk.name()
                        : PciPaths.of(disk.controller()) + "/nvme/" + owner + "/" + disk.name();
        String generic = "ng" + disk.state().instance + "n" + disk.namespace();
        nodes.link("/sys/block/" + disk.name(), ".." + folder.substring(4));
        nodes.link("/sys/class/block/" + disk.name(), "../.." + folder.substring(4));
        nodes.link("/sys/dev/block/259:" + disk.minor(), "../.." + folder.substring(4));
        nodes.link(folder + "/device", disk.controller().multipath() ? "../" : "../../" + owner);
        nodes.link(folder + "/subsystem", PciSection.up(folder) + "class/block");
        nodes.file(folder + "/dev", "259:" + disk.minor());
        nodes.file(folder + "/size", Long.toString(disk.sizeBytes() / 512));
        nodes.file(folder + "/ro", "0");
        nodes.file(folder + "/removable", "0");
        nodes.file(folder + "/hidden", "0");
        nodes.file(folder + "/nsid", Integer.toString(disk.namespace()));
        nodes.file(folder + "/wwid", "eui." + BlockUses.eui64(disk));
        nodes.text(folder + "/stat", () -> DiskStatistics.statLine(machine, disk));
        nodes.file(folder + "/inflight", "       0        0");
        nodes.directory(folder + "/holders");
        nodes.directory(folder + "/slaves");
        queue(nodes, folder, disk);
        queues(nodes, folder, disk);
        nodes.device("/dev/" + disk.name(), "259:" + disk.minor(), true, disk.name());
        nodes.device(
                "/dev/" + generic,
                "242:" + (disk.state().instance * 16 + disk.namespace() - 1),
                false,
                generic);
        nodes.link(
                "/sys/class/nvme-generic/" + generic,
                "../.." + PciPaths.of(disk.controller()).substring(4) + "/nvme/" + owner);
        nodes.link("/dev/disk/by-id/nvme-eui." + BlockUses.eui64(disk), "../../" + disk.name());
        nodes.link(
                "/dev/disk/by-id/nvme-"
                        + machine.model(disk.controller()).replace(' ', '_')
                        + "_"
                        + disk.controller().serial()
                        + (disk.namespace() > 1 ? "_" + disk.namespace() : ""),
                "../../" + disk.name());
        if (disk.controller().multipath()) {
            hiddenPath(nodes, disk, disk.controller(), disk.state().instance);
        }
        uses.fill(nodes, folder, disk, state);
    }

    /** Hidden disks below other controllers that lead to the same namespace. */
    private void otherPaths(Nodes nodes, Machine.NamespaceDevice disk, MachineState state) {
        for (ControllerFacts other : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(other.bdf());
            boolean path = disk.controller().bdf().equals(other.sharesWith());
            if (path && controller.present && controller.onKernelDriver()) {
                hiddenPath(nodes, disk, other, controller.instance);
            }
        }
    }

    /** Behind native multipath each path has a hidden disk below its controller. */
    private static void hiddenPath(
            Nodes nodes, Machine.NamespaceDevice disk, ControllerFacts path, int instance) {
        String name = "nvme" + disk.state().instance + "c" + instance + "n" + disk.namespace();
        String folder = PciPaths.of(path) + "/nvme/nvme" + instance + "/" + name;
        nodes.file(folder + "/hidden", "1");
        nodes.file(folder + "/nsid", Integer.toString(disk.namespace()));
        nodes.file(folder + "/size", Long.toString(disk.sizeBytes() / 512));
        nodes.link("/sys/block/" + name, ".." + folder.substring(4));
    }

    private void queue(Nodes nodes, String folder, Machine.NamespaceDevice disk) {
        String bdf = disk.controller().bdf();
        int namespace = disk.namespace();
        for (String name : attributes.defaults(disk).keySet()) {
            String path = folder + "/queue/" + name;
            if (!QueueAttributes.WRITABLE.contains(name)) {
                nodes.file(path, () -> shown(bdf, namespace, name));
            } else {
                nodes.file(
                        path,
                        () -> shown(bdf, namespace, name),
                        value -> set(bdf, namespace, name, value.trim()));
            }
        }
    }

    private String shown(String bdf, int namespace, String name) {
        String value =
                machine.namespaceDevices(machine.now()).values().stream()
                        .filter(d -> d.controller().bdf().equals(bdf) && d.namespace() == namespace)
                        .findFirst()
                        .map(d -> attributes.value(d, name))
                        .orElse("");
        if (!name.equals("scheduler")) {
            return value;
        }
        StringBuilder line = new StringBuilder();
        for (String scheduler : SCHEDULERS) {
            line.append(scheduler.equals(value) ? "[" + scheduler + "]" : scheduler).append(' ');
        }
        return line.toString().stripTrailing();
    }

    private void set(String bdf, int namespace, String name, String value) throws IOException {
        boolean words = name.equals("scheduler") || name.equals("write_cache");
        if (name.equals("scheduler") && !SCHEDULERS.contains(value)
                || name.equals("write_cache")
                        && !value.equals("write back")
                        && !value.equals("write through")
                || name.equals("io_poll")
                || !words && !value.matches("-?\\d{1,12}")) {
            throw Refusal.invalid();
        }
        machine.store()
                .update(
                        state -> {
                            ControllerState controller = state.controllers.get(bdf);
                            controller.attributes.put(QueueAttributes.key(namespace, name), value);
                            if (name.equals("scheduler")) {
                                controller.attributes.put(
                                        QueueAttributes.key(namespace, "nr_requests"),
                                        QueueAttributes.requests(controller, value));
                            }
                        });
    }

    private void queues(Nodes nodes, String folder, Machine.NamespaceDevice disk) {
        QueueMap map = new QueueMap(machine, disk.controller(), disk.state());
        for (int queue = 1; queue <= map.queues(); queue++) {
            String at = folder + "/mq/" + (queue - 1);
            List<Integer> cpus = map.cpusOf(queue);
            nodes.file(at + "/cpu_list", CpuFacts.list(cpus).replace(",", ", "));
            nodes.file(at + "/nr_tags", Integer.toString(disk.state().queueDepth - 1));
        }
    }

    private static String padded(String text, int width) {
        return String.format("%-" + width + "s", text);
    }
}
