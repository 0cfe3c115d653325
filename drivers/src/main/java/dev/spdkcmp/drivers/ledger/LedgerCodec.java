package dev.spdkcmp.drivers.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Ledger events as lines of JSON. */
final class LedgerCodec {

    private static final JsonFactory JSON = new JsonFactory();

    private LedgerCodec() {}

    /** One line, without its end. */
    static String encode(LedgerEvent event) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            if (event instanceof LedgerEvent.Opened opened) {
                json.writeStringField("event", "opened");
                json.writeNumberField("schemaVersion", 1);
                json.writeStringField("at", opened.at().toString());
                json.writeStringField("bootId", opened.bootId());
                json.writeStringField("command", opened.command());
            } else if (event instanceof LedgerEvent.Recorded recorded) {
                json.writeStringField("event", "recorded");
                json.writeNumberField("id", recorded.id());
                json.writeStringField("at", recorded.at().toString());
                json.writeStringField("kind", recorded.change().kind());
                json.writeStringField("subject", recorded.change().subject());
                json.writeStringField("summary", recorded.change().summary());
                json.writeBooleanField("undoable", recorded.change().undoable());
                facts(json, recorded.change().facts());
            } else if (event instanceof LedgerEvent.Done done) {
                json.writeStringField("event", "done");
                json.writeNumberField("id", done.id());
                facts(json, done.facts());
            } else if (event instanceof LedgerEvent.Undone undone) {
                json.writeStringField("event", "undone");
                json.writeNumberField("id", undone.id());
                json.writeStringField("how", undone.how());
            } else if (event instanceof LedgerEvent.UndoFailed failed) {
                json.writeStringField("event", "undo-failed");
                json.writeNumberField("id", failed.id());
                json.writeStringField("reason", failed.reason());
            } else if (event instanceof LedgerEvent.Closed closed) {
                json.writeStringField("event", "closed");
                json.writeStringField("at", closed.at().toString());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return line.toString();
    }

    private static void facts(JsonGenerator json, Map<String, String> facts) throws IOException {
        json.writeObjectFieldStart("facts");
        for (Map.Entry<String, String> fact : new TreeMap<>(facts).entrySet()) {
            json.writeStringField(fact.getKey(), fact.getValue());
        }
        json.writeEndObject();
    }

    /** The event of a line; empty for one that is cut off or not ours. */
    static Optional<LedgerEvent> decode(String line) {
        Map<String, String> fields = new TreeMap<>();
        Map<String, String> facts = new TreeMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.START_OBJECT) {
                    while (json.nextToken() != JsonToken.END_OBJECT) {
                        String fact = json.currentName();
                        json.nextToken();
                        facts.put(fact, json.getText());
                    }
                } else {
                    fields.put(name, json.getText());
                }
            }
            return json.nextToken() == null ? event(fields, facts) : Optional.empty();
        } catch (IOException | DateTimeException | IllegalArgumentException cutOff) {
            return Optional.empty();
        }
    }

    private static Optional<LedgerEvent> event(
            Map<String, String> fields, Map<String, String> facts) {
        String kind = fields.getOrDefault("event", "");
        return switch (kind) {
            case "opened" ->
                    Optional.of(
                            new LedgerEvent.Opened(
                                    at(fields), need(fields, "bootId"), need(fields, "command")));
            case "recorded" ->
                    Optional.of(
                            new LedgerEvent.Recorded(
                                    id(fields),
                                    at(fields),
                                    new Change(
                                            need(fields, "kind"),
                                            need(fields, "subject"),
                                            need(fields, "summary"),
                                            facts,
                                            Boolean.parseBoolean(need(fields, "undoable")))));
            case "done" -> Optional.of(new LedgerEvent.Done(id(fields), facts));
            case "undone" -> Optional.of(new LedgerEvent.Undone(id(fields), need(fields, "how")));
            case "undo-failed" ->
                    Optional.of(new LedgerEvent.UndoFailed(id(fields), need(fields, "reason")));
            case "closed" -> Optional.of(new LedgerEvent.Closed(at(fields)));
            default -> Optional.empty();
        };
    }

    private static Instant at(Map<String, String> fields) {
        return Instant.parse(need(fields, "at"));
    }

    private static int id(Map<String, String> fields) {
        return Integer.parseInt(need(fields, "id"));
    }

    private static String need(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name);
        }
        return value;
    }
}
