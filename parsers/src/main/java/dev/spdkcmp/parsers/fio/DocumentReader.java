package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one JSON document. Duplicate members are no error: repeated options and percentiles that
 * print alike make them (fio-formats §1.7); the last one counts, except among options.
 */
final class DocumentReader {

    private static final String ALL_CLIENTS = "All clients";

    private final JsonFactory factory =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                    .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                    .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                    .build();

    /**
     * Reads a document to its last brace, and gives back what follows.
     *
     * @return empty where it is JSON, but none of fio's
     * @throws com.fasterxml.jackson.core.JsonProcessingException where it is no JSON
     */
    Optional<FioDocument> read(DocumentFinder.Document document) throws IOException {
        try (JsonParser json = factory.createParser(document)) {
            json.nextToken();
            Optional<FioDocument> read = new Members(json).read();
            document.unread(json.releaseBuffered(OutputStream.nullOutputStream()));
            return read;
        }
    }

    private static final class Members {

        private final JsonParser json;
        private String version;
        private Long timestampSeconds;
        private Long timestampMs;
        private Map<String, RawOptions> globalOptions = Map.of();
        private List<FioJob> jobs;
        private boolean client;

        private Members(JsonParser json) {
            this.json = json;
        }

        private Optional<FioDocument> read() throws IOException {
            for (String member = json.nextFieldName();
                    member != null;
                    member = json.nextFieldName()) {
                json.nextToken();
                member(member);
            }
            if (jobs == null) {
                return version == null ? Optional.empty() : Optional.of(document(List.of()));
            }
            return Optional.of(document(jobs));
        }

        private void member(String member) throws IOException {
            switch (member) {
                case "fio version" -> version = JsonFigure.text(json);
                case "timestamp" -> timestampSeconds = JsonFigure.integer(json);
                case "timestamp_ms" -> timestampMs = JsonFigure.integer(json);
                case "global options" -> globalOptions = OptionsReader.readGlobal(json);
                case "jobs" -> jobs = readJobs();
                case "client_stats" -> {
                    jobs = readJobs();
                    client = true;
                }
                default -> json.skipChildren();
            }
        }

        private List<FioJob> readJobs() throws IOException {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                json.skipChildren();
                return null;
            }
            List<FioJob> entries = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (json.currentToken() == JsonToken.START_OBJECT) {
                    entries.add(JobReader.read(json));
                } else {
                    json.skipChildren();
                }
            }
            return entries;
        }

        private FioDocument document(List<FioJob> entries) {
            List<FioJob> single = new ArrayList<>(entries.size());
            FioJob sum = null;
            for (FioJob entry : entries) {
                if (client && ALL_CLIENTS.equals(entry.name())) {
                    sum = entry;
                } else {
                    single.add(entry);
                }
            }
            return new FioDocument(version, startMs(), globalOptions, single, sum, client);
        }

        private Long startMs() {
            if (timestampMs != null || timestampSeconds == null) {
                return timestampMs;
            }
            return timestampSeconds * 1000;
        }
    }
}
