package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.DeviceArgument;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.load.ArmNeeds;
import dev.spdkcmp.drivers.load.Demand;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.drivers.load.ToolFinder;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.topology.TopologyReader;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.ToolPaths;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Looks up on a machine what a plan needs to know. Changes nothing. */
public final class PlanFactsReader {

    private final Host host;
    private final Inventory inventory;
    private final ToolPaths runTools;

    /**
     * A reader for a machine.
     *
     * @param inventory its NVMe functions
     * @param runTools fio and SPDK of the run; null in it: what is on the PATH
     */
    public PlanFactsReader(Host host, Inventory inventory, ToolPaths runTools) {
        this.host = host;
        this.inventory = inventory;
        this.runTools = runTools;
    }

    /** What was found. */
    public sealed interface Outcome {

        /** The facts. */
        record Known(PlanFacts facts) implements Outcome {}

        /**
         * A device is not there or not usable.
         *
         * @param problems each a sentence that names it
         */
        record Unusable(List<String> problems) implements Outcome {
            public Unusable {
                problems = List.copyOf(problems);
            }
        }
    }

    /** Reads everything that a scenario on these devices needs. */
    public Outcome read(Scenario scenario, List<DeviceArgument> arguments)
            throws InterruptedException {
        List<String> problems = new ArrayList<>();
        List<PlanDevice> devices = new ArrayList<>();
        for (DeviceArgument argument : arguments) {
            if (argument instanceof DeviceArgument.Pci pci) {
                pci(pci, devices, problems);
            } else if (argument instanceof DeviceArgument.File file) {
                file(file, scenario, devices, problems);
            } else {
                problems.add(((DeviceArgument.Malformed) argument).message());
            }
        }
        long distinct = devices.stream().map(PlanDevice::name).distinct().count();
        if (distinct < devices.size()) {
            problems.add("A device is named twice.");
        }
        if (devices.isEmpty() && problems.isEmpty()) {
            problems.add("No device is named; name one with --device.");
        }
        return problems.isEmpty()
                ? new Outcome.Known(facts(scenario, devices))
                : new Outcome.Unusable(problems);
    }

    private PlanFacts facts(Scenario scenario, List<PlanDevice> devices)
            throws InterruptedException {
        ToolFinder finder = new ToolFinder(host);
        ArmNeeds needs = new ArmNeeds(host);
        Map<ToolPaths, Toolset> found = new HashMap<>();
        Map<String, Toolset> tools = new HashMap<>();
        Map<String, List<MissingNeed>> missing = new HashMap<>();
        for (Arm arm : scenario.arms()) {
            ToolPaths paths =
                    new ToolPaths(
                            arm.tools().fio() == null ? runTools.fio() : arm.tools().fio(),
                            arm.tools().spdk() == null ? runTools.spdk() : arm.tools().spdk());
            if (!found.containsKey(paths)) {
                found.put(paths, finder.find(paths.fio(), paths.spdk()));
            }
            tools.put(arm.name(), found.get(paths));
            List<MissingNeed> lacking =
                    needs.missing(arm, found.get(paths), demand(scenario, arm, devices));
            if (!lacking.isEmpty()) {
                missing.put(arm.name(), lacking);
            }
        }
        return new PlanFacts(
                host.provenance(),
                devices,
                new TopologyReader(host.files()).read(),
                tools,
                missing);
    }

    private static Demand demand(Scenario scenario, Arm arm, List<PlanDevice> devices) {
        Integer stated = scenario.devices().count();
        int atOnce = stated == null ? devices.size() : Math.min(stated, devices.size());
        TreeSet<Integer> depths = new TreeSet<>();
        int mostLanes = 1;
        for (WorkloadPlan part : scenario.workloads()) {
            for (CoreSelection cores : part.cores()) {
                int lanes = Math.max(1, cores.cpuCount(atOnce) / atOnce);
                mostLanes = Math.max(mostLanes, lanes);
                part.queueDepths().forEach(depth -> depths.add(Math.max(1, depth / lanes)));
            }
        }
        Map<HostSetting, String> settings = new HashMap<>(scenario.settings());
        settings.putAll(arm.settings());
        return new Demand(
                devices.stream().map(PlanDevice::target).toList(),
                List.copyOf(depths),
                mostLanes,
                atOnce,
                settings);
    }

