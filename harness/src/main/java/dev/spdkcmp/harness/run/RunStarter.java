package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.host.StoppablePrograms;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDocument;
import dev.spdkcmp.scenarios.reader.ScenarioDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
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
         * It did not begin.
         *
         * @param message why, and what would help
         * @param restored what came of undoing what had been changed already
         */
        record Refused(String message, Bench.Restored restored) implements Outcome {}
    }

    /**
     * Writes {@code run.json} where the run is new, and runs.
     *
     * @param program name and version of this program
     * @param deadline when everything has to be restored; null: no limit
     * @param lent devices that were moved before the plan was made; null: none
     * @param preflight what doctor says of the machine as it is now
     */
    public Outcome start(String program, Instant deadline, LentDevices lent, Preflight preflight)
            throws InterruptedException {
        BenchOpening opening = BenchOpening.open(experiment, plan, stop, lent);
        if (opening instanceof BenchOpening.Refused refused) {
            return new Outcome.Refused(refused.message(), refused.restored());
        }
        try (BenchOpening.Opened opened = (BenchOpening.Opened) opening) {
            Runner runner;
            try {
                writeDown(program, opened.notes(), preflight);
                runner = new Runner(setup(opened, deadline));
            } catch (IOException | UncheckedIOException unwritten) {
                return new Outcome.Refused(
                        "results cannot be written to "
                                + directory.folder()
                                + ": "
                                + unwritten.getMessage()
                                + "; next: make room, or name another --out",
                        opened.bench().restore());
            } catch (RuntimeException unexpected) {
                opened.bench().restore();
                throw unexpected;
            }
            return new Outcome.Ran(runner.run());
        }
    }

    private RunSetup setup(BenchOpening.Opened opened, Instant deadline) {
        Host host = experiment.host();
        return new RunSetup(
                host,
                opened.programs() == null
                        ? new StoppablePrograms(host.programs(), stop, host.clock())
                        : opened.programs(),
                plan,
                opened.bench(),
                directory,
                deadline,
                stop,
                progress,
                plan.provenance() == Provenance.SIMULATED ? () -> null : harnessCpuNs);
    }

    private void writeDown(String program, List<String> benchNotes, Preflight preflight)
            throws IOException {
        List<String> notes = new ArrayList<>(benchNotes);
        keepOffMeasuredCpus(experiment.host()).ifPresent(notes::add);
        if (directory.isBegun()) {
            note("doctor", preflight.failed());
            note("doctor", preflight.warned());
        } else {
            directory.write(Path.of(RunDirectory.RUN_FILE), runFile(program, preflight).json());
        }
        for (String note : notes) {
            progress.note(note);
            new Journal(directory)
                    .write(
                            new JournalEvent.Note(
                                    "bench", note, experiment.host().clock().now().toEpochMilli()));
        }
    }

    private void note(String topic, List<CheckResult> results) throws IOException {
        for (CheckResult result : results) {
            new Journal(directory)
                    .write(
                            new JournalEvent.Note(
                                    topic,
                                    result.outcome().words()
                                            + " "
                                            + result.code()
                                            + ", "
                                            + result.subject()
                                            + ": "
                                            + result.found(),
                                    experiment.host().clock().now().toEpochMilli()));
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

    private RunFile runFile(String program, Preflight preflight) {
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
                new Fingerprint(experiment.host()).read(),
                preflight == Preflight.NONE ? null : preflight.document());
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> maps(Object list) {
        return new ArrayList<>((List<Map<String, Object>>) list);
    }
}
