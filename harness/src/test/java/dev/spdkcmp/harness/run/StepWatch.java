package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.Step;
import java.time.Duration;
import java.util.function.Consumer;

/** Progress that lets a test look at each step. */
class StepWatch implements RunProgress {

    private final Consumer<Step> watcher;

    StepWatch(Consumer<Step> watcher) {
        this.watcher = watcher;
    }

    @Override
    public void begins(Plan plan, Duration left) {}

    @Override
    public void step(Step step, int block, int blocks, Duration left) {
        watcher.accept(step);
    }

    @Override
    public void sample(SampleRecord sample, String figures) {}

    @Override
    public void note(String text) {}

    @Override
    public void ends() {}
}
