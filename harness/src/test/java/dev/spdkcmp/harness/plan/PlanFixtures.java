package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.drivers.load.SoftwareVersion;
import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.topology.CpuTopology;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A machine with two sockets of eight cores, two threads each, and drives on both. */
public final class PlanFixtures {

    /** A PCIe 4.0 x4 link: 16 GT/s × 4 lanes × 128/130 / 8. */
    public static final double LINK_BYTES_PER_SECOND = 7_876_923_076.92;

    private PlanFixtures() {}

    public static Scenario scenario(String yaml) {
        ScenarioReading reading = ScenarioReader.read("test", "test.yaml", yaml);
        if (reading instanceof ScenarioReading.Valid valid) {
            return valid.scenario();
        }
        throw new AssertionError(((ScenarioReading.Invalid) reading).problems());
    }

    /** Drive i is on node i mod 2. */
    public static PlanDevice drive(int i) {
        String bdf = "0000:0%d:00.0".formatted(i + 1);
        return new PlanDevice(
                new LoadTarget(
                        bdf,
                        bdf,
                        1,
                        "/dev/nvme" + i + "n1",
                        "/dev/ng" + i + "n1",
                        1_000_000_000_000L),
                "SERIAL" + i,
                "A drive",
                "FW1",
                "nvme",
                i % 2,
                4096,
                "0000:00:0%d.0".formatted(i / 2 + 1),
                LINK_BYTES_PER_SECOND,
                false);
    }

    public static PlanDevice file(boolean missing) {
        return new PlanDevice(
                new LoadTarget("file:/data/f", null, null, "/data/f", null, 1L << 30),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                missing);
    }

    public static PlanFacts facts(Scenario scenario, PlanDevice... devices) {
        return facts(scenario, Map.of(), devices);
    }

    public static PlanFacts facts(
            Scenario scenario, Map<String, List<MissingNeed>> missing, PlanDevice... devices) {
        Map<String, Toolset> tools =
                scenario.arms().stream()
                        .collect(Collectors.toMap(Arm::name, arm -> tools(), (a, b) -> a));
        return new PlanFacts(Provenance.MEASURED, List.of(devices), topology(), tools, missing);
    }

    public static Plan plan(String yaml, PlanDevice... devices) {
        Scenario scenario = scenario(yaml);
        PlanResult result = Planner.plan(scenario, facts(scenario, devices), 1);
        if (result instanceof PlanResult.Planned planned) {
            return planned.plan();
        }
        throw new AssertionError(((PlanResult.Refused) result).problems());
    }

    /** CPUs 0–7 on node 0, 8–15 on node 1, their siblings 16 higher. */
    static CpuTopology topology() {
        List<Cpu> cpus = new ArrayList<>();
        for (int cpu = 0; cpu < 32; cpu++) {
            int core = cpu % 16;
            int node = core / 8;
            cpus.add(
                    new Cpu(
                            cpu,
                            new TreeSet<>(Set.of(core, core + 16)),
                            node,
                            node,
                            8 * node,
                            false));
        }
        return new CpuTopology(
                cpus, Map.of(0, Map.of(0, 10, 1, 21), 1, Map.of(0, 21, 1, 10)), Set.of(), Set.of());
    }

    static Toolset tools() {
        Function<String, Tool> spdk =
                path -> new Tool(path, "v26.05", new SoftwareVersion(26, 5, 0), "00");
        return new Toolset(
                new Tool("/usr/bin/fio", "fio-3.42", new SoftwareVersion(3, 42, 0), "00"),
                Set.of(),
                "/opt/spdk",
                spdk.apply("/opt/spdk/build/bin/spdk_nvme_perf"),
                spdk.apply("/opt/spdk/build/examples/bdevperf"),
                spdk.apply("/opt/spdk/build/fio/spdk_nvme"));
    }
}
