package dev.spdkcmp.scenarios.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Catalog;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published JSON Schema and the reader say the same. */
class ScenarioSchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** Every key of every mapping at least once. */
    private static final String EVERY_KEY =
            """
            title: Everything
            arms:
              - kernel-libaio
              - {name: a, base: kernel-io_uring, options: {iodepth_batch: 4},
                 tools: {fio: /usr/bin/fio, spdk: /opt/spdk}, settings: {nomerges: "2"}, node: remote}
            baseline: kernel-libaio
            baselineTwice: true
            missingArms: leave-out
            workloads:
              - randread 4k
              - {workload: randrw70 4k}
              - {pattern: rw, readPercent: 30, blockSize: 128k, queueDepths: [2..8], cores: 2,
                 warmUp: 1s, measured: 2s, blocks: {min: 6, max: 9, precision: 1%}}
            queueDepths: [2, 4]
            cores: [1, {perDevice: 2}, {total: 2}, {cpus: "1-2"}, one physical core]
            remoteCores: true
            devices: {count: 2, scaling: true, order: packed}
            warmUp: 1s
            measured: 5
            rest: 500ms
            preconditioning:
              {format: {lba: 4096, erase: none}, fill: 1, fillBlock: 1m, random: steady, round: 30s}
            blocks: 6
            margins: {iops: 1%}
            family: [iops]
            decision:
              gain: [{metric: iops, queueDepth: 4, atLeast: 10%}]
              noWorse: [latency.p99]
              limits: [{metric: latency.p99, queueDepth: 4, atMost: 1ms, atLeast: 1us}]
            settings: {scheduler: none}
            retries: 2
            diagnosticSamples: 1
            dataSheet: {product: P, source: S, randread 4k: {iops: 1M, bandwidth: 7 GB/s}}
            fileSize: 2g
            interruptLimit: 2M
            """;

    private static Schema schema;
    private static JsonNode published;

    @BeforeAll
    static void readSchema() throws IOException {
        String text = Files.readString(Path.of("scenario.schema.json"));
        published = JSON.readTree(text);
        schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(text, InputFormat.JSON);
    }

    static List<String> documents() {
        List<String> documents =
                new ArrayList<>(
                        Catalog.NAMES.stream().map(n -> Catalog.yaml(n).orElseThrow()).toList());
        documents.add(EVERY_KEY);
        return documents;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void bothAcceptTheCatalogAndEveryKey(String yaml) throws IOException {
        assertEquals(List.of(), schemaErrors(YAML.readTree(yaml)));
        assertInstanceOf(ScenarioReading.Valid.class, ScenarioReader.read("s", "s", yaml));
    }

    @Test
    void listsTheKeysThatTheReaderKnows() {
        assertKeys(ScenarioReader.KEYS, "/properties");
        assertKeys(ScenarioReader.DEVICE_KEYS, "/$defs/devices/anyOf/1/properties");
        assertKeys(ArmReader.KEYS, "/$defs/arm/anyOf/1/properties");
        assertKeys(ArmReader.TOOL_KEYS, "/$defs/arm/anyOf/1/properties/tools/properties");
        assertKeys(WorkloadReader.KEYS, "/$defs/workload/anyOf/1/properties");
        assertKeys(WorkloadReader.BLOCK_KEYS, "/$defs/blocks/anyOf/2/properties");
        assertKeys(CoreReader.KEYS, "/$defs/coreSelection/anyOf/2/properties");
        assertKeys(PreconditioningReader.KEYS, "/$defs/preconditioning/anyOf/1/properties");
        assertKeys(
                PreconditioningReader.FORMAT_KEYS,
                "/$defs/preconditioning/anyOf/1/properties/format/properties");
        assertKeys(DecisionReader.KEYS, "/$defs/decision/properties");
        assertKeys(DecisionReader.GAIN_KEYS, "/$defs/gains/anyOf/0/properties");
        assertKeys(DecisionReader.LIMIT_KEYS, "/$defs/limits/anyOf/0/properties");
        assertKeys(
                DataSheetReader.FIGURE_KEYS,
                "/properties/dataSheet/additionalProperties/properties");
        assertKeys(DataSheetReader.TEXT_KEYS, "/properties/dataSheet/properties");
        assertKeys(HostSetting.names(), "/$defs/settings/properties");
    }

    @Test
    void listsTheArmsAndTheValuesOfSettingsThatTheReaderKnows() {
        List<String> kinds = new ArrayList<>();
        published.at("/$defs/armKind/enum").forEach(kind -> kinds.add(kind.asText()));
        assertEquals(
                java.util.Arrays.stream(ArmKind.values()).map(ArmKind::yamlName).toList(), kinds);
        for (HostSetting setting : HostSetting.values()) {
            assertEquals(
                    "^(" + setting.valuePattern() + ")$",
                    published
                            .at("/$defs/settings/properties/" + setting.yamlName() + "/pattern")
                            .asText());
        }
    }

    /** Each key misspelt, each value of another type: neither takes it. */
    @ParameterizedTest
    @MethodSource("documents")
    void bothRefuseMisspeltKeysAndOtherTypes(String yaml) throws IOException {
        List<JsonNode> broken = new ArrayList<>();
        JsonNode document = YAML.readTree(yaml);
        visit(document, "", broken, document);
        assertTrue(broken.size() >= 10, "only " + broken.size() + " variants");
        for (JsonNode variant : broken) {
            assertTrue(!schemaErrors(variant).isEmpty(), () -> "schema accepts " + variant);
            assertInstanceOf(
                    ScenarioReading.Invalid.class,
                    ScenarioReader.read("s", "s", variant.toString()),
                    () -> "reader accepts " + variant);
        }
    }

    /** What the schema refuses, the reader refuses too, wherever a value is changed. */
    @ParameterizedTest
    @MethodSource("documents")
    void theReaderIsAtLeastAsStrict(String yaml) throws IOException {
        JsonNode document = YAML.readTree(yaml);
        for (String pointer : scalars(document, "")) {
            for (String value :
                    List.of(
                            "",
                            "nonsense",
                            "-1",
                            "0",
                            "1e9",
                            "999999",
                            "none",
                            "2%",
                            "1x",
                            "4k 4k")) {
                JsonNode variant = document.deepCopy();
                set(variant, pointer, value);
                if (!schemaErrors(variant).isEmpty()) {
                    assertInstanceOf(
                            ScenarioReading.Invalid.class,
                            ScenarioReader.read("s", "s", variant.toString()),
                            () -> "reader accepts " + value + " at " + pointer);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aResolvedScenarioReadsBackAsItself(String yaml) throws IOException {
        Scenario scenario =
                assertInstanceOf(ScenarioReading.Valid.class, ScenarioReader.read("s", "s", yaml))
                        .scenario();
        String resolved = JSON.writeValueAsString(ScenarioDocument.of(scenario));
        assertEquals(List.of(), schemaErrors(JSON.readTree(resolved)));
        assertEquals(
                new ScenarioReading.Valid(scenario),
                ScenarioReader.read("s", "run.json", resolved));
        assertTrue(scenario.arms().stream().map(Arm::name).toList().contains(scenario.baseline()));
    }

    @Test
    void smallSharesReadBackToo() throws IOException {
        aResolvedScenarioReadsBackAsItself(
                """
                arms: [kernel-libaio]
                workloads: [randread 4k]
                blocks: {min: 6, max: 9, precision: 0.01%}
                margins: {iops: 0.05%, latency.p99: 0.00001}
                decision: {gain: [{metric: iops, atLeast: 0.0001}]}
                """);
    }

    private static void visit(JsonNode node, String pointer, List<JsonNode> broken, JsonNode root) {
        boolean free = pointer.matches(".*/(options|margins|dataSheet)");
        if (node.isObject()) {
            node.fieldNames()
                    .forEachRemaining(
                            key -> {
                                if (!free) {
                                    broken.add(renamed(root, pointer, key));
                                }
                                visit(node.get(key), pointer + "/" + escaped(key), broken, root);
                            });
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                visit(node.get(i), pointer + "/" + i, broken, root);
            }
        } else {
            JsonNode variant = root.deepCopy();
            replace(variant, pointer, JSON.createObjectNode().put("unexpected", "x"));
            broken.add(variant);
        }
    }

    private static JsonNode renamed(JsonNode root, String pointer, String key) {
        JsonNode variant = root.deepCopy();
        ObjectNode mapping = (ObjectNode) variant.at(pointer);
        mapping.set(key + "Q", mapping.remove(key));
        return variant;
    }

    private static List<String> scalars(JsonNode node, String pointer) {
        List<String> found = new ArrayList<>();
        if (node.isValueNode()) {
            found.add(pointer);
        }
        node.fieldNames()
                .forEachRemaining(
                        key -> found.addAll(scalars(node.get(key), pointer + "/" + escaped(key))));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            found.addAll(scalars(node.get(i), pointer + "/" + i));
        }
        return found;
    }

    private static void set(JsonNode root, String pointer, String value) {
        replace(root, pointer, JSON.getNodeFactory().textNode(value));
    }

    private static void replace(JsonNode root, String pointer, JsonNode value) {
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = root.at(pointer.substring(0, slash));
        String last = pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        Consumer<JsonNode> put =
                parent instanceof ArrayNode array
                        ? v -> array.set(Integer.parseInt(last), v)
                        : v -> ((ObjectNode) parent).set(last, v);
        put.accept(value);
    }

    private static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    private static List<String> schemaErrors(JsonNode document) {
        return schema.validate(document).stream().map(Object::toString).toList();
    }

    private static void assertKeys(Collection<String> known, String pointer) {
        List<String> listed = new ArrayList<>();
        published.at(pointer).fieldNames().forEachRemaining(listed::add);
        assertEquals(new TreeSet<>(known), new TreeSet<>(listed), pointer);
    }
}
