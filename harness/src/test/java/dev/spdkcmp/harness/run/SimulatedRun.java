package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanFixtures;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whole runs on a simulated machine. */
final class SimulatedRun {

    final SimulatedHost host;
    final Path folder;
    final StopRequest stop = new StopRequest();
    RunProgress progress = RunProgress.SILENT;
    Instant deadline;
    List<String> destroyData = List.of();

    private SimulatedRun(SimulatedHost host, Path folder) {
        this.host = host;
        this.folder = folder;
    }

    /** A machine of a profile, its state and results under a folder. */
    static SimulatedRun on(String profile, Path folder) throws Exception {
        return on(profile, folder, 1);
    }

    static SimulatedRun on(String profile, Path folder, long seed) throws Exception {
        return new SimulatedRun(
                SimulatedHost.open(profile, folder.resolve("machine"), seed),
                folder.resolve("run"));
    }

    /** Addresses of the machine's drives. */
    List<String> drives() {
        return new Inventory(host, bdf -> Optional.empty())
                .devices().stream().map(device -> device.bdf().toString()).toList();
    }

    /** Serial numbers of the machine's drives. */
    List<String> serials() {
        return new Inventory(host, bdf -> Optional.empty())
                .devices().stream().map(device -> device.serial()).toList();
    }

    PlanResult plan(String yaml, String... devices) throws Exception {
        return experiment(yaml, 1, devices).plan();
    }

    private Experiment experiment(String yaml, long seed, String... devices) {
        return new Experiment(
                host,
                PlanFixtures.scenario(yaml),
                new RunRequest(
                        "test",
                        List.of(devices),
                        "simulated",
                        null,
                        null,
                        null,
                        destroyData,
                        List.of()),
                seed);
    }

    /** Runs, or goes on; everything has to have been allowed. */
    RunOutcome run(String yaml, String... devices) throws Exception {
        RunStarter.Outcome outcome = start(yaml, 1, devices);
        if (outcome instanceof RunStarter.Outcome.Ran ran) {
            return ran.run();
        }
        throw new AssertionError(((RunStarter.Outcome.Refused) outcome).message());
    }

    RunStarter.Outcome start(String yaml, long seed, String... devices) throws Exception {
        Experiment experiment = experiment(yaml, seed, devices);
        PlanResult result = experiment.plan();
        if (result instanceof PlanResult.Refused refused) {
            throw new AssertionError(refused.problems());
        }
        Plan plan = ((PlanResult.Planned) result).plan();
        return new RunStarter(
                        experiment,
                        plan,
                        new RunDirectory(folder, false),
                        stop,
                        progress,
                        () -> null)
                .start("test", deadline, null, Preflight.NONE);
    }

    RecordedRun recorded() throws Exception {
        return RecordedRun.read(folder);
    }

    /** Driver of every drive. */
    Map<String, String> drivers() {
        return new Inventory(host, bdf -> Optional.empty())
                .devices().stream()
                        .collect(
                                Collectors.toMap(
                                        d -> d.bdf().toString(),
                                        d -> String.valueOf(d.driver()),
                                        (a, b) -> a,
                                        TreeMap::new));
    }

    /** Codes of every sample in order, empty for one that counts. */
    List<String> codes() throws Exception {
        List<String> codes = new ArrayList<>();
        recorded()
                .samples()
                .forEach(
                        s ->
                                codes.add(
                                        s.invalid().stream()
                                                .map(Problem::code)
                                                .distinct()
                                                .collect(Collectors.joining(","))));
        return codes;
    }
}
