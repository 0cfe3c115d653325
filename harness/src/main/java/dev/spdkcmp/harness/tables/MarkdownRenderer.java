package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Decision;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Markdown with tables, good enough to paste into a pull request. */
public final class MarkdownRenderer implements ComparisonRenderer {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>#|~&]");

    @Override
    public void write(TableModel model, Appendable out) throws IOException {
        if (model.banner() != null) {
            out.append("> **").append(text(model.banner())).append("**\n\n");
        }
        decision(model.decision(), out);
        for (ComparisonTable table : model.tables()) {
            table(table, out);
        }
        out.append(text(model.baseline())).append("\n\n");
        if (model.nothingToInfer()) {
            out.append("One sample per cell: no inference possible.\n\n");
        }
        list("Not compared", model.comparison().unmatched(), out);
        list("Invalid samples", sentences(model.invalid()), out);
        list("Inputs not used", UnusedInput.sentences(model.unused()), out);
        list("Notes", model.comparison().notes(), out);
        list("Deviations", sentences(model.deviations()), out);
    }

    private static void table(ComparisonTable table, Appendable out) throws IOException {
        out.append("### ").append(text(table.title())).append("\n\n");
        out.append(
                "| depth | metric | %s | %s | change %% | 95 %% interval | p | exact p | n | verdict | blocks needed |%n"
                        .formatted(text(table.baseline()), text(table.candidate())));
        out.append("|---:|:---|---:|---:|---:|---:|---:|---:|---:|:---|---:|\n");
        List<String> footnotes = table.footnotes(table.rows());
        for (ComparisonRow row : table.rows()) {
            out.append(
                    "| %d | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |%n"
                            .formatted(
                                    row.queueDepth(),
                                    row.metric(),
                                    row.baseline(),
                                    row.candidate(),
                                    row.change(),
                                    row.interval(),
                                    text(row.p()),
                                    text(row.exactP()),
                                    row.samples(),
                                    verdict(row, footnotes),
                                    text(row.needed())));
        }
        out.append("\n");
        for (String sentence : table.legend()) {
            out.append(text(sentence)).append("\n\n");
        }
        for (String note : table.sharedNotes()) {
            out.append("All rows: ").append(text(note)).append("\n\n");
        }
        for (int i = 0; i < footnotes.size(); i++) {
            out.append("(%d) %s%n%n".formatted(i + 1, text(footnotes.get(i))));
        }
    }

    private static String verdict(ComparisonRow row, List<String> footnotes) {
        return row.verdict()
                + ComparisonTable.marks(row, footnotes).stream()
                        .map(number -> " (" + number + ")")
                        .collect(Collectors.joining());
    }

    private static List<String> sentences(List<DeviationSummary> summaries) {
        return summaries.stream().map(DeviationSummary::sentence).toList();
    }

    private static void list(String heading, List<String> entries, Appendable out)
            throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        out.append("**").append(heading).append("**\n\n");
        for (String entry : entries) {
            out.append("- ").append(text(entry)).append("\n");
        }
        out.append("\n");
    }

    private static void decision(Decision decision, Appendable out) throws IOException {
        if (decision == null) {
            return;
        }
        out.append("**Decision: ").append(decision.answer().jsonName()).append("**\n\n");
        for (String reason : decision.because()) {
            out.append("- ").append(text(reason)).append("\n");
        }
        out.append("\n");
    }

    /** Text that cannot act as markup. */
    private static String text(String plain) {
        return SPECIAL.matcher(DisplayText.harmless(plain)).replaceAll("\\\\$0");
    }
}
