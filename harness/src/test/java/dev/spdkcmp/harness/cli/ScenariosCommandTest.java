package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.scenarios.Catalog;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ScenariosCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTheYamlOfTheNamedScenarioAndNothingElse() {
        assertEquals(ExitStatus.DONE, run("adopt"));
        assertEquals(Catalog.yaml("adopt").orElseThrow(), out.toString());
    }

    @Test
    void listsEachScenarioWithItsQuestion() {
        assertEquals(ExitStatus.DONE, run());
        for (String name : Catalog.NAMES) {
            assertTrue(out.toString().lines().anyMatch(line -> line.startsWith(name + " ")), name);
        }
        assertTrue(out.toString().contains("would this machine gain enough from SPDK"));
    }

    @Test
    void jsonIsOneDocumentWithTheSame() throws Exception {
        assertEquals(ExitStatus.DONE, run("--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals(1, document.get("schemaVersion").asInt());
        assertEquals(Catalog.NAMES.size(), document.get("scenarios").size());
        assertEquals(
                Catalog.yaml("smoke").orElseThrow(), document.at("/scenarios/0/yaml").asText());
    }

    @Test
    void suggestsTheNearestName() {
        assertEquals(ExitStatus.USAGE, run("adpot"));
        assertEquals(
                "spdkcmp: adpot: no such scenario in the catalog, and no such file; did you mean"
                        + " adopt? (spdkcmp scenarios lists them)"
                        + System.lineSeparator(),
                err.toString());
    }

    @Test
    void aScenarioThatIsNoFileIsAProblemOfThatName() {
        ScenarioReading.Invalid invalid = (ScenarioReading.Invalid) ScenarioSource.read("somke");
        assertEquals(
                "somke: no such scenario in the catalog, and no such file; did you mean smoke?"
                        + " (spdkcmp scenarios lists them)",
                ScenarioSource.text(invalid));
    }

    private int run(String... arguments) {
        CommandLine line = Main.commandLine(new ScenariosCommand());
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
