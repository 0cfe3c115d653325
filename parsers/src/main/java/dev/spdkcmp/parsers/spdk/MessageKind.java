package dev.spdkcmp.parsers.spdk;

/**
 * A kind of message of an SPDK program, the driver below it or DPDK.
 *
 * @param needle what a line of this kind contains
 * @param effect what it means for the run
 * @param code problem code
 * @param meaning what it means, for a person
 */
public record MessageKind(String needle, Effect effect, String code, String meaning) {

    /** What a message means for the run. */
    public enum Effect {
        /** The run failed. */
        FAILS,
        /** The figures stand, but this must be known. */
        WARNS,
        /**
         * Something was skipped; other lines may say what. Fails the run unless a message that only
         * warns explains it.
         */
        SUMS_UP
    }

    public static MessageKind fails(String needle, String code, String meaning) {
        return new MessageKind(needle, Effect.FAILS, code, meaning);
    }

    public static MessageKind warns(String needle, String code, String meaning) {
        return new MessageKind(needle, Effect.WARNS, code, meaning);
    }
}