    private void pci(DeviceArgument.Pci argument, List<PlanDevice> devices, List<String> problems) {
        NvmeDevice device = inventory.device(argument.bdf()).orElse(null);
        if (device == null) {
            problems.add(
                    argument + " is no NVMe function of this machine; spdkcmp devices lists them.");
            return;
        }
        if (device.namespaces().isEmpty()) {
            problems.add(
                    device.name()
                            + (device.controller() == null
                                    ? " is on "
                                            + (device.driver() == null
                                                    ? "no driver"
                                                    : device.driver())
                                            + ", so its namespaces cannot be seen; spdkcmp run binds"
                                            + " it to nvme first and gives it back afterwards."
                                    : " has no namespace."));
            return;
        }
        List<NvmeNamespace> matching =
                device.namespaces().stream()
                        .filter(
                                n ->
                                        argument.namespace() == null
                                                || argument.namespace().equals(n.id()))
                        .toList();
        if (matching.size() != 1) {
            List<Integer> ids = device.namespaces().stream().map(NvmeNamespace::id).toList();
            problems.add(
                    device.name()
                            + (matching.isEmpty()
                                    ? " has no namespace " + argument.namespace() + "; it has "
                                    : " has several namespaces; name one, as in "
                                            + argument.bdf()
                                            + "/ns1; it has ")
                            + ids
                            + ".");
            return;
        }
        devices.add(device(argument, device, matching.get(0), problems));
    }

    private PlanDevice device(
            DeviceArgument.Pci argument,
            NvmeDevice device,
            NvmeNamespace namespace,
            List<String> problems) {
        if (namespace.blockDevice() == null || namespace.sizeBytes() == null) {
            problems.add(argument + ": the kernel made no disk of this namespace.");
        }
        return new PlanDevice(
                new LoadTarget(
                        argument.toString(),
                        device.bdf().toString(),
                        namespace.id() == null ? Integer.valueOf(1) : namespace.id(),
                        namespace.blockDevice(),
                        namespace.generic() == null ? null : "/dev/" + namespace.generic(),
                        namespace.sizeBytes() == null ? 0 : namespace.sizeBytes()),
                device.serial(),
                device.identity() == null ? null : device.identity().model(),
                device.identity() == null ? null : device.identity().firmware(),
                device.driver(),
                device.numaNode(),
                namespace.logicalBlockBytes(),
                port(device),
                device.link().now() == null ? null : device.link().now().bytesPerSecond(),
                false);
    }

    /** The PCI function above it, by its folder in sysfs. */
    private String port(NvmeDevice device) {
        return host.files()
                .canonical(device.bdf().sysfs())
                .map(path -> path.split("/"))
                .filter(parts -> parts.length > 1)
                .map(parts -> parts[parts.length - 2])
                .orElse(null);
    }

    private void file(
            DeviceArgument.File argument,
            Scenario scenario,
            List<PlanDevice> devices,
            List<String> problems) {
        String path = argument.path();
        boolean missing = !host.files().exists(path);
        if (missing && path.startsWith("/dev/")) {
            problems.add(argument + ": there is no such device.");
            return;
        }
        String folder = path.substring(0, Math.max(1, path.lastIndexOf('/')));
        if (missing && !host.files().exists(folder)) {
            problems.add(argument + ": there is no folder " + folder + ".");
            return;
        }
        Long size =
                missing
                        ? Long.valueOf(scenario.fileBytes())
                        : host.natives().sizeBytes(path).orElse(null);
        if (size == null || size <= 0) {
            problems.add(argument + ": its size is 0 or cannot be told.");
            return;
        }
        devices.add(
                new PlanDevice(
                        new LoadTarget(argument.toString(), null, null, path, null, size),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        missing));
    }
}
