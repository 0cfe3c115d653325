package dev.spdkcmp.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code run.json}: what a run is, written before its first step.
 *
 * @param schemaVersion of this file
 * @param provenance measured, emulated or simulated
 * @param program name and version of what made it
 * @param startedAt wall clock, ISO 8601
 * @param name of the scenario
 * @param seed of the order
 * @param pilotBlocks null where the number of blocks is fixed
 * @param request what was asked for on the command line
 * @param scenario as resolved: every default filled in, arms that were left out gone
 * @param arms every arm measured
 * @param devices what was measured
 * @param leftOut what the machine could not do
 * @param fingerprint the machine
 * @param doctor what doctor found before the run, without what was in order; null: nobody looked
 */
public record RunFile(
        int schemaVersion,
        String provenance,
        String program,
        String startedAt,
        String name,
        long seed,
        Integer pilotBlocks,
        RunRequest request,
        Map<String, Object> scenario,
        List<Map<String, Object>> arms,
        List<Map<String, Object>> devices,
        List<Map<String, Object>> leftOut,
        Map<String, Object> fingerprint,
        List<Map<String, Object>> doctor) {

    static final int SCHEMA_VERSION = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /** A file read, or why it cannot be. */
    public sealed interface Reading {

        /** It can. */
        record Read(RunFile file, Scenario resolved) implements Reading {}

        /**
         * It cannot.
         *
         * @param message a sentence
         */
        record Unreadable(String message) implements Reading {}
    }

    public Provenance provenanceOf() {
        return Provenance.valueOf(provenance.toUpperCase(Locale.ROOT));
    }

    /** The file's text. */
    public String json() {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a record that cannot be written", impossible);
        }
    }

    /**
     * Reads the file's text.
     *
     * @param path for messages
     */
    public static Reading read(String path, String json) {
        try {
            JsonNode tree = JSON.readTree(json);
            int version = tree.path("schemaVersion").asInt(-1);
            if (version != SCHEMA_VERSION) {
                return new Reading.Unreadable(
                        path
                                + " has schema version "
                                + tree.path("schemaVersion")
                                + ", and this program reads "
                                + SCHEMA_VERSION);
            }
            RunFile file = JSON.treeToValue(tree, RunFile.class);
            ScenarioReading scenario =
                    ScenarioReader.read(file.name(), path, tree.path("scenario").toString());
            return scenario instanceof ScenarioReading.Valid valid
                    ? new Reading.Read(file, valid.scenario())
                    : new Reading.Unreadable(
                            ((ScenarioReading.Invalid) scenario).problems().get(0).text());
        } catch (JsonProcessingException notOne) {
            return new Reading.Unreadable(path + " is no run file: " + notOne.getOriginalMessage());
        }
    }
}
