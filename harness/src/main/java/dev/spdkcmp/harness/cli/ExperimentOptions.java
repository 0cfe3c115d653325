package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RunRequest;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is compared, on what, with which tools: options that plan and run share. */
final class ExperimentOptions {

    @Parameters(
            paramLabel = "SCENARIO",
            description = "A scenario of the catalog (spdkcmp scenarios), or a file.")
    private String scenario;

    @Option(
            names = "--device",
            paramLabel = "DEV",
            required = true,
            description =
                    "PCI address (0000:01:00.0), one with a namespace (0000:01:00.0/ns1), or"
                            + " file:PATH for kernel arms; repeatable.")
    private List<String> devices = new ArrayList<>();

    @Option(
            names = "--spdk",
            paramLabel = "DIR",
            description = "Folder of an SPDK build (default: SPDK_DIR, else /opt/spdk).")
    private String spdk;

    @Option(
            names = "--fio",
            paramLabel = "FILE",
            description = "fio (default: FIO, else the one on the PATH).")
    private String fio;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the order inside the blocks (default: 1).")
    private long seed;

    @Option(
            names = "--hugemem",
            paramLabel = "MB",
            description =
                    "Hugepage memory for SPDK, divided among the nodes of the devices (default:"
                            + " what the scenario needs).")
    private Integer hugepageMib;

    @Mixin private DataSheetOption dataSheet;

    @Mixin private HostOption hostOption;

    /** The scenario with the data sheet named, or what is wrong with either. */
    ScenarioReading reading() {
        return dataSheet.appliedTo(ScenarioSource.read(scenario));
    }

    /** The machine. */
    Host openHost() {
        return hostOption.open();
    }

    /**
     * The experiment.
     *
     * @param variables this process's environment; it is of this machine, not of a simulated one
     */
    Experiment experiment(
            Host host,
            Scenario read,
            Map<String, String> variables,
            List<String> destroyData,
            List<String> acceptSignature) {
        boolean local = hostOption.named() == null;
        return new Experiment(
                host,
                read,
                new RunRequest(
                        scenario,
                        devices,
                        hostOption.named(),
                        fio == null && local ? variables.get("FIO") : fio,
                        spdk == null && local ? variables.get("SPDK_DIR") : spdk,
                        hugepageMib,
                        destroyData,
                        acceptSignature),
                seed);
    }
}
