package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What spdk_nvme_perf attaches to, and how it pairs namespaces with cores. */
final class PerfTargets {

    private static final int MAX_CORE = 127;

    private final Machine machine;
    private final PerfOptions options;
    private final List<String> opens = new ArrayList<>();
    private int refusedStatus;

    PerfTargets(Machine machine, PerfOptions options) {
        this.machine = machine;
        this.options = options;
    }

    int refusedStatus() {
        return refusedStatus;
    }

    /** Paths held open while it runs. */
    List<String> opens() {
        return opens;
    }

    /**
     * Attaches; lines about it go to {@code text}.
     *
     * @return why it cannot run, as it prints that to stderr; null where it can
     */
    String attach(MachineState state, StringBuilder text) {
        for (int core : options.cores()) {
            if (core > MAX_CORE || !machine.onlineCpus().contains(core)) {
                return refused(
                        1,
                        "EAL: lcore "
                                + core
                                + " unavailable\nEAL: the lcore list must have a valid lcore\n"
                                + "Unable to initialize SPDK env\n");
            }
        }
        text.append("Initializing NVMe Controllers\n");
        boolean usable = false;
        for (String target : targets(state)) {
            String bdf = target.split("/")[0];
            Optional<ControllerFacts> facts = machine.controller(bdf);
            ControllerState controller = state.controllers.get(bdf);
            String why = probe(bdf, facts, controller);
            if (why != null) {
                return refused(255, why);
            }
            if (controller.onUserspaceDriver()) {
                text.append(
                        String.format(
                                "Attached to NVMe Controller at PCIE (%s) [%04x:%04x]%n",
                                bdf,
                                machine.drive(facts.get()).vendor(),
                                machine.drive(facts.get()).device()));
                usable |= fits(controller, facts.get(), target, text);
            }
        }
        for (String device : options.devices()) {
            if (kernelPair(state, device, 0) == null) {
                return refused(
                        255, "Could not open device " + device + ": No such file or directory\n");
            }
            opens.add(device);
            usable = true;
        }
        if (!usable) {
            return refused(
                    0,
                    options.targets().isEmpty()
                            ? "No valid NVMe controllers found\n"
                            : "No valid AIO or URING devices found\n");
        }
        return null;
    }

    /** What was named; without that every controller on a userspace driver that may be attached. */
    private List<String> targets(MachineState state) {
        if (!options.targets().isEmpty()) {
            return options.targets();
        }
        List<String> all = new ArrayList<>();
        for (ControllerFacts facts : machine.profile().controllers()) {
            boolean may = options.allowed().isEmpty() || options.allowed().contains(facts.bdf());
            if (may && userspace(state, facts)) {
                all.add(facts.bdf());
            }
        }
        return all;
    }

    private String probe(String bdf, Optional<ControllerFacts> facts, ControllerState controller) {
        String end =
                "EAL: Failed to attach device on primary process\n"
                        + "[2026-01-01 09:00:00.000000] nvme.c: 781:nvme_probe_internal: *ERROR*:"
                        + " NVMe ctrlr scan failed\n"
                        + "[2026-01-01 09:00:00.000000] nvme.c: 890:spdk_nvme_probe_ext: *ERROR*:"
                        + " Create probe context failed\n"
                        + "spdk_nvme_probe() failed for transport address '"
                        + bdf
                        + "'\n";
        if (facts.isEmpty() || !controller.present) {
            return "EAL: Cannot find device (" + bdf + ")\n" + end;
        }
        boolean kernelRun = !options.devices().isEmpty();
        if (!controller.onUserspaceDriver()) {
            return kernelRun ? null : "EAL: Driver cannot attach the device (" + bdf + ")\n" + end;
        }
        if (controller.allOnes) {
            return "nvme_ctrlr.c: nvme_ctrlr_process_init: *ERROR*: ["
                    + bdf
                    + "] Ctrlr registers read all ones, controller is not there\n"
                    + end;
        }
        boolean translates =
                machine.profile().iommu().equals("strict")
                        || machine.profile().iommu().equals("lazy");
        if (controller.driver.contains("uio") && translates) {
            return "PCI_BUS:   Expecting 'PA' IOVA mode but current mode is 'VA', not"
                    + " initializing\nEAL: Driver cannot attach the device ("
                    + bdf
                    + ")\n"
                    + end;
        }
        return null;
    }

    /** Notes about size and depth; false where the namespace is left out. */
    private boolean fits(
            ControllerState controller, ControllerFacts facts, String target, StringBuilder text) {
        int entries =
                options.queueSize() > 0 ? options.queueSize() : machine.drive(facts).queueEntries();
        opens.add(
                controller.driver.equals("vfio-pci") ? "/dev/vfio/" + facts.group() : "/dev/uio0");
        if (options.ioBytes() % controller.lba != 0) {
            text.append("WARNING: IO size ")
                    .append(options.ioBytes())
                    .append(" (-o) is not a multiple of nsid ")
                    .append(namespaceOf(target))
                    .append(" sector size ")
                    .append(controller.lba)
                    .append(". Removing this ns from test\n")
                    .append("WARNING: Some requested NVMe devices were skipped\n");
            return false;
        }
        if (options.depth() >= entries) {
            text.append("Controller IO queue size ")
                    .append(entries)
                    .append(
                            ", less than required.\nConsider using lower queue depth or smaller IO"
                                    + " size, because IO requests may be queued at the NVMe"
                                    + " driver.\n");
        }
        return true;
    }

    /** Pairs of namespaces and cores: both lists in turn, as many as the longer has. */
    List<PerfPair> pairs(MachineState state) {
        List<PerfPair> single = new ArrayList<>();
        for (String target : targets(state)) {
            machine.controller(target.split("/")[0])
                    .filter(f -> options.devices().isEmpty() || userspace(state, f))
                    .ifPresent(f -> addNamespaces(single, f, target));
        }
        for (String device : options.devices()) {
            single.add(kernelPair(state, device, 0));
        }
        List<PerfPair> pairs = new ArrayList<>();
        int cores = options.cores().size();
        int count = options.everyCore() ? cores * single.size() : Math.max(cores, single.size());
        for (int i = 0; i < count; i++) {
            PerfPair target = single.get(options.everyCore() ? i / cores : i % single.size());
            pairs.add(
                    new PerfPair(
                            target.name(),
                            target.bdf(),
                            target.namespace(),
                            options.cores().get(i % cores)));
        }
        return pairs;
    }

    private static boolean userspace(MachineState state, ControllerFacts facts) {
        return state.controllers.get(facts.bdf()).onUserspaceDriver();
    }

    private void addNamespaces(List<PerfPair> pairs, ControllerFacts facts, String target) {
        int named = target.contains("/") ? namespaceOf(target) : 0;
        for (int id = 1; id <= machine.namespaceBytes(facts).size(); id++) {
            if (named == 0 || named == id) {
                pairs.add(new PerfPair(SpdkPerf.nameOf(machine, facts, id), facts.bdf(), id, 0));
            }
        }
    }

    private static int namespaceOf(String target) {
        String[] parts = target.split("/");
        return parts.length > 1 ? Integer.parseInt(parts[1]) : 1;
    }

    private PerfPair kernelPair(MachineState state, String device, int core) {
        return new KernelDevices(machine)
                .named(state, device)
                .map(d -> new PerfPair(device, d.bdf(), d.namespace(), core))
                .orElse(null);
    }

    private String refused(int status, String message) {
        refusedStatus = status;
        return message;
    }
}
