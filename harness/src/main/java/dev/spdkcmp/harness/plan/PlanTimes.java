package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Preconditioning.RandomWrites;
import dev.spdkcmp.scenarios.Workload;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How long a plan takes and how much it writes. What a load takes is known; what tools and drivers
 * take around it is assumed here, and learnt while a run goes on.
 */
public final class PlanTimes {

    /** fio from its start to its first I/O, and from its last to its end. */
    static final Duration AROUND_FIO = Duration.ofMillis(800);

    /** The same for SPDK's tools, which set up memory and attach controllers first. */
    static final Duration AROUND_SPDK = Duration.ofMillis(1500);

    static final Duration BIND_TO_SPDK = Duration.ofSeconds(5);
    static final Duration BIND_TO_KERNEL = Duration.ofSeconds(4);
    static final Duration CHECK = Duration.ofSeconds(2);
    static final Duration FORMAT = Duration.ofSeconds(30);

    /** Sequential writes of a drive of which nothing is known. */
    static final double ASSUMED_WRITE_BYTES_PER_SECOND = 1e9;

    private static final int FEWEST_STEADY_ROUNDS = 5;

    private final Plan plan;
    private final PlanSteps steps;

    public PlanTimes(Plan plan) {
        this.plan = plan;
        this.steps = new PlanSteps(plan);
    }

    /**
     * From the first step to the last.
     *
     * @param certain with the pilot or the fixed number of blocks only
     * @param most with every block and round that may be added
     */
    public record Span(Duration certain, Duration most) {}

    public Span total() {
        Duration certain = blocks(plan::certainBlocks);
        Duration most = blocks(plan::mostBlocks);
        Span opening = opening();
        return new Span(certain.plus(opening.certain()), most.plus(opening.most()));
    }

    /** How many blocks there are at least and at most. */
    public int blocks(boolean most) {
        return plan.cells().stream()
                .mapToInt(c -> most ? plan.mostBlocks(c) : plan.certainBlocks(c))
                .max()
                .orElse(0);
    }

    /** Until the first block begins. */
    public Span opening() {
        Duration certain = Duration.ZERO;
        Duration most = Duration.ZERO;
        for (Step step : steps.opening()) {
            Span span = span(step);
            certain = certain.plus(span.certain());
            most = most.plus(span.most());
        }
        return new Span(certain, most);
    }

    /** One block with these cells. */
    public Duration block(int number, List<Cell> due, Position start) {
        return of(steps.block(number, due, start).steps());
    }

