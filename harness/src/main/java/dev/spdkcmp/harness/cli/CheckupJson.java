package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.host.Provenance;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** A checkup as one JSON document. */
final class CheckupJson {

    private CheckupJson() {}

    static String write(Provenance provenance, List<CheckResult> results) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("schemaVersion", 1);
            json.writeStringField("provenance", HostOption.name(provenance));
            json.writeArrayFieldStart("checks");
            for (CheckResult result : results) {
                json.writeStartObject();
                json.writeStringField("code", result.code());
                json.writeStringField("subject", result.subject());
                json.writeStringField("outcome", result.outcome().words());
                json.writeStringField("found", result.found());
                json.writeArrayFieldStart("evidence");
                for (String line : result.evidence()) {
                    json.writeString(line);
                }
                json.writeEndArray();
                json.writeStringField("remedy", result.remedy());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text + System.lineSeparator();
    }
}
