package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanSteps;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.harness.plan.Position;
import dev.spdkcmp.harness.plan.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What is due in which block, as far as is known, and how long it will take. */
final class Schedule {

    /** In place of a block's number: the diagnostic samples, which belong to none. */
    static final int AFTER_BLOCKS = Integer.MAX_VALUE - 1;

    private final Plan plan;
    private final PlanSteps steps;
    private final TimeLeft times;

    Schedule(Plan plan) {
        this.plan = plan;
        this.steps = new PlanSteps(plan);
        this.times = new TimeLeft(new PlanTimes(plan));
    }

    /**
     * The cells of a block.
     *
     * @param secondStage how often each cell is measured, by id; null before the pilot is over
     */
    List<Cell> due(int block, Map<String, Integer> secondStage) {
        return plan.cells().stream().filter(c -> block <= wanted(c, secondStage)).toList();
    }

    /** Blocks there will be, as far as is known. */
    int blocks(Map<String, Integer> secondStage) {
        return plan.cells().stream().mapToInt(c -> wanted(c, secondStage)).max().orElse(0);
    }

    private int wanted(Cell cell, Map<String, Integer> secondStage) {
        return secondStage == null
                ? plan.certainBlocks(cell)
                : secondStage.getOrDefault(cell.id(), plan.certainBlocks(cell));
    }

    PlanSteps.Block block(int block, Map<String, Integer> secondStage, Position start) {
        return steps.block(block, due(block, secondStage), start);
    }

    /** The diagnostic samples that are not on disk yet. */
    PlanSteps.Block diagnosing(JournalState state, Position start) {
        List<Cell> due = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            int left = plan.scenario().diagnosticSamples() - state.diagnosed(cell);
            due.addAll(Collections.nCopies(Math.max(0, left), cell));
        }
        return steps.diagnosing(due, start);
    }

    void took(Step step, Duration time) {
        times.took(step, time);
    }

    Duration of(Step step) {
        return times.of(step);
    }

    /** The steps that put everything back. */
    Duration restoring() {
        return plan.binds()
                ? times.of(new Step.Bind(Position.START.stack(), Position.START.pollQueues()))
                : Duration.ZERO;
    }

    /**
     * Until everything is restored.
     *
     * @param rest steps left of what is going on
     * @param end where the machine is after them
     * @param block the present one, whose steps {@code rest} holds; 0 before the first
     */
    Duration left(List<Step> rest, Position end, int block, JournalState state) {
        Duration left = times.of(rest).plus(restoring());
        Position position = end;
        for (int later = block + 1; later <= blocks(state.secondStage()); later++) {
            if (!state.finishedBlocks().contains(later)) {
                PlanSteps.Block one = block(later, state.secondStage(), position);
                left = left.plus(times.of(one.steps()));
                position = one.end();
            }
        }
        return block == AFTER_BLOCKS
                ? left
                : left.plus(times.of(diagnosing(state, position).steps()));
    }

    /** Steps before the first block. */
    List<Step> opening() {
        return new ArrayList<>(steps.opening());
    }
}
