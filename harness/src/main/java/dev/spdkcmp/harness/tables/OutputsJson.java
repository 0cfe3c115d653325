package dev.spdkcmp.harness.tables;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.spdkcmp.parsers.measurement.CpuUse;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The document of {@code parse --json}, written file by file, so that any number of files fits in
 * memory. Every key is always there, what was not said is null; only {@code facts} is left out
 * where a load generator printed the output. Doubles are written as decimals without exponent that
 * mean the same double, and only ASCII, so that no pipe's encoding can change it.
 */
public final class OutputsJson implements Closeable {

    private static final int SCHEMA_VERSION = 1;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .build();

    private final Writer out;
    private final JsonGenerator json;

    /** Begins the document; the writer stays open when it is closed. */
    public OutputsJson(Writer out) throws IOException {
        this.out = out;
        this.json = FACTORY.createGenerator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        json.writeNullField("provenance");
        json.writeArrayFieldStart("files");
    }

    /** Adds one output. */
    public void write(ParsedOutput output) throws IOException {
        json.writeStartObject();
        json.writeStringField("source", output.source());
        json.writeStringField("tool", output.tool());
        json.writeStringField("toolVersion", output.toolVersion());
        json.writeStringField("status", lower(output.status()));
        json.writeArrayFieldStart("problems");
        for (Problem problem : output.problems()) {
            json.writeStartObject();
            json.writeStringField("severity", lower(problem.severity()));
            json.writeStringField("code", problem.code());
            json.writeStringField("message", problem.message());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("streams");
        for (LoadStream stream : output.streams()) {
            write(stream);
        }
        json.writeEndArray();
        json.writeFieldName("total");
        write(output.total());
        if (!output.facts().isEmpty()) {
            json.writeFieldName("facts");
            writeFact(output.facts());
        }
        json.writeEndObject();
    }

    private static String lower(Enum<?> value) {
        return value == null ? null : value.name().toLowerCase(Locale.ROOT);
    }

    private void write(LoadStream stream) throws IOException {
        if (stream == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeStringField("name", stream.name());
        json.writeStringField("device", stream.device());
        write("namespace", stream.namespace());
        write("core", stream.core());
        json.writeStringField("operation", lower(stream.operation()));
        write("iops", stream.iops());
        write("bytesPerSecond", stream.bytesPerSecond());
        write("ios", stream.ios());
        write("runtimeNs", stream.runtimeNs());
        write("latency", stream.latency());
        write("completionLatency", stream.completionLatency());
        write(stream.cpu());
        json.writeEndObject();
    }

    private void write(String name, Latency latency) throws IOException {
        json.writeFieldName(name);
        if (latency == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        write("meanNs", latency.meanNs());
        write("minNs", latency.minNs());
        write("maxNs", latency.maxNs());
        write("stdevNs", latency.stdevNs());
        writePercentiles(latency.percentilesNs());
        write("histogramIos", latency.histogramIos());
        json.writeEndObject();
    }

    private void writePercentiles(Map<Double, Double> percentilesNs) throws IOException {
        json.writeFieldName("percentilesNs");
        if (percentilesNs.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        for (Map.Entry<Double, Double> percentile : percentilesNs.entrySet()) {
            write(plain(percentile.getKey()), percentile.getValue());
        }
        json.writeEndObject();
    }

    private void write(CpuUse cpu) throws IOException {
        json.writeFieldName("cpu");
        if (cpu == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        write("userPercent", cpu.userPercent());
        write("systemPercent", cpu.systemPercent());
        write("contextSwitches", cpu.contextSwitches());
        json.writeEndObject();
    }

    private void write(String name, Number number) throws IOException {
        json.writeFieldName(name);
        if (number == null) {
            json.writeNull();
        } else if (number instanceof Double value) {
            write(value);
        } else {
            json.writeNumber(number.longValue());
        }
    }

    private void write(double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(plain(value));
        } else {
            json.writeNull();
        }
    }

    /** The shortest decimal, without exponent and without zeros at the end. */
    private static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private void writeFact(Object fact) throws IOException {
        if (fact instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                writeFact(entry.getValue());
            }
            json.writeEndObject();
        } else if (fact instanceof List<?> list) {
            json.writeStartArray();
            for (Object each : list) {
                writeFact(each);
            }
            json.writeEndArray();
        } else if (fact instanceof Boolean value) {
            json.writeBoolean(value);
        } else if (fact instanceof Double value) {
            write(value);
        } else if (fact instanceof Number number) {
            json.writeNumber(number.toString());
        } else if (fact == null) {
            json.writeNull();
        } else {
            json.writeString(fact.toString());
        }
    }

    /** Ends the document with a newline. */
    @Override
    public void close() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.close();
        out.write("\n");
        out.flush();
    }
}
