package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.PlanSteps;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunOutcome.End;
import dev.spdkcmp.parsers.measurement.Problem;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Carries out one block after another: binds, sets, measures, retries, rests. */
final class BlockRunner {

    private final RunSetup setup;
    private final Host host;
    private final Journal journal;
    private final Schedule schedule;
    private final SampleTaker taker;
    private final List<String> lost = new ArrayList<>();
    private final Set<Integer> sinceLastLook = new TreeSet<>();
    private int nextSample;

    BlockRunner(RunSetup setup, Journal journal, Schedule schedule) {
        this.setup = setup;
        this.host = setup.host();
        this.journal = journal;
        this.schedule = schedule;
        this.taker = new SampleTaker(setup);
        this.nextSample = journal.state().nextSample();
    }

    /** Samples that failed a check and that no retry replaced, each with its codes. */
    List<String> lost() {
        return List.copyOf(lost);
    }

    /** Carries out a block; what stopped it, or nothing when it is complete. */
    Optional<Runner.Stop> run(int block, PlanSteps.Block order, JournalState state)
            throws IOException, InterruptedException {
        journal.write(
                new JournalEvent.BlockStarted(
                        block,
                        order.steps().stream()
                                .filter(step -> step instanceof Step.Measure)
                                .map(step -> ((Step.Measure) step).cell().id())
                                .toList(),
                        nowMs()));
        sinceLastLook.add(block);
        Optional<Runner.Stop> stop = walk(block, order, state);
        if (stop.isPresent()) {
            return stop;
        }
        lookForIncidents(block);
        journal.write(new JournalEvent.BlockFinished(block, nowMs()));
        return Optional.empty();
    }

    /** Takes the diagnostic samples that are due, after the last block. */
    Optional<Runner.Stop> diagnose(PlanSteps.Block order, JournalState state)
            throws IOException, InterruptedException {
        if (order.steps().isEmpty()) {
            return Optional.empty();
        }
        lookForIncidents(Schedule.AFTER_BLOCKS);
        Optional<Runner.Stop> stop = walk(Schedule.AFTER_BLOCKS, order, state);
        lookForIncidents(Schedule.AFTER_BLOCKS);
        return stop;
    }

    private Optional<Runner.Stop> walk(int block, PlanSteps.Block order, JournalState state)
            throws IOException, InterruptedException {
        List<Step> left = new ArrayList<>(order.steps());
        while (!left.isEmpty()) {
            Step step = left.get(0);
            Optional<Runner.Stop> stop = shouldStop(step);
            if (stop.isPresent()) {
                return stop;
            }
            Duration time = schedule.left(left, order.end(), block, state);
            setup.progress().step(step, block, schedule.blocks(state.secondStage()), time);
            Instant start = host.clock().now();
            stop = perform(step, block);
            if (stop.isPresent()) {
                return stop;
            }
            schedule.took(step, Duration.between(start, host.clock().now()));
            left.remove(0);
        }
        return Optional.empty();
    }

    /** Whether somebody asked to stop, or the time left is too short for a step and the undo. */
    Optional<Runner.Stop> shouldStop(Step next) {
        if (setup.stop().asked().isPresent()) {
            return Optional.of(
                    new Runner.Stop(
                            End.STOPPED, "stopped by " + setup.stop().asked().get().name()));
        }
        if (setup.deadline() == null) {
            return Optional.empty();
        }
        Instant end = host.clock().now().plus(schedule.of(next)).plus(schedule.restoring());
        return end.isAfter(setup.deadline())
                ? Optional.of(
                        new Runner.Stop(
                                End.TIME_IS_UP,
                                "the next step would not end, and be undone, in time"))
                : Optional.empty();
    }

    private Optional<Runner.Stop> perform(Step step, int block)
            throws IOException, InterruptedException {
        if (step instanceof Step.Measure measure) {
            return measure(measure.cell(), block);
        }
        if (step instanceof Step.Diagnose diagnose) {
            return diagnose(diagnose.cell());
        }
        if (step instanceof Step.Rest rest) {
            host.clock().sleepUnless(rest.time(), () -> setup.stop().asked().isPresent());
            return Optional.empty();
        }
        if (step instanceof Step.Bind bind) {
            lookForIncidents(block);
            return done(setup.bench().bind(bind), block);
        }
        return done(setup.bench().apply((Step.Apply) step), block);
    }

