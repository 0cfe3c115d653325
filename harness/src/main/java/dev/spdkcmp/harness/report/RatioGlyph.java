package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A ratio and its interval drawn in a table's cell, on one logarithmic scale for the whole table:
 * the margin's band, the line of no difference, the interval, the estimate.
 */
final class RatioGlyph {

    private static final double WIDTH = 150;
    private static final double INSET = 6;

    /** Cost can differ by orders of magnitude, which would leave no room for the others. */
    private static final double MOST_REACH = Math.log(4);

    private final double reach;

    /** The scale that shows every interval of the rows, as far as that is useful. */
    RatioGlyph(List<MetricComparison> rows) {
        double widest =
                rows.stream()
                        .filter(row -> row.metric().kind() != Metric.Kind.CPU_NS_PER_IO)
                        .flatMap(row -> Stream.of(row.ratio(), row.ciLow(), row.ciHigh()))
                        .filter(ratio -> ratio != null && ratio > 0)
                        .mapToDouble(ratio -> Math.abs(Math.log(ratio)))
                        .max()
                        .orElse(0);
        reach = Math.min(MOST_REACH, Math.max(Math.log(1.05), widest));
    }

    void write(MetricComparison row, Html page) {
        if (row.ratio() == null) {
            return;
        }
        page.open("svg", "class", "glyph", "viewBox", "0 0 150 16", "aria-hidden", "true");
        double left = x(1 / (1 + row.margin()));
        page.open(
                        "rect",
                        "class",
                        "band",
                        "x",
                        number(left),
                        "y",
                        "0",
                        "width",
                        number(x(1 + row.margin()) - left),
                        "height",
                        "16")
                .close("rect");
        page.open("path", "class", "one", "d", "M%s 0V16".formatted(number(x(1)))).close("path");
        if (row.ciLow() != null && row.ciHigh() != null) {
            page.open(
                            "path",
                            "class",
                            "reach",
                            "d",
                            "M%s 8H%s".formatted(number(x(row.ciLow())), number(x(row.ciHigh()))))
                    .close("path");
        }
        estimate(row.ratio(), page);
        page.close("svg");
    }

    /** A dot, or an arrow at the edge for what lies beyond it. */
    private void estimate(double ratio, Html page) {
        if (Math.abs(Math.log(ratio)) <= reach) {
            page.open("circle", "class", "at", "cx", number(x(ratio)), "cy", "8", "r", "3.5");
            page.close("circle");
        } else {
            String arrow = ratio > 1 ? "M143 3l6 5l-6 5z" : "M7 3l-6 5l6 5z";
            page.open("path", "class", "at", "d", arrow).close("path");
        }
    }

    private double x(double ratio) {
        double place = Math.max(-1, Math.min(1, Math.log(ratio) / reach));
        return WIDTH / 2 + place * (WIDTH / 2 - INSET);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
