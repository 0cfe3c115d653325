package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.Golden;
import dev.spdkcmp.harness.compare.MetricComparison;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonJsonTest {

    @Test
    void aWholeDocument() throws IOException {
        Golden.check("comparison.json", text(TableFixtures.usual()));
    }

    @Test
    void everyKeyOfTheContractIsThere() throws IOException {
        JsonNode document = new JsonMapper().readTree(text(TableFixtures.usual()));

        assertEquals(
                List.of(
                        "schemaVersion",
                        "provenance",
                        "baseline",
                        "confidence",
                        "points",
                        "decision",
                        "unmatched",
                        "notes",
                        "samples",
                        "unusedInputs"),
                keys(document));
        for (JsonNode point : document.path("points")) {
            assertEquals(
                    List.of(
                            "workload",
                            "queueDepth",
                            "cores",
                            "devices",
                            "operation",
                            "metric",
                            "candidate",
                            "baselineSamples",
                            "candidateSamples",
                            "paired",
                            "method",
                            "ratio",
                            "ciLow",
                            "ciHigh",
                            "margin",
                            "pValue",
                            "pAdjusted",
                            "pEquivalence",
                            "pEquivalenceAdjusted",
                            "pExact",
                            "pExactSmallest",
                            "pExactError",
                            "exploratory",
                            "verdict",
                            "blocksNeeded",
                            "notes"),
                    keys(point));
            assertEquals(
                    List.of("pattern", "readPercent", "blockBytes", "label"),
                    keys(point.path("workload")));
        }
        assertEquals(List.of("answer", "because", "criteria"), keys(document.path("decision")));
    }

    @Test
    void figuresReadBackToTheSameDoubles() throws IOException {
        ComparisonDocument document = TableFixtures.usual();
        JsonNode points = new JsonMapper().readTree(text(document)).path("points");
        for (int i = 0; i < points.size(); i++) {
            MetricComparison expected = document.comparison().points().get(i);
            assertEquals(expected.ratio(), points.get(i).path("ratio").asDouble());
            assertEquals(expected.pValue(), points.get(i).path("pValue").asDouble());
            assertEquals(
                    expected.candidateSamples().get(0),
                    points.get(i).path("candidateSamples").get(0).asDouble());
        }
    }

    @Test
    void whatDoesNotExistIsNull() throws IOException {
        JsonNode document = new JsonMapper().readTree(text(TableFixtures.hostile()));

        assertTrue(document.path("provenance").isNull());
        for (JsonNode point : document.path("points")) {
            assertEquals(point.path("exploratory").asBoolean(), point.path("pAdjusted").isNull());
            assertTrue(point.path("pExactError").isNull());
        }
    }

    @Test
    void provenanceIsALowerCaseWord() throws IOException {
        assertEquals(
                "simulated",
                new JsonMapper()
                        .readTree(text(TableFixtures.document("k", "s", Provenance.SIMULATED)))
                        .path("provenance")
                        .asText());
    }

    @Test
    void hostileNamesAreTextInPureAscii() throws IOException {
        String text = text(TableFixtures.hostile());

        assertTrue(text.chars().allMatch(c -> c == '\n' || c == '\r' || c >= ' ' && c <= '~'));
        assertEquals(
                TableFixtures.HOSTILE_KERNEL,
                new JsonMapper().readTree(text).path("baseline").asText());
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static String text(ComparisonDocument document) throws IOException {
        StringWriter text = new StringWriter();
        ComparisonJson.write(document, text);
        return text.toString();
    }
}