    private Optional<Runner.Stop> done(Bench.Result result, int block) throws IOException {
        if (result instanceof Bench.Result.Failed failed) {
            return setup.stop().asked().isPresent()
                    ? Optional.of(new Runner.Stop(End.STOPPED, failed.message()))
                    : Optional.of(failed(failed));
        }
        Bench.Result.Done done = (Bench.Result.Done) result;
        done.notes().forEach(setup.progress()::note);
        for (Problem spoil : done.spoils()) {
            spoil(block, spoil);
        }
        lookForIncidents(block);
        return Optional.empty();
    }

    Runner.Stop failed(Bench.Result.Failed failed) {
        return new Runner.Stop(End.FAILED, failed.message() + "; next: " + failed.remedy());
    }

    /** What the devices' records show spoils every block since they were last asked. */
    private void lookForIncidents(int block) throws IOException {
        Optional<List<Problem>> incidents = setup.bench().incidents();
        if (incidents.isEmpty()) {
            return;
        }
        for (Problem incident : incidents.get()) {
            for (int touched : sinceLastLook) {
                spoil(touched, incident);
            }
        }
        sinceLastLook.clear();
        sinceLastLook.add(block);
    }

    private void spoil(int block, Problem problem) throws IOException {
        if (block == Schedule.AFTER_BLOCKS) {
            setup.progress().note("during the diagnostic samples: " + problem.message());
            return;
        }
        journal.write(new JournalEvent.BlockSpoiled(block, problem.code(), problem.message()));
        setup.progress().note("block " + block + " does not count: " + problem.message());
    }

    /** Measures, and again where a check failed and the scenario allows it. */
    private Optional<Runner.Stop> measure(Cell cell, int block)
            throws IOException, InterruptedException {
        int attempts = 1 + setup.plan().scenario().retries();
        for (int attempt = 1; attempt <= attempts; attempt++) {
            int sequence = nextSample++;
            String id = "b%03d/%05d_%s".formatted(block, sequence, cell.id());
            journal.write(new JournalEvent.SampleStarted(id, block, cell.id(), attempt, nowMs()));
            SampleRecord record = taker.take(cell, id, sequence, block, attempt);
            if (setup.stop().asked().isPresent()) {
                return shouldStop(new Step.Restore());
            }
            List<String> codes = codes(record);
            journal.write(new JournalEvent.SampleFinished(id, codes));
            setup.progress().sample(record, taker.figures());
            if (codes.isEmpty() || codes.contains("unkillable")) {
                return unkillable(record);
            }
            if (attempt == attempts) {
                lost.add(id + ": " + record.invalid().get(0).message());
            } else {
                host.clock().sleep(setup.plan().scenario().rest());
            }
        }
        return Optional.empty();
    }

    /** Takes one diagnostic sample; whatever comes of it is kept, and nothing is tried again. */
    private Optional<Runner.Stop> diagnose(Cell cell) throws IOException, InterruptedException {
        int sequence = nextSample++;
        String id = "diagnostic/%05d_%s".formatted(sequence, cell.id());
        journal.write(new JournalEvent.DiagnosticStarted(id, cell.id(), nowMs()));
        SampleRecord record = taker.diagnose(cell, id, sequence);
        if (setup.stop().asked().isPresent()) {
            return shouldStop(new Step.Restore());
        }
        journal.write(new JournalEvent.DiagnosticFinished(id, codes(record)));
        setup.progress().sample(record, taker.figures());
        return unkillable(record);
    }

    private static List<String> codes(SampleRecord record) {
        return record.invalid().stream().map(Problem::code).distinct().toList();
    }

    private static Optional<Runner.Stop> unkillable(SampleRecord record) {
        return record.invalid().stream()
                .filter(problem -> problem.code().equals("unkillable"))
                .map(
                        problem ->
                                new Runner.Stop(
                                        End.FAILED,
                                        problem.message()
                                                + "; next: spdkcmp restore, when it has ended"))
                .findFirst();
    }

    private long nowMs() {
        return host.clock().now().toEpochMilli();
    }
}
