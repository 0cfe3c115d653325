package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.profile.UnknownProfile;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanText;
import dev.spdkcmp.harness.plan.SettingPlaces;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RunDirectory;
import dev.spdkcmp.harness.run.RunRequest;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The whole job on a machine that does not exist. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "A simulated server with two NVMe devices, the scenario adopt, and a report to open.",
            "Nothing is pretended but the machine. Needs no root, no device, no SPDK, no fio."
        })
final class DemoCommand implements Callable<Integer> {

    private static final String PROFILE = "two-nvme";
    private static final String SCENARIO = "adopt";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the results (default: a new one for temporary files).")
    private Path folder;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the machine and of the order (default: 1).")
    private long seed;

    @Option(names = "--quiet", description = "No progress, only the result.")
    private boolean quiet;

    @Option(names = "--json", description = "The comparison as JSON on standard output.")
    private boolean json;

    @Spec private CommandSpec spec;

    private final RunExecution.Surroundings surroundings;

    DemoCommand(RunExecution.Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        try {
            Path place =
                    folder == null
                            ? Files.createTempDirectory("spdkcmp-demo-")
                            : surroundings.workingFolder().resolve(folder);
            RunDirectory directory = new RunDirectory(place, false);
            if (directory.isBegun()) {
                err.println(
                        "spdkcmp: "
                                + directory.folder()
                                + " already holds a run; name another --out");
                return ExitStatus.REFUSED;
            }
            Path state = directory.folder().resolve("machine");
            SimulatedHost host = SimulatedHost.open(PROFILE, state, seed);
            return demonstrate(host, state, directory);
        } catch (IOException | UnknownProfile failed) {
            err.println("spdkcmp: the demo cannot be set up: " + failed.getMessage());
            return ExitStatus.FAILED_RESTORED;
        }
    }

    private int demonstrate(SimulatedHost host, Path state, RunDirectory directory)
            throws InterruptedException {
        List<String> devices =
                new Inventory(host, bdf -> Optional.empty())
                        .devices().stream().map(device -> device.bdf().toString()).toList();
        RunRequest request =
                new RunRequest(
                        SCENARIO,
                        devices,
                        "simulated:" + PROFILE + "@" + state,
                        null,
                        null,
                        null,
                        List.of(),
                        List.of());
        ScenarioReading.Valid scenario = (ScenarioReading.Valid) ScenarioSource.read(SCENARIO);
        Experiment experiment = new Experiment(host, scenario.scenario(), request, seed);
        return new RunExecution(spec.commandLine(), surroundings, quiet, json, true)
                .run(experiment, null, plan -> announced(plan, directory));
    }

    private Optional<RunDirectory> announced(Plan plan, RunDirectory directory) {
        PrintWriter err = spec.commandLine().getErr();
        if (!quiet) {
            HostOption.announce(plan.provenance(), err);
            err.print(
                    new PlanText(plan, directory.folder().toString(), SettingPlaces.UNTOLD)
                            .summary());
            err.println("On the simulated machine's clock, that is; here it takes seconds.");
            err.flush();
        }
        return Optional.of(directory);
    }
}
