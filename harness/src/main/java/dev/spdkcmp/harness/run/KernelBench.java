package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Preconditioning;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files, and devices that stay where they are: nothing is changed, so nothing is put back. */
final class KernelBench implements Bench {

    private final Plan plan;
    private final Conditions conditions;

    KernelBench(Host host, Plan plan) {
        this.plan = plan;
        this.conditions = new Conditions(host);
    }

    @Override
    public List<LoadTarget> targets() {
        return plan.targets();
    }

    @Override
    public List<String> controllers(Cell cell) {
        return List.of();
    }

    @Override
    public Result bind(Step.Bind step) {
        return new Result.Failed(
                "a step wants to bind devices, and this run changes no driver", "report this");
    }

    @Override
    public Result apply(Step.Apply step) {
        return step.settings().isEmpty()
                ? Result.Done.QUIETLY
                : new Result.Failed(
                        "a step wants to change settings, and this run changes none",
                        "report this");
    }

    @Override
    public Map<String, String> environment(Cell cell) {
        return conditions.of(cell, targets());
    }

    @Override
    public Double temperatureC() {
        return null;
    }

    @Override
    public Long hugepageBytes() {
        return conditions.hugepageBytes();
    }

    @Override
    public Optional<List<Problem>> incidents() {
        return Optional.of(List.of());
    }

    @Override
    public Long bytesWritten(int device) {
        return null;
    }

    @Override
    public Result format(int device, Preconditioning.Format format) {
        return new Result.Failed(
                plan.devices().get(device).name() + " is a file, and files are not formatted",
                "take format out of the scenario's preconditioning");
    }

    @Override
    public Restored restore() {
        return new Restored(true, List.of());
    }
}
