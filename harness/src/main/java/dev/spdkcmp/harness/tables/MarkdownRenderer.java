package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Decision;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Markdown with tables, good enough to paste into a pull request. */
public final class MarkdownRenderer implements ComparisonRenderer {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>()#|~&!]");

    @Override
    public void write(TableModel model, Appendable out) throws IOException {
        if (model.banner() != null) {
            out.append("> **").append(text(model.banner())).append("**\n\n");
        }
        for (ComparisonTable table : model.tables()) {
            table(table, out);
        }
        out.append(text(model.baseline())).append("\n\n");
        if (model.nothingToInfer()) {
            out.append("One sample per cell: no inference possible.\n\n");
        }
        list("Not compared", model.comparison().unmatched(), out);
        list("Invalid samples", sentences(model.invalid()), out);
        list("Inputs not used", model.unused().stream().map(UnusedInput::sentence).toList(), out);
        list("Notes", model.comparison().notes(), out);
        list("Deviations", sentences(model.deviations()), out);
        decision(model.decision(), out);
    }

    private static void table(ComparisonTable table, Appendable out) throws IOException {
        out.append(
                "### %s against %s: %s%n%n"
                        .formatted(
                                text(table.candidate()),
                                text(table.baseline()),
                                text(table.load())));
        out.append(text(table.conditions())).append("\n\n");
        out.append(
                "| depth | metric | %s | %s | change %% | 95 %% interval | p | n | verdict |%n"
                        .formatted(text(table.baseline()), text(table.candidate())));
        out.append("|---:|:---|---:|---:|---:|---:|---:|---:|:---|\n");
        for (ComparisonRow row : table.rows()) {
            out.append(
                    "| %d | %s | %s | %s | %s | %s | %s | %s | %s |%n"
                            .formatted(
                                    row.queueDepth(),
                                    row.metric(),
                                    row.baseline(),
                                    row.candidate(),
                                    row.change(),
                                    row.interval(),
                                    text(row.p()),
                                    row.samples(),
                                    verdict(row)));
        }
        out.append("\n");
    }

    private static String verdict(ComparisonRow row) {
        return row.notes().isEmpty()
                ? row.verdict()
                : row.verdict() + " (" + text(String.join("; ", row.notes())) + ")";
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
    }

    /** Text that cannot act as markup. */
    private static String text(String plain) {
        return SPECIAL.matcher(DisplayText.harmless(plain)).replaceAll("\\\\$0");
    }
}
