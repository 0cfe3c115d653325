package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Decision;
import java.io.IOException;
import java.util.List;

/** The tables as one self-contained HTML page without scripts. */
public final class PlainHtmlRenderer implements ComparisonRenderer {

    private static final String STYLE =
            """
            body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em}
            table{border-collapse:collapse;margin:.5em 0 1.5em}
            th,td{padding:.2em .7em;border-bottom:1px solid #8886;text-align:right}
            th:nth-child(2),td:nth-child(2),th:last-child,td:last-child{text-align:left}
            .banner{background:#a40000;color:#fff;padding:.6em 1em;font-weight:bold}
            .better{color:#096b3a}.worse{color:#a40000}
            @media(prefers-color-scheme:dark){body{background:#111;color:#ddd}
            .better{color:#5fd38d}.worse{color:#ff8a80}}
            """;

    @Override
    public void write(TableModel model, Appendable out) throws IOException {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
        out.append("<title>spdkcmp: against ").append(text(model.comparison().baseline()));
        out.append("</title>\n<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n");
        if (model.banner() != null) {
            out.append("<p class=\"banner\">").append(text(model.banner())).append("</p>\n");
        }
        decision(model.decision(), out);
        for (ComparisonTable table : model.tables()) {
            table(table, out);
        }
        out.append("<p>").append(text(model.baseline())).append("</p>\n");
        if (model.nothingToInfer()) {
            out.append("<p>One sample per cell: no inference possible.</p>\n");
        }
        list("Not compared", model.comparison().unmatched(), out);
        list("Invalid samples", sentences(model.invalid()), out);
        list("Inputs not used", UnusedInput.sentences(model.unused()), out);
        list("Notes", model.comparison().notes(), out);
        list("Deviations", sentences(model.deviations()), out);
        out.append("</body>\n</html>\n");
    }

    private static void table(ComparisonTable table, Appendable out) throws IOException {
        out.append("<h2>").append(text(table.title())).append("</h2>\n<table>\n");
        row(
                "th",
                "",
                out,
                "depth",
                "metric",
                table.baseline(),
                table.candidate(),
                "change %",
                "95 % interval",
                "p",
                "exact p",
                "n",
                "verdict",
                "blocks needed");
        for (ComparisonRow row : table.rows()) {
            row(
                    "td",
                    row.verdict(),
                    out,
                    Integer.toString(row.queueDepth()),
                    row.metric(),
                    row.baseline(),
                    row.candidate(),
                    row.change(),
                    row.interval(),
                    row.p(),
                    row.exactP(),
                    row.samples(),
                    verdict(row),
                    row.needed());
        }
        out.append("</table>\n");
        for (String sentence : table.legend()) {
            out.append("<p>").append(text(sentence)).append("</p>\n");
        }
    }

    private static void row(String element, String kind, Appendable out, String... cells)
            throws IOException {
        out.append(
                kind.isEmpty() || kind.equals(ComparisonRow.NONE)
                        ? "<tr>"
                        : "<tr class=\"" + kind + "\">");
        for (String cell : cells) {
            out.append("<%s>%s</%s>".formatted(element, text(cell), element));
        }
        out.append("</tr>\n");
    }

    private static String verdict(ComparisonRow row) {
        return row.notes().isEmpty()
                ? row.verdict()
                : row.verdict() + " (" + String.join("; ", row.notes()) + ")";
    }

    private static void decision(Decision decision, Appendable out) throws IOException {
        if (decision == null) {
            return;
        }
        out.append("<h1>Decision: ").append(text(decision.answer().jsonName())).append("</h1>\n");
        list("", decision.because(), out);
    }

    private static List<String> sentences(List<DeviationSummary> summaries) {
        return summaries.stream().map(DeviationSummary::sentence).toList();
    }

    private static void list(String heading, List<String> entries, Appendable out)
            throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        if (!heading.isEmpty()) {
            out.append("<h3>").append(heading).append("</h3>\n");
        }
        out.append("<ul>\n");
        for (String entry : entries) {
            out.append("<li>").append(text(entry)).append("</li>\n");
        }
        out.append("</ul>\n");
    }

    private static String text(String plain) {
        return DisplayText.harmless(plain)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
