package dev.spdkcmp.harness.tables;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Workload;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/**
 * The document of {@code compare --json}, {@code report --json} and {@code comparison.json}. Every
 * key is always there; what does not exist is null. Latency is in nanoseconds, bandwidth in bytes
 * per second; doubles have the shortest digits that mean the same double. Only ASCII is written, so
 * that no terminal's or pipe's encoding can change it.
 */
public final class ComparisonJson {

    private static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .build();

    private ComparisonJson() {}

    /** Writes the document, ended by a newline; leaves the writer open. */
    public static void write(ComparisonDocument document, Writer out) throws IOException {
        try (JsonGenerator json = MAPPER.createGenerator(out)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            document(document, json);
        }
        out.write("\n");
        out.flush();
    }

    private static void document(ComparisonDocument document, JsonGenerator json)
            throws IOException {
        Comparison comparison = document.comparison();
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        string(
                json,
                "provenance",
                comparison.provenance() == null
                        ? null
                        : comparison.provenance().name().toLowerCase(Locale.ROOT));
        string(json, "baseline", comparison.baseline());
        json.writeNumberField("confidence", comparison.confidence());
        json.writeArrayFieldStart("points");
        for (MetricComparison point : comparison.points()) {
            point(point, json);
        }
        json.writeEndArray();
        decision(comparison.decision(), json);
        strings(json, "unmatched", comparison.unmatched());
        strings(json, "notes", comparison.notes());
        json.writeArrayFieldStart("samples");
        for (Sample sample : comparison.samples()) {
            sample(sample, json);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("unusedInputs");
        for (UnusedInput input : document.unused()) {
            json.writeStartObject();
            string(json, "arm", input.arm());
            string(json, "source", input.source());
            string(json, "reason", input.reason());
            problems(json, "problems", input.problems());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void point(MetricComparison c, JsonGenerator json) throws IOException {
        json.writeStartObject();
        place(c.point(), json);
        string(json, "operation", c.operation().jsonName());
        string(json, "metric", c.metric().name());
        string(json, "candidate", c.candidate());
        numbers(json, "baselineSamples", c.baselineSamples());
        numbers(json, "candidateSamples", c.candidateSamples());
        json.writeBooleanField("paired", c.paired());
        string(json, "method", c.method() == null ? null : c.method().jsonName());
        number(json, "ratio", c.ratio());
        number(json, "ciLow", c.ciLow());
        number(json, "ciHigh", c.ciHigh());
        number(json, "margin", c.margin());
        number(json, "pValue", c.pValue());
        number(json, "pAdjusted", c.pAdjusted());
        number(json, "pEquivalence", c.pEquivalence());
        number(json, "pEquivalenceAdjusted", c.pEquivalenceAdjusted());
        number(json, "pExact", c.pExact());
        number(json, "pExactSmallest", c.pExactSmallest());
        number(json, "pExactError", c.pExactError());
        json.writeBooleanField("exploratory", c.exploratory());
        string(
                json,
                "verdict",
                c.verdict() == null ? null : c.verdict().name().toLowerCase(Locale.ROOT));
        integer(json, "blocksNeeded", c.blocksNeeded());
        strings(json, "notes", c.notes());
        json.writeEndObject();
    }

    private static void place(Point point, JsonGenerator json) throws IOException {
        Workload workload = point.workload();
        json.writeObjectFieldStart("workload");
        string(json, "pattern", workload.pattern().toolName());
        json.writeNumberField("readPercent", workload.readPercent());
        json.writeNumberField("blockBytes", workload.blockBytes());
        string(json, "label", workload.label());
        json.writeEndObject();
        json.writeNumberField("queueDepth", point.queueDepth());
        integer(json, "cores", point.cores());
        strings(json, "devices", point.devices());
    }

    private static void decision(Decision decision, JsonGenerator json) throws IOException {
        json.writeFieldName("decision");
        if (decision == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        string(json, "answer", decision.answer().jsonName());
        strings(json, "because", decision.because());
        json.writeArrayFieldStart("criteria");
        for (Decision.Criterion criterion : decision.criteria()) {
            json.writeStartObject();
            string(json, "text", criterion.text());
            string(json, "candidate", criterion.candidate());
            number(json, "value", criterion.value());
            number(json, "ciLow", criterion.ciLow());
            number(json, "ciHigh", criterion.ciHigh());
            string(json, "status", criterion.status().name().toLowerCase(Locale.ROOT));
            string(json, "distance", criterion.distance());
            number(json, "reserve", criterion.reserve());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void sample(Sample sample, JsonGenerator json) throws IOException {
        json.writeStartObject();
        string(json, "arm", sample.arm());
        place(sample.point(), json);
        integer(json, "block", sample.block());
        string(json, "source", sample.source());
        number(json, "inFlight", sample.inFlight());
        problems(json, "invalid", sample.invalid());
        problems(json, "deviations", sample.deviations());
        json.writeEndObject();
    }

    private static void problems(JsonGenerator json, String name, List<Problem> problems)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Problem problem : problems) {
            json.writeStartObject();
            string(json, "severity", problem.severity().name().toLowerCase(Locale.ROOT));
            string(json, "code", problem.code());
            string(json, "message", problem.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void string(JsonGenerator json, String name, String value) throws IOException {
        json.writeStringField(name, value);
    }

    private static void strings(JsonGenerator json, String name, List<String> values)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String name, List<Double> values)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    private static void number(JsonGenerator json, String name, Double value) throws IOException {
        json.writeFieldName(name);
        if (value == null || !Double.isFinite(value)) {
            json.writeNull();
        } else {
            json.writeNumber(value);
        }
    }

    private static void integer(JsonGenerator json, String name, Integer value) throws IOException {
        json.writeFieldName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(value);
        }
    }
}
