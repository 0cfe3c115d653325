package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.spdkcmp.drivers.doctor.Check;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** What checks there are, made from the checks themselves so that it cannot go stale. */
final class CheckListText {

    private static final int WIDTH = 96;

    private CheckListText() {}

    static String text(List<Check> checks) {
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            text.append("%-24s %s%n".formatted(check.code(), check.title()));
            text.append(wrapped(check.rule(), " ".repeat(25)));
            text.append(wrapped("source: " + check.source(), " ".repeat(25)));
        }
        return text.append("%d checks%n".formatted(checks.size())).toString();
    }

    static String explain(Check check) {
        return check.code()
                + ": "
                + check.title()
                + System.lineSeparator()
                + wrapped(check.why(), "  ")
                + wrapped("Rule: " + check.rule() + ".", "  ")
                + wrapped("Source: " + check.source() + ".", "  ");
    }

    static String json(List<Check> checks) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("schemaVersion", 1);
            json.writeNullField("provenance");
            json.writeArrayFieldStart("checks");
            for (Check check : checks) {
                json.writeStartObject();
                json.writeStringField("code", check.code());
                json.writeStringField("title", check.title());
                json.writeStringField("rule", check.rule());
                json.writeStringField("source", check.source());
                json.writeStringField("why", check.why());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text + System.lineSeparator();
    }

    /** Words broken into lines that fit, each with an indent. */
    static String wrapped(String words, String indent) {
        return wrapped(words, indent, indent);
    }

    /** The same with another beginning of the first line. */
    static String wrapped(String words, String beginning, String indent) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(beginning);
        boolean empty = true;
        for (String word : words.split(" ")) {
            if (line.length() + word.length() + 1 > WIDTH && !empty) {
                text.append(line).append(System.lineSeparator());
                line.setLength(0);
                line.append(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return text.append(line).append(System.lineSeparator()).toString();
    }
}
