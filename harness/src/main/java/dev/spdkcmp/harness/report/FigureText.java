package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.evidence.DerivedFigure;
import dev.spdkcmp.harness.evidence.Figure;
import dev.spdkcmp.harness.tables.FigureFormat;

/** Figures of the evidence as the page writes them: four digits, a dash for what is not there. */
final class FigureText {

    static final String NONE = "–";

    private FigureText() {}

    static String number(Double value) {
        return value == null ? NONE : Headline.minus(FigureFormat.significant(value));
    }

    /** The figure in another unit: {@code scale} of its own make one. */
    static String value(Figure figure, double scale) {
        return figure == null ? NONE : number(figure.value() / scale);
    }

    /** The figure and its interval. */
    static String full(Figure figure, double scale) {
        return figure == null
                ? NONE
                : number(figure.value() / scale) + limits(figure.low(), figure.high(), scale, "");
    }

    /** The figure with its interval, or its range, or the reason why there is none. */
    static String full(DerivedFigure figure, double scale) {
        if (figure.value() == null) {
            return figure.reason();
        }
        String kind = figure.kind() == DerivedFigure.Kind.RANGE ? "range " : "";
        return number(figure.value() / scale) + limits(figure.low(), figure.high(), scale, kind);
    }

    private static String limits(Double low, Double high, double scale, String kind) {
        return low == null || high == null
                ? ""
                : " (" + kind + number(low / scale) + " to " + number(high / scale) + ")";
    }

    /** A relative difference in percent with its sign: 0.013 is {@code +1.3}. */
    static String percent(Double relative) {
        return relative == null ? NONE : Headline.minus(FigureFormat.change(1 + relative));
    }
}
