package dev.spdkcmp.drivers.simulated.performance;

import java.util.List;

/**
 * Distribution of the latency of one direction's I/Os: a mixture of lognormals, each starting at
 * the smallest latency possible. The first component is the body, the others are pauses (a read
 * behind a program, garbage collection, a firmware task) on top of it.
 */
public final class LatencyDistribution {

    /**
     * One part of the mixture.
     *
     * @param weight share of the I/Os
     * @param meanNs its mean, above the floor
     * @param deviationNs its standard deviation, above 0
     * @param pause whether it is a pause, whose share differs from run to run
     */
    public record Component(double weight, double meanNs, double deviationNs, boolean pause) {

        Component weighing(double share) {
            return new Component(share, meanNs, deviationNs, pause);
        }
    }

    private final double floorNs;
    private final List<Component> components;
    private final double[] weight;
    private final double[] mu;
    private final double[] sigma;
    private final double meanNs;

    /**
     * @param floorNs smallest latency, below every component's mean
     * @param components weights sum to 1
     */
    public LatencyDistribution(double floorNs, List<Component> components) {
        this.floorNs = floorNs;
        this.components = List.copyOf(components);
        int n = components.size();
        weight = new double[n];
        mu = new double[n];
        sigma = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            Component component = components.get(i);
            double above = component.meanNs() - floorNs;
            if (!(above > 0) || !(component.deviationNs() > 0)) {
                throw new IllegalArgumentException(component + " does not start at " + floorNs);
            }
            double ratio = component.deviationNs() / above;
            double variance = Math.log1p(ratio * ratio);
            weight[i] = component.weight();
            sigma[i] = Math.sqrt(variance);
            mu[i] = Math.log(above) - variance / 2;
            mean += component.weight() * component.meanNs();
        }
        meanNs = mean;
    }

    /** The same with {@code factor} as many pauses, at the cost of what is not paused. */
    public LatencyDistribution withPauses(double factor) {
        double paused = 0;
        for (Component component : components) {
            paused += component.pause() ? component.weight() : 0;
        }
        double rest = (1 - factor * paused) / (1 - paused);
        return new LatencyDistribution(
                floorNs,
                components.stream()
                        .map(c -> c.weighing(c.weight() * (c.pause() ? factor : rest)))
                        .toList());
    }

    public double meanNs() {
        return meanNs;
    }

    public double floorNs() {
        return floorNs;
    }

    /** Share of I/Os faster than {@code latencyNs}. */
    public double below(double latencyNs) {
        double above = latencyNs - floorNs;
        if (!(above > 0)) {
            return 0;
        }
        double log = Math.log(above);
        double share = 0;
        for (int i = 0; i < weight.length; i++) {
            share += weight[i] * NormalTable.below((log - mu[i]) / sigma[i]);
        }
        return share;
    }

    /** The latency that {@code percent} of the I/Os stay below, to a relative 10⁻⁹. */
    public double percentileNs(double percent) {
        double wanted = percent / 100;
        double low = floorNs;
        double high = Math.max(2 * meanNs, floorNs + 1);
        while (below(high) < wanted) {
            high *= 2;
        }
        while ((high - low) > 1e-9 * high) {
            double middle = (low + high) / 2;
            if (below(middle) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
