package dev.spdkcmp.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** CPU time per I/O of every cell by what it went into, for the stacked chart. */
final class CostColumns {

    private static final List<String> PARTS =
            List.of("user", "system", "irq", "softirq", "polling");

    /** Where a sample knows its CPU time, but not what it went into. */
    private static final String WHOLE = "all, not told apart";

    private final Axes axes;
    private final List<Row> rows = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();

    private record Row(int arm, int point, List<Double> parts, int samples) {}

    CostColumns(Cells cells, Axes axes) {
        this.axes = axes;
        cells.all().forEach(cell -> add(cell.getKey(), cell.getValue()));
    }

    private void add(Cells.Key cell, List<Sample> samples) {
        samples.stream()
                .map(sample -> sample.context().cpuSource())
                .filter(Objects::nonNull)
                .forEach(sources::add);
        List<Sample> split =
                samples.stream().filter(s -> !s.context().cpuNsPerIo().isEmpty()).toList();
        List<Double> parts = new ArrayList<>();
        if (split.isEmpty()) {
            List<Double> whole =
                    samples.stream()
                            .map(s -> s.values().getOrDefault(OperationFilter.ALL, Map.of()))
                            .map(values -> values.get(Metric.CPU_NS_PER_IO))
                            .filter(Objects::nonNull)
                            .map(value -> value.value())
                            .toList();
            if (whole.isEmpty()) {
                return;
            }
            PARTS.forEach(part -> parts.add(null));
            parts.add(mean(whole));
        } else {
            for (String part : PARTS) {
                parts.add(
                        mean(
                                split.stream()
                                        .map(s -> s.context().cpuNsPerIo().getOrDefault(part, 0.0))
                                        .toList()));
            }
            parts.add(null);
        }
        rows.add(new Row(axes.place(cell.arm()), axes.place(cell.point()), parts, samples.size()));
    }

    private static Double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    void write(JsonGenerator json) throws IOException {
        List<Integer> used = new ArrayList<>();
        for (int part = 0; part <= PARTS.size(); part++) {
            int at = part;
            if (rows.stream().map(row -> row.parts().get(at)).anyMatch(v -> v != null && v > 0)) {
                used.add(part);
            }
        }
        json.writeObjectFieldStart("cost");
        json.writeFieldName("parts");
        DataBlock.texts(
                json,
                used.stream().map(part -> part < PARTS.size() ? PARTS.get(part) : WHOLE).toList());
        json.writeFieldName("note");
        DataBlock.text(
                json,
                "means over samples; "
                        + (sources.isEmpty()
                                ? "the samples do not say where the figures come from"
                                : String.join("; ", sources)));
        json.writeStringField("missing", "CPU time was not recorded with these samples.");
        json.writeArrayFieldStart("rows");
        for (Row row : rows) {
            json.writeStartObject();
            json.writeNumberField("arm", row.arm());
            json.writeNumberField("point", row.point());
            json.writeNumberField("n", row.samples());
            json.writeArrayFieldStart("parts");
            for (int part : used) {
                DataBlock.number(json, row.parts().get(part));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
