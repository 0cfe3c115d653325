package dev.spdkcmp.parsers.spdk;

import java.math.BigDecimal;

/** Numbers that were printed with two decimals and are kept as whole hundredths. */
public final class Hundredths {

    private Hundredths() {}

    /** As it was printed, in every locale. */
    public static String text(long hundredths) {
        return BigDecimal.valueOf(hundredths, 2).toPlainString();
    }
}
