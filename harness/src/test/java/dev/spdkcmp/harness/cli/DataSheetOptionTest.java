package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DataSheetOptionTest {

    @TempDir private Path folder;

    private static ScenarioReading smoke(String... args) {
        return CommandLine.populateCommand(new DataSheetOption(), args)
                .appliedTo(ScenarioSource.read("smoke"));
    }

    private static String problems(String... args) {
        return ScenarioSource.text(assertInstanceOf(ScenarioReading.Invalid.class, smoke(args)));
    }

    @Test
    void theSheetNamedBecomesThatOfTheScenario() throws IOException {
        Path sheet = Files.writeString(folder.resolve("s.yaml"), "randread 4k: {iops: 800k}\n");
        assertEquals(
                new DataSheet(
                        null,
                        null,
                        Map.of(
                                new Workload(Pattern.RANDREAD, 100, 4096),
                                new DataSheet.Promise(800_000.0, null))),
                assertInstanceOf(ScenarioReading.Valid.class, smoke("--spec", sheet.toString()))
                        .scenario()
                        .judging()
                        .dataSheet());
        assertEquals(ScenarioSource.read("smoke"), smoke());
    }

    @Test
    void aSheetThatIsNoneIsNamedWithLineAndKey() throws IOException {
        Path sheet = Files.writeString(folder.resolve("s.json"), "{\n\"randread 4k\": 800}\n");
        assertEquals(
                sheet
                        + ":2:16: randread 4k: a mapping with keys such as iops, bandwidth is"
                        + " expected here",
                problems("--spec", sheet.toString()));
    }

    @Test
    void aSheetThatIsNotThereIsNamed() {
        assertEquals(
                "/nowhere/sheet.yaml: no such file", problems("--spec", "/nowhere/sheet.yaml"));
    }
}
