package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.load.ConditioningJob;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.statistics.SteadyState;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Preconditioning.RandomWrites;
import dev.spdkcmp.scenarios.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Brings a device into the state that the scenario asks for: a sequential fill, then random writes
 * of the scenario's own pattern until steady by SNIA's rule, or for a stated time. The proof goes
 * into the journal.
 */
final class Preconditioner {

    private static final Workload USUAL = new Workload(Pattern.RANDWRITE, 0, 4096);
    private static final int USUAL_DEPTH = 32;
    private static final long SLOWEST_BYTES_PER_SECOND = 20L << 20;

    /** A fill that wrote less than this share was stopped. */
    private static final double LEAST_FILLED = 0.95;

    private final RunSetup setup;
    private final Plan plan;
    private final Journal journal;
    private final FioRun fio;
    private final Map<String, Object> proof = new LinkedHashMap<>();

    Preconditioner(RunSetup setup, Journal journal, FioRun fio) {
        this.setup = setup;
        this.plan = setup.plan();
        this.journal = journal;
        this.fio = fio;
    }

    /** Writes; the device is on the kernel's driver. */
    Bench.Result bringIntoState(int device) throws IOException, InterruptedException {
        Preconditioning state = plan.scenario().preconditioning();
        LoadTarget target = setup.bench().targets().get(device);
        Long writtenBefore = setup.bench().bytesWritten(device);
        if (state.format() != null) {
            Bench.Result formatted = setup.bench().format(device, state.format());
            if (formatted instanceof Bench.Result.Failed) {
                return formatted;
            }
            proof.put("formatted", state.format().toString());
        }
        Optional<Bench.Result> failure = fill(device, target, state);
        if (failure.isEmpty()) {
            failure = random(device, target, state);
        }
        if (failure.isPresent()) {
            return failure.get();
        }
        Long writtenAfter = setup.bench().bytesWritten(device);
        if (writtenBefore != null && writtenAfter != null) {
            proof.put("bytesWrittenByTheDrivesOwnCounter", writtenAfter - writtenBefore);
        }
        journal.write(new JournalEvent.Preconditioned(target.name(), proof));
        return new Bench.Result.Done(
                List.of(target.name() + " is preconditioned: " + proof), List.of());
    }

    private Optional<Bench.Result> fill(int device, LoadTarget target, Preconditioning state)
            throws IOException, InterruptedException {
        if (!(state.fillPasses() > 0)) {
            return Optional.empty();
        }
        long block = state.fillBlockBytes();
        long bytes = (long) (state.fillPasses() * target.sizeBytes()) / block * block;
        Optional<String> failure =
                fio.run(
                        plan.cells().get(0),
                        "fill-" + device,
                        ConditioningJob.fill(target.path(), target.sizeBytes(), bytes, block),
                        Duration.ofSeconds(600 + bytes / SLOWEST_BYTES_PER_SECOND));
        if (failure.isEmpty()) {
            LoadStream total = fio.last().total();
            long written = total == null || total.ios() == null ? 0 : total.ios() * block;
            proof.put("filledBytes", written);
            if (written < LEAST_FILLED * bytes) {
                failure =
                        Optional.of(
                                "fio wrote "
                                        + written
                                        + " bytes where "
                                        + bytes
                                        + " were asked for");
            }
        }
        return failure.map(f -> failed(target, "filling", f));
    }

    private Optional<Bench.Result> random(int device, LoadTarget target, Preconditioning state)
            throws IOException, InterruptedException {
        if (state.random() instanceof RandomWrites.TimeBoxed boxed) {
            proof.put("randomWrites", "time-boxed: " + boxed.time());
            return write(device, target, boxed.time(), "random-" + device)
                    .map(f -> failed(target, "random writes", f));
        }
        if (!(state.random() instanceof RandomWrites.UntilSteady steady)) {
            return Optional.empty();
        }
        List<Double> rounds = new ArrayList<>();
        Optional<SteadyState> found = Optional.empty();
        while (found.isEmpty() && rounds.size() < RandomWrites.UntilSteady.MOST_ROUNDS) {
            if (setup.stop().asked().isPresent()) {
                return Optional.of(
                        new Bench.Result.Failed(
                                "preconditioning of " + target.name() + " was stopped",
                                "spdkcmp resume begins it anew"));
            }
            Optional<String> failure =
                    write(
                            device,
                            target,
                            steady.round(),
                            "random-" + device + "-round-" + (rounds.size() + 1));
            if (failure.isPresent()) {
                return Optional.of(failed(target, "random writes", failure.get()));
            }
            rounds.add(fio.last().total().iops());
            found = SteadyState.find(rounds.stream().mapToDouble(Double::doubleValue).toArray());
        }
        proof.put("roundsIops", List.copyOf(rounds));
        proof.put("randomWrites", words(found));
        return Optional.empty();
    }

    private static String words(Optional<SteadyState> found) {
        return found.map(
                        s ->
                                String.format(
                                        Locale.ROOT,
                                        "steady in rounds %d to %d: range %.1f %%, slope %.1f %%"
                                                + " of the mean",
                                        s.firstRound(),
                                        s.lastRound(),
                                        100 * s.range(),
                                        100 * s.lineRange()))
                .orElse("not steady after " + RandomWrites.UntilSteady.MOST_ROUNDS + " rounds");
    }

    /** The first workload that writes at random, at its greatest depth. */
    private Optional<String> write(int device, LoadTarget target, Duration time, String name)
            throws IOException, InterruptedException {
        Workload workload = USUAL;
        int depth = USUAL_DEPTH;
        for (Cell cell : plan.cells()) {
            Workload one = cell.point().workload();
            boolean first = workload == USUAL;
            if (one.writes() && one.pattern().isRandom() && (first || one.equals(workload))) {
                depth =
                        first
                                ? cell.point().queueDepth()
                                : Math.max(depth, cell.point().queueDepth());
                workload = one;
            }
        }
        return fio.run(
                plan.cells().get(0),
                name,
                ConditioningJob.random(target.path(), workload, depth, time),
                time.plusSeconds(120));
    }

    private static Bench.Result failed(LoadTarget target, String what, String reason) {
        return new Bench.Result.Failed(
                what + " of " + target.name() + " failed: " + reason,
                "look at the output kept in the run's folder, under preparation");
    }
}
