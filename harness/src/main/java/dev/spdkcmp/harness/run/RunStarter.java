package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.host.StoppablePrograms;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDocument;
import dev.spdkcmp.scenarios.reader.ScenarioDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Begins a run, or goes on with one, on a bench that fits the plan. */
public final class RunStarter {

    private final Experiment experiment;
    private final Plan plan;
    private final RunDirectory directory;
    private final StopRequest stop;
    private final RunProgress progress;
    private final Supplier<Long> harnessCpuNs;

    /**
     * A starter.
     *
     * @param harnessCpuNs CPU time of this process so far
     */
    public RunStarter(
            Experiment experiment,
            Plan plan,
            RunDirectory directory,
            StopRequest stop,
            RunProgress progress,
            Supplier<Long> harnessCpuNs) {
        this.experiment = experiment;
        this.plan = plan;
        this.directory = directory;
        this.stop = stop;
        this.progress = progress;
        this.harnessCpuNs = harnessCpuNs;
    }

    /** What came of it. */
    public sealed interface Outcome {

        /** It ran. */
        record Ran(RunOutcome run) implements Outcome {}

        /**
         * Nothing was touched.
         *
         * @param message why, and what would help
         */
        record Refused(String message) implements Outcome {}
    }

    /**
     * Writes {@code run.json} where the run is new, and runs.
     *
     * @param program name and version of this program
     * @param deadline when everything has to be restored; null: no limit
     */
    public Outcome start(String program, Instant deadline)
            throws IOException, InterruptedException {
        Host host = experiment.host();
        BenchOpening opening = BenchOpening.open(experiment, plan, stop);
        if (opening instanceof BenchOpening.Refused refused) {
            return new Outcome.Refused(refused.message());
        }
        try (BenchOpening.Opened opened = (BenchOpening.Opened) opening) {
            List<String> notes = new ArrayList<>(opened.notes());
            keepOffMeasuredCpus(host).ifPresent(notes::add);
            if (!directory.isBegun()) {
                directory.write(Path.of(RunDirectory.RUN_FILE), runFile(program).json());
            }
            for (String note : notes) {
                progress.note(note);
                new Journal(directory)
                        .write(
                                new JournalEvent.Note(
                                        "bench", note, host.clock().now().toEpochMilli()));
            }
            return new Outcome.Ran(
                    new Runner(
                                    new RunSetup(
                                            host,
                                            opened.programs() == null
                                                    ? new StoppablePrograms(
                                                            host.programs(), stop, host.clock())
                                                    : opened.programs(),
                                            plan,
                                            opened.bench(),
                                            directory,
                                            deadline,
                                            stop,
                                            progress,
                                            plan.provenance() == Provenance.SIMULATED
                                                    ? () -> null
                                                    : harnessCpuNs))
                            .run());
        }
    }

    /** Why this process could not be moved; empty where it was. */
    private Optional<String> keepOffMeasuredCpus(Host host) {
        Set<Integer> own = new TreeSet<>();
        plan.cells().forEach(cell -> own.addAll(cell.cores().housekeeping()));
        own.removeAll(plan.measuredCpus());
        if (own.isEmpty()) {
            return Optional.of("the harness shares its CPU with the load");
        }
        return host.natives()
                .setAffinity(own)
                .map(reason -> "the harness could not be kept off the measured CPUs: " + reason);
    }

    private RunFile runFile(String program) {
        Map<String, Object> document = PlanDocument.of(plan, directory.folder().toString());
        return new RunFile(
                RunFile.SCHEMA_VERSION,
                plan.provenance().name().toLowerCase(Locale.ROOT),
                program,
                experiment.host().clock().now().toString(),
                plan.scenario().name(),
                plan.seed(),
                plan.pilotBlocks(),
                experiment.request(),
                ScenarioDocument.of(plan.scenario()),
                maps(document.get("arms")),
                maps(document.get("devices")),
                maps(document.get("leftOut")),
                new Fingerprint(experiment.host()).read());
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> maps(Object list) {
        return new ArrayList<>((List<Map<String, Object>>) list);
    }
}
