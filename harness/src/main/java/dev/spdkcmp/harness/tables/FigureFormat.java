package dev.spdkcmp.harness.tables;

import dev.spdkcmp.scenarios.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * How figures are written for people: four significant digits, the unit beside the metric's name
 * and chosen so that both figures of a row share it. Bandwidth is decimal, latency in microseconds.
 *
 * @param label the metric with its unit, such as {@code kIOPS}, {@code p99 µs}, {@code GB/s}
 * @param scale how much of the metric's own unit one of the label's unit is
 */
public record FigureFormat(String label, double scale) {

    private static final MathContext SIGNIFICANT = new MathContext(4, RoundingMode.HALF_UP);
    private static final double SMALLEST_P = 0.0001;

    /**
     * The format of a row.
     *
     * @param smaller the smaller of the row's figures, in the metric's own unit; 0 for none
     */
    public static FigureFormat of(Metric metric, double smaller) {
        return switch (metric.kind()) {
            case IOPS ->
                    smaller >= 1e6
                            ? new FigureFormat("MIOPS", 1e6)
                            : smaller >= 1e3
                                    ? new FigureFormat("kIOPS", 1e3)
                                    : new FigureFormat("IOPS", 1);
            case BANDWIDTH ->
                    smaller >= 1e9 ? new FigureFormat("GB/s", 1e9) : new FigureFormat("MB/s", 1e6);
            case LATENCY_MEAN -> new FigureFormat("mean µs", 1e3);
            case LATENCY_MIN -> new FigureFormat("min µs", 1e3);
            case LATENCY_MAX -> new FigureFormat("max µs", 1e3);
            case LATENCY_PERCENTILE ->
                    new FigureFormat("p" + Metric.shortest(metric.percentile()) + " µs", 1e3);
            case CPU_NS_PER_IO -> new FigureFormat("CPU ns/IO", 1);
            case CPU_CORES -> new FigureFormat("cores busy", 1);
            case CPU_CYCLES_PER_IO -> new FigureFormat("cycles/IO", 1);
            case CPU_INSTRUCTIONS_PER_IO -> new FigureFormat("instructions/IO", 1);
            case ENERGY_J_PER_MILLION_IOS -> new FigureFormat("J/million IOs", 1);
        };
    }

    /** A figure given in the metric's own unit. */
    public String text(double value) {
        return significant(value / scale);
    }

    /** Four significant digits, never fewer than the whole part, without exponent. */
    public static String significant(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = exact.round(SIGNIFICANT);
        if (rounded.scale() < 0) {
            rounded = exact.setScale(0, RoundingMode.HALF_UP);
        } else {
            int decimals = Math.max(0, SIGNIFICANT.getPrecision() - wholeDigits(rounded));
            rounded = rounded.setScale(decimals, RoundingMode.HALF_UP);
        }
        return rounded.toPlainString();
    }

    private static int wholeDigits(BigDecimal value) {
        return value.precision() - value.scale();
    }

    /** A ratio as a signed change in percent, without the sign of percent: {@code +41.8}. */
    public static String change(double ratio) {
        String change = String.format(Locale.ROOT, "%+.1f", (ratio - 1) * 100);
        return change.equals("-0.0") || change.equals("+0.0") ? "0.0" : change;
    }

    /** A p value with two significant digits. */
    public static String probability(double p) {
        return p < SMALLEST_P
                ? "<" + BigDecimal.valueOf(SMALLEST_P).stripTrailingZeros().toPlainString()
                : BigDecimal.valueOf(p).round(new MathContext(2)).toPlainString();
    }
}
