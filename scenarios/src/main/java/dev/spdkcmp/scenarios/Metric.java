package dev.spdkcmp.scenarios;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A figure that arms are compared by, under its name in JSON, YAML and on the command line: {@code
 * iops}, {@code bandwidth}, {@code latency.mean}, {@code latency.min}, {@code latency.max}, {@code
 * latency.p99.9}, {@code cpu.nsPerIo}, {@code cpu.cores} (cores kept busy, all that the arm used),
 * {@code cpu.cyclesPerIo}, {@code cpu.instructionsPerIo}, {@code energy.joulesPerMillionIos}.
 *
 * @param kind what is measured
 * @param percentile in (0, 100] for {@link Kind#LATENCY_PERCENTILE}, null otherwise
 */
public record Metric(Kind kind, Double percentile) implements Comparable<Metric> {

    /** What is measured, and whether more of it is good. */
    public enum Kind {
        IOPS("iops", true),
        BANDWIDTH("bandwidth", true),
        LATENCY_MEAN("latency.mean", false),
        LATENCY_MIN("latency.min", false),
        LATENCY_MAX("latency.max", false),
        LATENCY_PERCENTILE("latency.p", false),
        CPU_NS_PER_IO("cpu.nsPerIo", false),
        CPU_CORES("cpu.cores", false),
        CPU_CYCLES_PER_IO("cpu.cyclesPerIo", false),
        CPU_INSTRUCTIONS_PER_IO("cpu.instructionsPerIo", false),
        ENERGY_J_PER_MILLION_IOS("energy.joulesPerMillionIos", false);

        private final String prefix;
        private final boolean moreIsBetter;

        Kind(String prefix, boolean moreIsBetter) {
            this.prefix = prefix;
            this.moreIsBetter = moreIsBetter;
        }
    }

    public static final Metric IOPS = new Metric(Kind.IOPS, null);
    public static final Metric BANDWIDTH = new Metric(Kind.BANDWIDTH, null);
    public static final Metric LATENCY_MEAN = new Metric(Kind.LATENCY_MEAN, null);
    public static final Metric LATENCY_MIN = new Metric(Kind.LATENCY_MIN, null);
    public static final Metric LATENCY_MAX = new Metric(Kind.LATENCY_MAX, null);
    public static final Metric CPU_NS_PER_IO = new Metric(Kind.CPU_NS_PER_IO, null);
    public static final Metric CPU_CORES = new Metric(Kind.CPU_CORES, null);
    public static final Metric CPU_CYCLES_PER_IO = new Metric(Kind.CPU_CYCLES_PER_IO, null);
    public static final Metric CPU_INSTRUCTIONS_PER_IO =
            new Metric(Kind.CPU_INSTRUCTIONS_PER_IO, null);
    public static final Metric ENERGY_J_PER_MILLION_IOS =
            new Metric(Kind.ENERGY_J_PER_MILLION_IOS, null);

    public Metric {
        if ((kind == Kind.LATENCY_PERCENTILE) != (percentile != null)) {
            throw new IllegalArgumentException("a percentile goes with latency.pNN only");
        }
        if (percentile != null && !(percentile > 0 && percentile <= 100)) {
            throw new IllegalArgumentException("percentile " + percentile + " is not in (0, 100]");
        }
    }

    public static Metric latencyPercentile(double percent) {
        return new Metric(Kind.LATENCY_PERCENTILE, percent);
    }

    /** The metric of that name, if there is one. */
    public static Optional<Metric> named(String name) {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.LATENCY_PERCENTILE && kind.prefix.equals(name)) {
                return Optional.of(new Metric(kind, null));
            }
        }
        if (name.matches("latency\\.p\\d{1,3}(\\.\\d{1,6})?")) {
            double percent = Double.parseDouble(name.substring("latency.p".length()));
            if (percent > 0 && percent <= 100) {
                return Optional.of(latencyPercentile(percent));
            }
        }
        return Optional.empty();
    }

    /** Its name, with the shortest decimal of the percentile. */
    public String name() {
        return percentile == null ? kind.prefix : kind.prefix + shortest(percentile);
    }

    public boolean moreIsBetter() {
        return kind.moreIsBetter;
    }

    public boolean isLatency() {
        return kind.prefix.startsWith("latency");
    }

    /** The shortest decimal of a percentile: 99, 99.9. */
    public static String shortest(double percent) {
        return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    }

    @Override
    public int compareTo(Metric other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 || percentile == null
                ? byKind
                : Double.compare(percentile, other.percentile);
    }

    @Override
    public String toString() {
        return name();
    }
}
