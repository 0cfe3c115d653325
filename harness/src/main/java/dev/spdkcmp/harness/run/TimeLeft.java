package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.harness.plan.Step;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How long steps will take, learnt from those that have been taken: what a step takes beyond its
 * load is the mean of what steps of its kind took.
 */
final class TimeLeft {

    private final PlanTimes expected;
    private final Map<String, Seen> seen = new HashMap<>();

    TimeLeft(PlanTimes expected) {
        this.expected = expected;
    }

    /** Steps of one kind so far. */
    private record Seen(int count, long beyondLoadNs) {}

    /** A step has been taken. */
    void took(Step step, Duration time) {
        Seen before = seen.getOrDefault(kind(step), new Seen(0, 0));
        seen.put(
                kind(step),
                new Seen(
                        before.count() + 1,
                        before.beyondLoadNs() + time.minus(load(step)).toNanos()));
    }

    /** A step still to be taken. */
    Duration of(Step step) {
        Seen same = seen.get(kind(step));
        return same == null
                ? expected.of(step)
                : load(step).plusNanos(same.beyondLoadNs() / same.count());
    }

    /** Several of them. */
    Duration of(Collection<? extends Step> steps) {
        return steps.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration load(Step step) {
        if (step instanceof Step.Measure measure) {
            Cell cell = measure.cell();
            return cell.timing().total();
        }
        if (step instanceof Step.Diagnose diagnose) {
            return diagnose.cell().timing().total();
        }
        return step instanceof Step.Rest rest ? rest.time() : Duration.ZERO;
    }

    private static String kind(Step step) {
        if (step instanceof Step.Measure measure) {
            return "measure " + measure.cell().arm().kind().generator();
        }
        if (step instanceof Step.Diagnose diagnose) {
            return "measure " + diagnose.cell().arm().kind().generator();
        }
        return step instanceof Step.Bind bind ? "bind " + bind.to() : step.getClass().getName();
    }
}
