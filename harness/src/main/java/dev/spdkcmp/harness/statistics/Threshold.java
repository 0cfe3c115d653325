package dev.spdkcmp.harness.statistics;

import java.util.OptionalLong;
import java.util.function.LongPredicate;

/** Searches where something that costs much to ask begins to hold. */
public final class Threshold {

    private Threshold() {}

    /**
     * The smallest number for which a condition holds that holds for all larger ones too: by
     * doubling steps from a guess, then by halving what is between, so that a good guess costs few
     * questions.
     *
     * @param guess where to begin
     * @param least smallest number asked
     * @param most largest number asked
     * @return empty where it does not hold even for {@code most}
     */
    public static OptionalLong first(long guess, long least, long most, LongPredicate holds) {
        long no = Math.max(least, Math.min(most, guess));
        long yes = no;
        if (holds.test(no)) {
            no = Math.max(least - 1, no - 1);
            for (long step = 2; no >= least && holds.test(no); step *= 2) {
                yes = no;
                no = Math.max(least - 1, no - step);
            }
        } else {
            for (long step = 1; yes == no; step *= 2) {
                if (no >= most) {
                    return OptionalLong.empty();
                }
                yes = Math.min(most, no + step);
                if (!holds.test(yes)) {
                    no = yes;
                }
            }
        }
        while (yes - no > 1) {
            long middle = (no + yes) >>> 1;
            if (holds.test(middle)) {
                yes = middle;
            } else {
                no = middle;
            }
        }
        return OptionalLong.of(yes);
    }
}
