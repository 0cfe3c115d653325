package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.evidence.RunsSideBySide;
import dev.spdkcmp.harness.evidence.RunsSideBySide.FingerprintDifference;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.tables.DisplayText;
import dev.spdkcmp.harness.tables.FigureFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Several runs of one scenario: the ratio of each, their spread, and what differs between the
 * machines.
 *
 * @param runs put beside one another
 * @param provenance of each run, in their order
 */
record SideBySide(RunsSideBySide runs, List<String> provenance) {

    private static final String NONE = "-";
    private static final JsonMapper JSON = new JsonMapper();

    static SideBySide of(List<RecordedRun> recorded, List<Path> places) {
        List<RunsSideBySide.Run> runs = new ArrayList<>();
        for (int i = 0; i < recorded.size(); i++) {
            RecordedRun run = recorded.get(i);
            runs.add(
                    new RunsSideBySide.Run(
                            places.get(i).toString(),
                            new Comparer(run.settings()).compare(run.samples()),
                            fingerprint(run)));
        }
        return new SideBySide(
                RunsSideBySide.of(runs),
                recorded.stream().map(run -> run.file().provenance()).toList());
    }

    /** The machine, its devices and the scenario: what must be alike for runs to be comparable. */
    private static Map<String, String> fingerprint(RecordedRun run) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("scenario", run.file().name());
        facts.put("provenance", run.file().provenance());
        run.file()
                .fingerprint()
                .forEach(
                        (name, value) -> {
                            if (value != null) {
                                facts.put(name, value.toString());
                            }
                        });
        for (Map<String, Object> device : run.file().devices()) {
            for (String fact : List.of("model", "serial", "firmware")) {
                if (device.get(fact) != null) {
                    facts.merge(
                            "device " + fact, device.get(fact).toString(), (a, b) -> a + ", " + b);
                }
            }
        }
        return facts;
    }

    /** For a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < runs.runs().size(); i++) {
            String said = provenance.get(i);
            text.append(
                    "run %d: %s%s%n"
                            .formatted(
                                    i + 1,
                                    DisplayText.harmless(runs.runs().get(i)),
                                    said.equals("measured")
                                            ? ""
                                            : " (" + said.toUpperCase(Locale.ROOT) + ")"));
        }
        text.append(System.lineSeparator());
        for (RunsSideBySide.Row row : runs.rows()) {
            if (row.byRun().stream()
                    .filter(Objects::nonNull)
                    .allMatch(MetricComparison::exploratory)) {
                continue;
            }
            text.append(
                    "%s, %s, %s: %s%n"
                            .formatted(
                                    DisplayText.harmless(row.candidate()),
                                    row.point().label(),
                                    row.metric().name(),
                                    String.join("; ", ratios(row))));
            text.append("    %s%n".formatted(agreement(row)));
        }
        text.append(System.lineSeparator());
        if (runs.fingerprintDifferences().isEmpty()) {
            text.append("Nothing recorded of the machines differs.%n".formatted());
        } else {
            text.append("What differs between the machines:%n".formatted());
            for (FingerprintDifference one : runs.fingerprintDifferences()) {
                text.append("  - %s: %s%n".formatted(one.fact(), values(one)));
            }
        }
        return text.toString();
    }

    private static List<String> ratios(RunsSideBySide.Row row) {
        List<String> ratios = new ArrayList<>();
        for (MetricComparison run : row.byRun()) {
            ratios.add(
                    run == null || run.ratio() == null
                            ? NONE
                            : FigureFormat.significant(run.ratio())
                                    + (run.ciLow() == null
                                            ? ""
                                            : " (%s to %s)"
                                                    .formatted(
                                                            FigureFormat.significant(run.ciLow()),
                                                            FigureFormat.significant(
                                                                    run.ciHigh()))));
        }
        return ratios;
    }

    private static String agreement(RunsSideBySide.Row row) {
        String spread =
                row.spread() == null
                        ? "one run only"
                        : "spread between runs %.1f %%".formatted(row.spread() * 100);
        return row.overlapping() == null
                ? spread
                : spread
                        + (row.overlapping()
                                ? ", intervals overlap"
                                : ", intervals do not overlap");
    }

    private static String values(FingerprintDifference one) {
        List<String> values = new ArrayList<>();
        one.byRun()
                .forEach(value -> values.add(value == null ? NONE : DisplayText.harmless(value)));
        return String.join(" | ", values);
    }

    /** The same as one JSON document, in full precision. */
    String json() {
        ObjectNode document = JSON.createObjectNode().put("schemaVersion", 1);
        document.put("provenance", strongest());
        ArrayNode names = document.putArray("runs");
        for (int i = 0; i < runs.runs().size(); i++) {
            names.addObject()
                    .put("folder", runs.runs().get(i))
                    .put("provenance", provenance.get(i));
        }
        ArrayNode rows = document.putArray("rows");
        for (RunsSideBySide.Row row : runs.rows()) {
            ObjectNode node = rows.addObject();
            node.put("workload", row.point().workload().label());
            node.put("queueDepth", row.point().queueDepth());
            node.put("metric", row.metric().name());
            node.put("candidate", row.candidate());
            ArrayNode byRun = node.putArray("byRun");
            for (MetricComparison run : row.byRun()) {
                if (run == null) {
                    byRun.addNull();
                } else {
                    byRun.addObject()
                            .put("ratio", run.ratio())
                            .put("ciLow", run.ciLow())
                            .put("ciHigh", run.ciHigh())
                            .put(
                                    "verdict",
                                    run.verdict() == null
                                            ? null
                                            : run.verdict().name().toLowerCase(Locale.ROOT));
                }
            }
            node.put("spread", row.spread());
            node.put("overlapping", row.overlapping());
        }
        ArrayNode differences = document.putArray("fingerprintDifferences");
        for (FingerprintDifference one : runs.fingerprintDifferences()) {
            ArrayNode values = differences.addObject().put("fact", one.fact()).putArray("byRun");
            one.byRun().forEach(values::add);
        }
        return document.toPrettyString() + System.lineSeparator();
    }

    /** Simulated where any run is. */
    private String strongest() {
        return provenance.contains("simulated")
                ? "simulated"
                : provenance.contains("emulated") ? "emulated" : "measured";
    }
}
