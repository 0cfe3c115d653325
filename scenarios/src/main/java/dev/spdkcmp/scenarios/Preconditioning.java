package dev.spdkcmp.scenarios;

import java.time.Duration;

/**
 * How a device is brought into its state before anything is measured.
 *
 * @param format an {@code nvme format} first; null: none
 * @param fillPasses how often the whole capacity is written sequentially; 0: not at all
 * @param fillBlockBytes size of those writes
 * @param random random writes that follow
 */
public record Preconditioning(
        Format format, double fillPasses, long fillBlockBytes, RandomWrites random) {

    /** The device is taken as it is. */
    public static final Preconditioning NONE =
            new Preconditioning(null, 0, 128 * 1024, new RandomWrites.None());

    /** Twice the capacity in 128 KiB writes, then random writes until steady (SNIA SSS PTS). */
    public static final Preconditioning FULL =
            new Preconditioning(
                    null, 2, 128 * 1024, new RandomWrites.UntilSteady(Duration.ofMinutes(1)));

    public Preconditioning {
        if (!(fillPasses >= 0 && fillPasses <= 100)) {
            throw new IllegalArgumentException("fill passes " + fillPasses + " are not 0 to 100");
        }
    }

    /** Whether anything is written. */
    public boolean writes() {
        return format != null || fillPasses > 0 || !(random instanceof RandomWrites.None);
    }

    /**
     * An NVMe format.
     *
     * @param lbaBytes data size of the wanted LBA format; null: the present one
     * @param erase what becomes of the data
     */
    public record Format(Integer lbaBytes, Erase erase) {}

    /** Secure erase settings of the Format NVM command. */
    public enum Erase {
        NONE,
        USER_DATA,
        CRYPTOGRAPHIC
    }

    /** The random writes. */
    public sealed interface RandomWrites {

        /** None. */
        record None() implements RandomWrites {}

        /**
         * The scenario's own random write pattern until IOPS are steady: 5 rounds within 20 %,
         * slope within 10 %, at most 25 rounds (SNIA SSS PTS 2.0.2 §2.1.24).
         *
         * @param round length of a round
         */
        record UntilSteady(Duration round) implements RandomWrites {
            /** Rounds after which it is given up and said. */
            public static final int MOST_ROUNDS = 25;
        }

        /**
         * For a stated time, whatever comes of it; called time-boxed, never steady.
         *
         * @param time how long
         */
        record TimeBoxed(Duration time) implements RandomWrites {}
    }
}
