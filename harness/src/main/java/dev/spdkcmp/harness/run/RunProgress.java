package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.Step;
import java.time.Duration;

/** Told how a run goes on. */
public interface RunProgress {

    /** The first step begins. */
    void begins(Plan plan, Duration left);

    /**
     * A step begins.
     *
     * @param block the present block; 0 before the first
     * @param blocks blocks that are certain now
     * @param left until everything is restored, as far as is known
     */
    void step(Step step, int block, int blocks, Duration left);

    /** A sample is on disk. */
    void sample(SampleRecord sample, String figures);

    /** Something worth saying, a sentence. */
    void note(String text);

    /** The last step has ended. */
    void ends();

    /** Says nothing. */
    RunProgress SILENT =
            new RunProgress() {
                @Override
                public void begins(Plan plan, Duration left) {}

                @Override
                public void step(Step step, int block, int blocks, Duration left) {}

                @Override
                public void sample(SampleRecord sample, String figures) {}

                @Override
                public void note(String text) {}

                @Override
                public void ends() {}
            };
}
