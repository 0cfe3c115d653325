package dev.spdkcmp.harness.statistics;

/**
 * A closed interval.
 *
 * @param low lower limit
 * @param high upper limit, not below {@code low}
 */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("no interval: [" + low + ", " + high + "]");
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether the two have a point in common. */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    public double halfWidth() {
        return (high - low) / 2;
    }

    /** The interval of e^x, for one of logs. */
    public Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }
}
