package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * fio's results read in another way than the parser does: every brace is tried, and what it opens
 * read as a tree.
 */
final class RawFio {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS).build();

    private RawFio() {}

    /** The last document of an output that has one. */
    static JsonNode document(String text) {
        return read(text).last;
    }

    /** Where the last document ends; 0 where there is none. */
    static int endOfResults(String text) {
        return read(text).end;
    }

    private record Found(JsonNode last, int end) {}

    /** Tries each brace that ends a line, and goes on behind what is a whole object. */
    private static Found read(String text) {
        Found found = new Found(MAPPER.createObjectNode(), 0);
        int brace = text.indexOf('{');
        while (brace >= 0) {
            int next = brace + 1;
            try (JsonParser parser = MAPPER.createParser(text.substring(brace))) {
                JsonNode node = parser.readValueAsTree();
                next = brace + (int) parser.currentLocation().getCharOffset();
                if (node.has("jobs") || node.has("client_stats")) {
                    found = new Found(node, next);
                }
            } catch (IOException noJson) {
                next = Math.max(next, text.indexOf("\n{", brace) + 1);
            }
            brace = text.indexOf('{', next);
        }
        return found;
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
