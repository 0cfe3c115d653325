package dev.spdkcmp.scenarios;

/** How many blocks are measured. */
public sealed interface BlockPlan {

    /** Two samples per arm carry an interval; fewer carry none. */
    int SMALLEST = 2;

    /** The smallest pilot of a two-stage design: six blocks can reach p < 0.05 exactly. */
    int SMALLEST_PILOT = 6;

    /**
     * That many, stated before the run.
     *
     * @param count at least 1
     */
    record Fixed(int count) implements BlockPlan {
        public Fixed {
            if (count < 1) {
                throw new IllegalArgumentException("blocks " + count + " is less than 1");
            }
        }
    }

    /**
     * A pilot, then as many as the wanted precision needs (Stein's two stages).
     *
     * @param min blocks of the pilot, at least {@link #SMALLEST_PILOT}
     * @param max cap
     * @param halfWidth wanted half-width of the interval of the ratio, relative (0.02 is 2 %);
     *     null: half of each metric's margin
     */
    record UntilPrecise(int min, int max, Double halfWidth) implements BlockPlan {
        public UntilPrecise {
            if (min < SMALLEST_PILOT) {
                throw new IllegalArgumentException(
                        "min " + min + " is less than " + SMALLEST_PILOT + " blocks");
            }
            if (max < min) {
                throw new IllegalArgumentException("max " + max + " is less than min " + min);
            }
            if (halfWidth != null && !(halfWidth > 0 && halfWidth < 1)) {
                throw new IllegalArgumentException(
                        "precision " + halfWidth + " is not between 0 and 1");
            }
        }
    }

    /** Blocks that are measured whatever they show. */
    default int atLeast() {
        return this instanceof Fixed fixed ? fixed.count() : ((UntilPrecise) this).min();
    }

    /** Blocks that are measured at most. */
    default int atMost() {
        return this instanceof Fixed fixed ? fixed.count() : ((UntilPrecise) this).max();
    }
}