    private Duration of(List<Step> several) {
        return several.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration blocks(ToIntFunction<Cell> count) {
        Duration total = Duration.ZERO;
        Position position = Position.START;
        int most = plan.cells().stream().mapToInt(count).max().orElse(0);
        for (int number = 1; number <= most; number++) {
            int block = number;
            List<Cell> due =
                    plan.cells().stream().filter(c -> block <= count.applyAsInt(c)).toList();
            total = total.plus(block(number, due, position));
            position = steps.block(number, due, position).end();
        }
        PlanSteps.Block diagnosing = steps.diagnosing(steps.diagnosticCells(), position);
        total = total.plus(of(diagnosing.steps()));
        position = diagnosing.end();
        return position.stack() == ArmKind.Stack.SPDK ? total.plus(BIND_TO_KERNEL) : total;
    }

    /** From a sample, whichever it is, until everything is as before. */
    public Duration closing() {
        return plan.binds() ? BIND_TO_KERNEL : Duration.ZERO;
    }

    /** What a step is expected to take. */
    public Duration of(Step step) {
        return span(step).certain();
    }

    private Span span(Step step) {
        if (step instanceof Step.Precondition precondition) {
            return precondition(plan.devices().get(precondition.device()));
        }
        return new Span(simple(step), simple(step));
    }

    private Duration simple(Step step) {
        if (step instanceof Step.Check) {
            return CHECK;
        } else if (step instanceof Step.MakeFile file) {
            return seconds(file.bytes() / ASSUMED_WRITE_BYTES_PER_SECOND).plusSeconds(1);
        } else if (step instanceof Step.Bind bind) {
            return bind.to() == ArmKind.Stack.SPDK ? BIND_TO_SPDK : BIND_TO_KERNEL;
        } else if (step instanceof Step.Measure measure) {
            return measure(measure.cell());
        } else if (step instanceof Step.Diagnose diagnose) {
            return measure(diagnose.cell());
        }
        return step instanceof Step.Rest rest ? rest.time() : Duration.ZERO;
    }

    private static Duration measure(Cell cell) {
        Duration load = cell.timing().total();
        return switch (cell.arm().kind().generator()) {
            case FIO -> load.plus(AROUND_FIO);
            case FIO_PLUGIN, PERF -> load.plus(AROUND_SPDK);
            case BDEVPERF ->
                    load.plus(
                            cell.timing().warmUp().isZero()
                                    ? AROUND_SPDK
                                    : AROUND_SPDK.multipliedBy(2));
        };
    }

    private Span precondition(PlanDevice device) {
        Preconditioning state = plan.scenario().preconditioning();
        Duration fixed = state.format() == null ? Duration.ZERO : FORMAT;
        fixed =
                fixed.plus(
                        seconds(
                                state.fillPasses()
                                        * device.target().sizeBytes()
                                        / writeBytesPerSecond()));
        if (state.random() instanceof RandomWrites.UntilSteady steady) {
            return new Span(
                    fixed.plus(steady.round().multipliedBy(FEWEST_STEADY_ROUNDS)),
                    fixed.plus(steady.round().multipliedBy(RandomWrites.UntilSteady.MOST_ROUNDS)));
        }
        Duration time =
                state.random() instanceof RandomWrites.TimeBoxed boxed
                        ? fixed.plus(boxed.time())
                        : fixed;
        return new Span(time, time);
    }

    /** The data sheet's, where the scenario states it. */
    private double writeBytesPerSecond() {
        return plan.scenario().judging().dataSheet().figures().entrySet().stream()
                .filter(e -> !e.getKey().pattern().isRandom() && e.getKey().readPercent() == 0)
                .filter(e -> e.getValue().bytesPerSecond() != null)
                .mapToDouble(e -> e.getValue().bytesPerSecond())
                .findFirst()
                .orElse(ASSUMED_WRITE_BYTES_PER_SECOND);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis((long) Math.ceil(seconds * 1000));
    }

    /**
     * Bytes that a device is written at most, all blocks and rounds done: fills in full, and loads
     * at the speed of the device's link. Null where the link is not known and something is written
     * for a time.
     */
    public Long mostBytesWritten(int deviceIndex) {
        PlanDevice device = plan.devices().get(deviceIndex);
        Preconditioning state = plan.scenario().preconditioning();
        double bytes =
                (device.missing() ? device.target().sizeBytes() : 0)
                        + state.fillPasses() * device.target().sizeBytes();
        double seconds = randomWriteSeconds(state);
        for (Cell cell : plan.cells()) {
            Workload workload = cell.point().workload();
            if (workload.writes() && cell.deviceIndexes().contains(deviceIndex)) {
                seconds +=
                        (plan.mostBlocks(cell) * (1 + plan.scenario().retries())
                                        + plan.scenario().diagnosticSamples())
                                * cell.timing().total().toSeconds()
                                * (100 - workload.readPercent())
                                / 100.0;
            }
        }
        if (seconds > 0 && device.linkBytesPerSecond() == null) {
            return null;
        }
        return (long) (bytes + (seconds > 0 ? seconds * device.linkBytesPerSecond() : 0));
    }

    private static double randomWriteSeconds(Preconditioning state) {
        if (state.random() instanceof RandomWrites.UntilSteady steady) {
            return steady.round().toSeconds() * (double) RandomWrites.UntilSteady.MOST_ROUNDS;
        }
        return state.random() instanceof RandomWrites.TimeBoxed boxed
                ? boxed.time().toSeconds()
                : 0;
    }
}
