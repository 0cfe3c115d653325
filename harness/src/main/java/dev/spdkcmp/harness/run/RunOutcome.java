package dev.spdkcmp.harness.run;

import java.util.List;

/**
 * How a run ended.
 *
 * @param end why
 * @param message a sentence; what failed, with the next step, where something did
 * @param invalidSamples samples that failed a check and that no retry replaced
 * @param restored what came of putting the machine back
 */
public record RunOutcome(
        End end, String message, List<String> invalidSamples, Bench.Restored restored) {

    public RunOutcome {
        invalidSamples = List.copyOf(invalidSamples);
    }

    /** Why a run ended. */
    public enum End {
        COMPLETE("complete"),
        TIME_IS_UP("time-is-up"),
        STOPPED("stopped"),
        FAILED("failed");

        private final String journalName;

        End(String journalName) {
            this.journalName = journalName;
        }

        public String journalName() {
            return journalName;
        }
    }
}
