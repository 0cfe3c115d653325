package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.load.ConditioningJob;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.harness.plan.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Carries out what comes before the first block. */
final class Preparer {

    private static final long MAKE_BLOCK_BYTES = 1 << 20;

    /** Slower than this no drive is; a fill that takes longer is not coming back. */
    private static final long SLOWEST_BYTES_PER_SECOND = 20L << 20;

    private final Host host;
    private final Plan plan;
    private final RunSetup setup;
    private final Journal journal;
    private final FioRun fio;

    Preparer(RunSetup setup, Journal journal) {
        this.host = setup.host();
        this.plan = setup.plan();
        this.setup = setup;
        this.journal = journal;
        this.fio = new FioRun(setup);
    }

    /**
     * Carries out a step.
     *
     * @param state what of it an earlier part of the run has done already
     */
    Bench.Result perform(Step step, JournalState state) throws IOException, InterruptedException {
        if (step instanceof Step.MakeFile file) {
            return make(file);
        }
        if (step instanceof Step.Precondition precondition) {
            PlanDevice device = plan.devices().get(precondition.device());
            if (state.preconditioned().contains(device.name())) {
                return Bench.Result.Done.QUIETLY;
            }
            return new Preconditioner(setup, journal, fio).bringIntoState(precondition.device());
        }
        return check();
    }

    private Bench.Result make(Step.MakeFile file) throws IOException, InterruptedException {
        if (host.files().exists(file.path())) {
            return Bench.Result.Done.QUIETLY;
        }
        // under its own name only when it is whole: a run that dies meanwhile leaves nothing that
        // looks like it
        String part = file.path() + ".spdkcmp-part";
        Optional<String> failure =
                fio.run(
                        anyCell(),
                        "make-" + file.device(),
                        ConditioningJob.fill(part, file.bytes(), file.bytes(), MAKE_BLOCK_BYTES),
                        Duration.ofSeconds(60 + file.bytes() / SLOWEST_BYTES_PER_SECOND));
        if (failure.isEmpty()) {
            host.files().rename(part, file.path());
        } else {
            host.files().delete(part);
            return new Bench.Result.Failed(
                    file.path() + " could not be made: " + failure.get(),
                    "make room, or name another place with --device file:PATH");
        }
        return new Bench.Result.Done(
                List.of(file.path() + " was made and written in full"), List.of());
    }

    private Cell anyCell() {
        return plan.cells().get(0);
    }

    /** What is read has been written; a device that this run fills first is not looked at. */
    private Bench.Result check() throws InterruptedException {
        boolean reads = plan.cells().stream().anyMatch(c -> c.point().workload().readPercent() > 0);
        if (!reads || plan.scenario().preconditioning().fillPasses() >= 1) {
            return Bench.Result.Done.QUIETLY;
        }
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < plan.devices().size(); i++) {
            LoadTarget target = setup.bench().targets().get(i);
            if (!plan.devices().get(i).missing()) {
                new WrittenRange(host)
                        .problem(target.path(), target.sizeBytes(), target.isFile())
                        .ifPresent(problems::add);
            }
        }
        return problems.isEmpty()
                ? Bench.Result.Done.QUIETLY
                : new Bench.Result.Failed(
                        String.join("; ", problems),
                        "fill it with data first: state preconditioning in the scenario"
                                + " (preconditioning: {fill: 1, random: none})");
    }
}
