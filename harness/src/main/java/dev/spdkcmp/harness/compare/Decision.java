package dev.spdkcmp.harness.compare;

import java.util.List;

/**
 * The answer to the question of the comparison.
 *
 * @param answer adopt, keep or insufficient evidence
 * @param because the reasons, weightiest first
 * @param criteria each criterion of the rule with its figures
 */
public record Decision(Answer answer, List<String> because, List<Criterion> criteria) {

    public Decision {
        because = List.copyOf(because);
        criteria = List.copyOf(criteria);
    }

    /** The three answers. */
    public enum Answer {
        ADOPT("adopt"),
        KEEP("keep"),
        INSUFFICIENT_EVIDENCE("insufficient-evidence");

        private final String jsonName;

        Answer(String jsonName) {
            this.jsonName = jsonName;
        }

        public String jsonName() {
            return jsonName;
        }
    }

    /** Where a criterion stands. */
    public enum CriterionStatus {
        HOLDS,
        FAILS,
        OPEN
    }

    /**
     * One criterion of the decision rule.
     *
     * @param text what was asked, as a sentence
     * @param candidate the arm it speaks of
     * @param value the figure found; null where there is none
     * @param ciLow its interval; null where there is none
     * @param ciHigh its interval; null where there is none
     * @param status whether it holds
     * @param distance how far it is from flipping, as a sentence; what is missing where it is open
     *     for lack of a figure
     * @param reserve how far, in standard errors beyond what the test asks; negative while not
     *     shown; null where there is no estimate
     */
    public record Criterion(
            String text,
            String candidate,
            Double value,
            Double ciLow,
            Double ciHigh,
            CriterionStatus status,
            String distance,
            Double reserve) {}
}
