package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.binding.HugepagePool;
import dev.spdkcmp.drivers.binding.SetupScript;
import dev.spdkcmp.drivers.doctor.LoadCpus;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.DeviceArgument;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.harness.plan.PlanFacts;
import dev.spdkcmp.harness.plan.PlanFactsReader;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.harness.plan.PlannedCpus;
import dev.spdkcmp.harness.plan.Planner;
import dev.spdkcmp.harness.plan.SettingPlaces;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.ToolPaths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A scenario on a machine, as it was asked for, before anything is touched. */
public final class Experiment {

    private static final String USUAL_SPDK = "/opt/spdk";

    private final Host host;
    private final Scenario scenario;
    private final RunRequest request;
    private final long seed;

    /**
     * An experiment.
     *
     * @param seed of the order
     */
    public Experiment(Host host, Scenario scenario, RunRequest request, long seed) {
        this.host = host;
        this.scenario = scenario;
        this.request = request;
        this.seed = seed;
    }

    public Host host() {
        return host;
    }

    public RunRequest request() {
        return request;
    }

    /** Devices that were named and are on another driver than the kernel's, or on none. */
    public List<NvmeDevice> devicesElsewhere() {
        Inventory inventory = new Inventory(host, bdf -> Optional.empty());
        return request.devices().stream()
                .map(DeviceArgument::parse)
                .filter(DeviceArgument.Pci.class::isInstance)
                .map(argument -> ((DeviceArgument.Pci) argument).bdf())
                .distinct()
                .flatMap(bdf -> inventory.device(bdf).stream())
                .filter(device -> !"nvme".equals(device.driver()))
                .toList();
    }

    /** The CPUs that the load would run on, whatever else its arms lack. */
    public LoadCpus cpus() throws InterruptedException {
        if (!(facts() instanceof PlanFactsReader.Outcome.Known known)) {
            return new LoadCpus.NotAsked("the devices cannot be planned for as they are");
        }
        PlanResult result = Planner.plan(scenario, known.facts().complete(), seed);
        return result instanceof PlanResult.Planned planned
                ? PlannedCpus.of(planned.plan())
                : new LoadCpus.Refused(((PlanResult.Refused) result).problems());
    }

    private PlanFactsReader.Outcome facts() throws InterruptedException {
        return new PlanFactsReader(
                        host,
                        new Inventory(host, bdf -> Optional.empty()),
                        new ToolPaths(request.fio(), spdk()))
                .read(scenario, request.devices().stream().map(DeviceArgument::parse).toList());
    }

    /** The plan, or why there is none. */
    public PlanResult plan() throws InterruptedException {
        PlanFactsReader.Outcome facts = facts();
        if (facts instanceof PlanFactsReader.Outcome.Unusable unusable) {
            return new PlanResult.Refused(unusable.problems());
        }
        PlanFacts known = ((PlanFactsReader.Outcome.Known) facts).facts();
        PlanResult first = Planner.plan(scenario, known, seed);
        if (!(first instanceof PlanResult.Planned planned)) {
            return first;
        }
        Map<String, List<MissingNeed>> missing = new SettingNeeds(host, planned.plan()).missing();
        return missing.isEmpty() ? first : Planner.plan(scenario, known.lacking(missing), seed);
    }

    /** The build named; else the usual place, where there is one; else that of an arm. */
    public String spdk() {
        return spdk(host, request.spdk())
                .or(
                        () ->
                                scenario.arms().stream()
                                        .map(arm -> arm.tools().spdk())
                                        .filter(folder -> folder != null)
                                        .findFirst())
                .orElse(null);
    }

    /**
     * The folder of the SPDK build on a machine: the one named, else the usual place.
     *
     * @param named null where none was
     */
    public static Optional<String> spdk(Host host, String named) {
        return Optional.ofNullable(named)
                .or(
                        () ->
                                host.files().exists(USUAL_SPDK + "/scripts/setup.sh")
                                        ? Optional.of(USUAL_SPDK)
                                        : Optional.empty());
    }

    /** Where the settings of a plan are set. */
    public SettingPlaces places(Plan plan) {
        return new HostPlaces(host, plan);
    }

    /** How the devices of a plan would get SPDK's driver. */
    public UserspaceChoice userspace(Plan plan) {
        return UserspaceChoice.of(host, plan, request.hugepageMib());
    }

    /**
     * The same as JSON-like values, with the exact commands of setup.sh; null where none is run.
     */
    public Map<String, Object> binding(Plan plan, UserspaceChoice userspace) {
        if (!(userspace instanceof UserspaceChoice.Chosen chosen)) {
            return null;
        }
        List<Bdf> devices =
                plan.devices().stream()
                        .map(d -> Bdf.parse(d.target().bdf()).orElseThrow())
                        .toList();
        SetupScript script = SetupScript.in(spdk());
        long pageKib = HugepagePool.defaultPageKib(host.files());
        HugepageNeed need = chosen.hugepages();
        int node = need.bytesByNode().firstKey();
        long pages = (need.bytesByNode().get(node) >> 10) / pageKib;
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("driver", chosen.driver());
        document.put("because", chosen.because());
        document.put("hugepageBytes", need.totalBytes());
        document.put("hugepageBytesByNode", need.bytesByNode());
        document.put(
                "toUserspace",
                command(
                        script.config(
                                devices,
                                chosen.driver(),
                                new HugepagePool(node, pageKib, pages, pages))));
        document.put("toKernel", command(script.reset(devices)));
        return document;
    }

    private static Map<String, Object> command(Program program) {
        return Map.of("argv", program.argv(), "environment", program.environment());
    }

    /**
     * Why data may not be overwritten: a device that would be and whose serial was not stated.
     *
     * @return each a sentence; empty where nothing is in the way
     */
    public List<String> unconsentedWrites(Plan plan) {
        List<String> missing = new ArrayList<>();
        if (!plan.scenario().writes()) {
            return missing;
        }
        PlanTimes times = new PlanTimes(plan);
        for (int i = 0; i < plan.devices().size(); i++) {
            PlanDevice device = plan.devices().get(i);
            String key = device.serial() == null ? device.target().path() : device.serial();
            if (device.missing() || request.destroyData().contains(key)) {
                continue;
            }
            Long bytes = times.mostBytesWritten(i);
            missing.add(
                    "The scenario writes to "
                            + device.name()
                            + (device.serial() == null ? "" : " (serial " + device.serial() + ")")
                            + ", "
                            + (bytes == null
                                    ? "an amount that cannot be told"
                                    : String.format(Locale.ROOT, "at most %.1f GB", bytes / 1e9))
                            + ", and what is on it will be gone; if that is meant, add"
                            + " --destroy-data "
                            + key);
        }
        return missing;
    }
}
