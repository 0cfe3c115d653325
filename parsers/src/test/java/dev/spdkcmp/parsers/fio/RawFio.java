package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * fio's results read in another way than the parser does: documents cut out by how fio indents
 * them, then a tree.
 */
final class RawFio {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS).build();
    private static final Pattern DOCUMENT =
            Pattern.compile("\\{\\n  \"fio version\".*?\\n\\}", Pattern.DOTALL);

    private RawFio() {}

    /** The last document of an output that has one. */
    static JsonNode document(String text) {
        return lastDocument(text).orElseThrow();
    }

    /** The last part of the text that looks like a document, and is JSON. */
    static Optional<JsonNode> lastDocument(String text) {
        Optional<JsonNode> last = Optional.empty();
        Matcher documents = DOCUMENT.matcher(text);
        while (documents.find()) {
            try {
                last = Optional.of(MAPPER.readTree(documents.group()));
            } catch (JsonProcessingException noJson) {
                last = Optional.empty();
            }
        }
        return last;
    }

    /** Where the last document ends. */
    static int endOfResults(String text) {
        int end = -1;
        Matcher documents = DOCUMENT.matcher(text);
        while (documents.find()) {
            end = documents.end();
        }
        return end;
    }

    /** Entries of jobs and clients, without fio's own sum. */
    static List<JsonNode> jobs(JsonNode document) {
        List<JsonNode> jobs = new ArrayList<>();
        for (String member : List.of("jobs", "client_stats")) {
            for (JsonNode job : document.path(member)) {
                if (!job.path("jobname").asText().equals("All clients")) {
                    jobs.add(job);
                }
            }
        }
        return jobs;
    }

    /** Names of the directions of a job in which something was done; not fio's sum of them. */
    static List<String> directions(JsonNode job) {
        List<String> active = new ArrayList<>();
        for (String direction : List.of("read", "write", "trim")) {
            if (job.path(direction).path("total_ios").asLong() > 0) {
                active.add(direction);
            }
        }
        if (active.isEmpty() && job.path("mixed").path("total_ios").asLong() > 0) {
            active.add("mixed");
        }
        return active;
    }
}
