package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanSteps;
import dev.spdkcmp.harness.plan.Position;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunOutcome.End;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Carries out a plan: what comes before the blocks, the blocks, and at the end, whatever happened,
 * the restoring. A run that stopped goes on with the block that it was in, from its beginning.
 */
public final class Runner {

    private final RunSetup setup;
    private final Plan plan;
    private final Host host;
    private final Schedule schedule;
    private final Journal journal;
    private final BlockRunner blocks;
    private final Preparer preparer;

    public Runner(RunSetup setup) {
        this.setup = setup;
        this.plan = setup.plan();
        this.host = setup.host();
        this.schedule = new Schedule(plan);
        this.journal = new Journal(setup.directory());
        this.blocks = new BlockRunner(setup, journal, schedule);
        this.preparer = new Preparer(setup, journal);
    }

    /**
     * Why the run does not go on.
     *
     * @param message a sentence
     */
    record Stop(End end, String message) {}

    /**
     * Runs, or goes on; the machine is restored when it returns, whatever happened. Results that
     * cannot be written end it as {@link End#FAILED}.
     */
    public RunOutcome run() throws InterruptedException {
        Stop stop;
        Bench.Restored restored = null;
        try {
            stop = carryOut();
        } catch (IOException unwritten) {
            stop =
                    new Stop(
                            End.FAILED,
                            "results cannot be written to "
                                    + setup.directory().folder()
                                    + ": "
                                    + unwritten.getMessage()
                                    + "; next: make room");
        } finally {
            setup.progress().step(new Step.Restore(), 0, 0, schedule.restoring());
            restored = setup.bench().restore();
            setup.progress().ends();
        }
        noteEnd(stop);
        return new RunOutcome(stop.end(), stop.message(), blocks.lost(), restored);
    }

    private Stop carryOut() throws IOException, InterruptedException {
        journal.endTornLine();
        JournalState before = journal.state();
        boolean isNew = before.nextSample() == 1 && before.finishedBlocks().isEmpty();
        journal.write(
                isNew ? new JournalEvent.RunStarted(nowMs()) : new JournalEvent.Resumed(nowMs()));
        setup.progress().begins(plan, left(List.of(), before));
        Optional<Stop> early = opening(before);
        return (early.isPresent() ? early : blocks()).orElseGet(Runner::complete);
    }

    private void noteEnd(Stop stop) {
        try {
            journal.write(
                    new JournalEvent.RunFinished(
                            stop.end().journalName(), stop.message(), nowMs()));
        } catch (IOException unwritten) {
            // a run whose journal does not say that it ended is one that can be gone on with
        }
    }

    private static Stop complete() {
        return new Stop(End.COMPLETE, "every block is complete");
    }

    private Optional<Stop> opening(JournalState before) throws IOException, InterruptedException {
        List<Step> steps = schedule.opening();
        while (!steps.isEmpty()) {
            Step step = steps.get(0);
            Optional<Stop> stop = blocks.shouldStop(step);
            if (stop.isPresent()) {
                return stop;
            }
            setup.progress().step(step, 0, schedule.blocks(null), left(steps, before));
            Instant start = host.clock().now();
            Bench.Result result = preparer.perform(step, before);
            if (result instanceof Bench.Result.Failed failed) {
                return Optional.of(blocks.failed(failed));
            }
            ((Bench.Result.Done) result).notes().forEach(setup.progress()::note);
            schedule.took(step, Duration.between(start, host.clock().now()));
            steps.remove(0);
        }
        return Optional.empty();
    }

    private Optional<Stop> blocks() throws IOException, InterruptedException {
        Position position = Position.START;
        JournalState state = journal.state();
        int block = 1;
        while (block <= schedule.blocks(state.secondStage())) {
            if (!state.finishedBlocks().contains(block)) {
                PlanSteps.Block order = schedule.block(block, state.secondStage(), position);
                Optional<Stop> stop = blocks.run(block, order, state);
                if (stop.isPresent()) {
                    return stop;
                }
                position = order.end();
            }
            if (Integer.valueOf(block).equals(plan.pilotBlocks())
                    && journal.state().secondStage() == null) {
                new StageTwo(setup, journal).plan();
            }
            state = journal.state();
            block++;
        }
        return blocks.diagnose(schedule.diagnosing(state, position), state);
    }

    private Duration left(List<Step> rest, JournalState state) {
        return schedule.left(rest, Position.START, 0, state);
    }

    private long nowMs() {
        return host.clock().now().toEpochMilli();
    }
}
