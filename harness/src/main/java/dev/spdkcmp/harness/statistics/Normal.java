package dev.spdkcmp.harness.statistics;

/**
 * The standard normal distribution function by Hart's rational approximation (Hart 1968, algorithm
 * 5666; West 2005 in double precision): absolute error below 1e-14, and twenty times as fast as the
 * incomplete gamma function, which matters where power is integrated.
 */
final class Normal {

    private static final double[] NUMERATOR = {
        3.52624965998911e-2,
        0.700383064443688,
        6.37396220353165,
        33.912866078383,
        112.079291497871,
        221.213596169931,
        220.206867912376
    };
    private static final double[] DENOMINATOR = {
        8.83883476483184e-2,
        1.75566716318264,
        16.064177579207,
        86.7807322029461,
        296.564248779674,
        637.333633378831,
        793.826512519948,
        440.413735824752
    };

    private static final double RATIONAL_UP_TO = 7.07106781186547;
    private static final double NOTHING_FROM = 37;
    private static final double ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

    private Normal() {}

    /** P(Z ≤ z). */
    static double below(double z) {
        return z > 0 ? 1 - tail(z) : tail(-z);
    }

    /** P(Z > z) for z not below 0. */
    private static double tail(double z) {
        if (z > NOTHING_FROM) {
            return 0;
        }
        double density = Math.exp(-z * z / 2);
        if (z < RATIONAL_UP_TO) {
            return density * polynomial(NUMERATOR, z) / polynomial(DENOMINATOR, z);
        }
        double fraction = z + 0.65;
        for (int i = 4; i >= 1; i--) {
            fraction = z + i / fraction;
        }
        return density / fraction / ROOT_OF_TWO_PI;
    }

    private static double polynomial(double[] coefficients, double z) {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum = sum * z + coefficient;
        }
        return sum;
    }
}
