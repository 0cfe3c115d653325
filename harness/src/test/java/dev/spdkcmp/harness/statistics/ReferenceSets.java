package dev.spdkcmp.harness.statistics;

import java.util.stream.IntStream;

/** Data sets with published answers, used by several tests. */
final class ReferenceSets {

    /** Unpaired, kIOPS. */
    static final double[] S1_KERNEL = {312.1, 309.8, 311.0, 313.5, 310.4};

    static final double[] S1_SPDK = {331.9, 329.4, 333.0, 330.2, 332.5};

    /** Six blocks, kIOPS. */
    static final double[] S2_KERNEL = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9};

    static final double[] S2_SPDK = {318.0, 317.1, 319.9, 316.2, 315.8, 318.8};

    /** Six blocks, equivalent, kIOPS. */
    static final double[] S3_KERNEL = {500.1, 498.7, 501.3, 499.5, 500.8, 499.9};

    static final double[] S3_SPDK = {501.0, 499.9, 501.1, 500.6, 501.4, 499.7};

    /** R's {@code sleep}: extra hours of sleep with two drugs, same ten patients. */
    static final double[] SLEEP_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2};

    static final double[] SLEEP_2 = {1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    /** R's {@code ?wilcox.test}: permeability of the human chorioamnion at term and before. */
    static final double[] PERMEABILITY_TERM = {
        .80, .83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, .73, 1.46
    };

    static final double[] PERMEABILITY_EARLY = {1.15, .88, .90, .74, 1.21};

    /** R's {@code ?wilcox.test}: depression scale before and after. */
    static final double[] DEPRESSION_1 = {1.83, .50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};

    static final double[] DEPRESSION_2 = {.878, .647, .598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};

    private ReferenceSets() {}

    static double[] logRatios(double[] from, double[] to) {
        return IntStream.range(0, from.length)
                .mapToDouble(i -> Math.log(to[i] / from[i]))
                .toArray();
    }

    static double[] differences(double[] from, double[] to) {
        return IntStream.range(0, from.length).mapToDouble(i -> to[i] - from[i]).toArray();
    }
}
