package dev.spdkcmp.harness.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Quantiles of Student's t, each worked out once: a comparison asks for the same few thousands of
 * times. Safe for several threads.
 */
public final class TQuantiles {

    private record Key(double degreesOfFreedom, double probability) {}

    private final Map<Key, Double> known = new ConcurrentHashMap<>();

    /** The value that T stays below with {@code probability}. */
    public double quantile(double degreesOfFreedom, double probability) {
        return known.computeIfAbsent(
                new Key(degreesOfFreedom, probability),
                k -> new StudentT(k.degreesOfFreedom()).quantile(k.probability()));
    }

    /** The two-sided interval of an estimate. */
    public Interval interval(Estimate estimate, double confidence) {
        return estimate.reaching(-quantile(estimate.degreesOfFreedom(), (1 - confidence) / 2));
    }
}
