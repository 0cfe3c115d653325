package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.tables.FigureFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The decision with each criterion of its rule. */
final class DecisionSection implements Section {

    private static final String NONE = "–";

    @Override
    public String id() {
        return "decision";
    }

    @Override
    public String title() {
        return "Decision";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return input.comparison().decision() != null;
    }

    @Override
    public void write(ReportInput input, Html page) {
        Decision decision = input.comparison().decision();
        page.open("p")
                .text("Answer: ")
                .element("strong", words(decision.answer()))
                .text(".")
                .close("p");
        page.list("ul", decision.because());
        if (decision.criteria().isEmpty()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (Decision.Criterion criterion : decision.criteria()) {
            rows.add(
                    List.of(
                            criterion.candidate(),
                            criterion.text(),
                            criterion.status().name().toLowerCase(Locale.ROOT),
                            figure(criterion.value()),
                            criterion.ciLow() == null && criterion.ciHigh() == null
                                    ? NONE
                                    : figure(criterion.ciLow())
                                            + " to "
                                            + figure(criterion.ciHigh()),
                            criterion.distance() == null ? "" : criterion.distance()));
        }
        new LongTable(
                        "criteria",
                        "Criteria, stated before there were data",
                        List.of(
                                Column.text("candidate"),
                                Column.text("criterion"),
                                Column.text("status"),
                                Column.number("found"),
                                Column.number("interval"),
                                Column.text("how far from turning")))
                .write(page, rows, "All of them are in comparison.json.");
    }

    static String words(Decision.Answer answer) {
        return switch (answer) {
            case ADOPT -> "adopt";
            case KEEP -> "keep";
            case INSUFFICIENT_EVIDENCE -> "insufficient evidence";
        };
    }

    private static String figure(Double value) {
        return value == null ? NONE : Headline.minus(FigureFormat.significant(value));
    }
}
