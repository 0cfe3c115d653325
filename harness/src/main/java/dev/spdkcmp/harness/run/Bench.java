package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Preconditioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The devices under test, moved and set as the steps say, and asked how they are. */
public interface Bench {

    /** What came of a step. */
    sealed interface Result {

        /**
         * Done.
         *
         * @param notes worth saying
         * @param spoils what makes the samples of the present block worthless
         */
        record Done(List<String> notes, List<Problem> spoils) implements Result {

            /** Done, and nothing to say. */
            static final Done QUIETLY = new Done(List.of(), List.of());

            public Done {
                notes = List.copyOf(notes);
                spoils = List.copyOf(spoils);
            }
        }

        /**
         * Not done; the run cannot go on.
         *
         * @param message what happened, with the device
         * @param remedy what a person can do
         */
        record Failed(String message, String remedy) implements Result {}
    }

    /** The devices by the names that they have now, in the order of the plan. */
    List<LoadTarget> targets();

    /** Kernel names of a cell's controllers now; none for files and on SPDK's driver. */
    List<String> controllers(Cell cell);

    /** Moves the devices. */
    Result bind(Step.Bind step) throws InterruptedException;

    /** Sets what holds from now on, and puts back what held before. */
    Result apply(Step.Apply step) throws InterruptedException;

    /** Settings that have to be equal in all arms, as they are now, and those of the cell's arm. */
    Map<String, String> environment(Cell cell);

    /**
     * What is wrong with the settings in force: an error for one that does not hold any more, a
     * warning for what the kernel did not let be set.
     */
    List<Problem> settingProblems();

    /** Control group that a load has to start in; null: the harness's own. */
    String controlGroup();

    /** Temperature of the hottest device, degrees Celsius; null where it cannot be asked now. */
    Double temperatureC();

    /** Devices that are too hot to be measured; none where they cannot be asked now. */
    List<Problem> heat();

    /** Memory that hugepages take now. */
    Long hugepageBytes();

    /**
     * What the devices' own records say happened since the last time they were asked: throttling,
     * media errors. Empty where they cannot be asked now.
     */
    Optional<List<Problem>> incidents();

    /** Bytes that a device says hosts have written to it; null where it cannot be asked. */
    Long bytesWritten(int device);

    /** Formats a device; for good. */
    Result format(int device, Preconditioning.Format format) throws InterruptedException;

    /** Puts everything back, whatever happened. */
    Restored restore();

    /**
     * What came of putting back.
     *
     * @param complete whether everything is as it was
     * @param messages each step that matters, a sentence
     */
    record Restored(boolean complete, List<String> messages) {

        /** Nothing had been changed. */
        static final Restored NOTHING_TO_DO = new Restored(true, List.of());

        public Restored {
            messages = List.copyOf(messages);
        }

        /** What a session's undo says. */
        static Restored of(RestoreReport report) {
            List<String> messages = new ArrayList<>(report.troubles());
            report.steps().stream()
                    .filter(RestoreStep::failed)
                    .map(RestoreStep::describe)
                    .forEach(messages::add);
            if (!report.restored()) {
                messages.add("not everything is as before; when that is mended: spdkcmp restore");
            }
            return new Restored(report.restored(), messages);
        }
    }
}
