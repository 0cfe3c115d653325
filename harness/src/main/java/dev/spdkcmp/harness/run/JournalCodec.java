package dev.spdkcmp.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Journal events as lines of JSON: the event's name and its fields. */
final class JournalCodec {

    static final int SCHEMA_VERSION = 1;

    private static final JsonMapper JSON = new JsonMapper();

    private static final Map<String, Class<? extends JournalEvent>> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("run-started", JournalEvent.RunStarted.class);
        KINDS.put("resumed", JournalEvent.Resumed.class);
        KINDS.put("preconditioned", JournalEvent.Preconditioned.class);
        KINDS.put("block-started", JournalEvent.BlockStarted.class);
        KINDS.put("sample-started", JournalEvent.SampleStarted.class);
        KINDS.put("sample-finished", JournalEvent.SampleFinished.class);
        KINDS.put("diagnostic-started", JournalEvent.DiagnosticStarted.class);
        KINDS.put("diagnostic-finished", JournalEvent.DiagnosticFinished.class);
        KINDS.put("block-finished", JournalEvent.BlockFinished.class);
        KINDS.put("block-spoiled", JournalEvent.BlockSpoiled.class);
        KINDS.put("second-stage", JournalEvent.SecondStagePlanned.class);
        KINDS.put("note", JournalEvent.Note.class);
        KINDS.put("run-finished", JournalEvent.RunFinished.class);
    }

    private JournalCodec() {}

    static String encode(JournalEvent event) {
        String name =
                KINDS.entrySet().stream()
                        .filter(kind -> kind.getValue() == event.getClass())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElseThrow();
        ObjectNode line = JSON.createObjectNode();
        line.put("event", name);
        line.put("schemaVersion", SCHEMA_VERSION);
        line.setAll((ObjectNode) JSON.valueToTree(event));
        return line.toString();
    }

    /** The event of a line; empty for one that is cut off or not known to this version. */
    static Optional<JournalEvent> decode(String line) {
        try {
            JsonNode fields = JSON.readTree(line);
            Class<? extends JournalEvent> kind = KINDS.get(fields.path("event").asText());
            if (kind == null || !(fields instanceof ObjectNode object)) {
                return Optional.empty();
            }
            object.remove("event");
            object.remove("schemaVersion");
            return Optional.of(JSON.treeToValue(object, kind));
        } catch (JsonProcessingException cutOff) {
            return Optional.empty();
        }
    }
}
