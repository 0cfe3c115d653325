package dev.spdkcmp.scenarios;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CatalogTest {

    private static final List<String> names = Catalog.NAMES;

    @Test
    void namesExactlyTheFilesOfTheFolder() throws IOException {
        try (var files = Files.list(Path.of(""))) {
            assertEquals(
                    new TreeSet<>(Catalog.NAMES),
                    files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".yaml"))
                            .map(file -> file.substring(0, file.length() - ".yaml".length()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @ParameterizedTest
    @FieldSource("names")
    void eachIsValidAndSaysItsQuestionTimeAndWhetherItWrites(String name) {
        String yaml = Catalog.yaml(name).orElseThrow();
        ScenarioReading reading = ScenarioReader.read(name, name + ".yaml", yaml);
        Scenario scenario = assertInstanceOf(ScenarioReading.Valid.class, reading).scenario();
        assertTrue(Catalog.opening(yaml, "Question").orElseThrow().contains("?"));
        assertTrue(Catalog.opening(yaml, "Time").isPresent());
        assertTrue(
                Catalog.opening(yaml, "Writes")
                        .orElseThrow()
                        .startsWith(scenario.writes() ? "yes" : "no"));
    }

    @Test
    void adoptMeasuresItsBaselineTwiceAndStatesItsRule() {
        Scenario adopt = read("adopt");
        assertEquals(
                List.of("kernel-io_uring", "kernel-io_uring-again", "spdk-perf"),
                adopt.measuredArms().stream().map(Arm::name).toList());
        assertEquals("kernel-io_uring", adopt.arm("kernel-io_uring-again").sameAs());
        assertEquals(
                new DecisionRule.Gain(Metric.IOPS, 32, 0.2),
                adopt.judging().decision().superiority().get(0));
    }

    @Test
    void placementAloneAllowsRemoteCores() {
        assertTrue(read("placement").remoteCores());
        assertEquals(Placement.REMOTE, read("placement").arm("spdk-perf-remote").placement());
    }

    @Test
    void hasNoOther() {
        assertEquals(Optional.empty(), Catalog.yaml("nothing"));
    }

    private static Scenario read(String name) {
        return ((ScenarioReading.Valid)
                        ScenarioReader.read(name, name, Catalog.yaml(name).orElseThrow()))
                .scenario();
    }
}
