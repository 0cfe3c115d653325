package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.spdkcmp.harness.compare.Comparison;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published schema and what is written say the same. */
class ComparisonSchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static JsonNode schemaText;
    private static Schema schema;

    @BeforeAll
    static void load() throws IOException {
        try (InputStream in = ComparisonJson.class.getResourceAsStream("comparison.schema.json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            schemaText = JSON.readTree(text);
            schema =
                    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(text);
        }
    }

    private static ObjectNode written(ComparisonDocument document) throws IOException {
        StringWriter out = new StringWriter();
        ComparisonJson.write(document, out);
        return (ObjectNode) JSON.readTree(out.toString());
    }

    private static List<Error> errors(JsonNode document) {
        return new ArrayList<>(schema.validate(document.toString(), InputFormat.JSON));
    }

    @Test
    void whatIsWrittenIsValid() throws IOException {
        assertEquals(List.of(), errors(written(TableFixtures.usual())));
        assertEquals(List.of(), errors(written(TableFixtures.hostile())));
    }

    @Test
    void withoutADecisionOrAProvenanceItIsValidToo() throws IOException {
        ComparisonDocument usual = TableFixtures.usual();
        Comparison c = usual.comparison();
        Comparison bare =
                new Comparison(
                        null,
                        c.baseline(),
                        c.confidence(),
                        c.points(),
                        null,
                        c.samples(),
                        c.unmatched(),
                        c.notes());
        ObjectNode document =
                written(new ComparisonDocument(bare, usual.baselineReason(), usual.unused()));
        assertTrue(document.get("decision").isNull());
        assertTrue(document.get("provenance").isNull());
        assertEquals(List.of(), errors(document));
    }

    @Test
    void everyKeyHasToBeThereAndNoOtherMay() throws IOException {
        for (String key : keys(schemaText.get("required"))) {
            ObjectNode document = written(TableFixtures.usual());
            document.remove(key);
            assertFalse(errors(document).isEmpty(), key);
        }
        for (String key : keys(schemaText.get("$defs").get("point").get("required"))) {
            ObjectNode document = written(TableFixtures.usual());
            ((ObjectNode) document.get("points").get(0)).remove(key);
            assertFalse(errors(document).isEmpty(), "points." + key);
        }
        ObjectNode document = written(TableFixtures.usual());
        document.put("extra", 1);
        assertFalse(errors(document).isEmpty());
    }

    @Test
    void valuesOutsideOfTheContractAreRefused() throws IOException {
        ObjectNode verdict = written(TableFixtures.usual());
        ((ObjectNode) verdict.get("points").get(0)).put("verdict", "faster");
        ObjectNode zero = written(TableFixtures.usual());
        ((ArrayNode) zero.get("points").get(0).get("baselineSamples")).add(0);
        ObjectNode probability = written(TableFixtures.usual());
        ((ObjectNode) probability.get("points").get(0)).put("pValue", 1.5);
        ObjectNode version = written(TableFixtures.usual());
        version.put("schemaVersion", 2);
        for (ObjectNode wrong : List.of(verdict, zero, probability, version)) {
            assertEquals(1, errors(wrong).size(), errors(wrong).toString());
        }
    }

    private static List<String> keys(JsonNode required) {
        List<String> keys = new ArrayList<>();
        required.forEach(key -> keys.add(key.asText()));
        return keys;
    }
}
