package dev.spdkcmp.harness.cli;

import dev.spdkcmp.scenarios.Catalog;
import dev.spdkcmp.scenarios.reader.NearestWord;
import dev.spdkcmp.scenarios.reader.ScenarioProblem;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the scenario that a command names: one of the catalog, or a file. */
final class ScenarioSource {

    private static final String NO_SUCH = "no such scenario in the catalog, and no such file";

    private ScenarioSource() {}

    /** Reads it; a name of the catalog comes before a file of the same name. */
    static ScenarioReading read(String nameOrFile) {
        if (Catalog.yaml(nameOrFile).isPresent()) {
            return ScenarioReader.read(
                    nameOrFile, nameOrFile + ".yaml", Catalog.yaml(nameOrFile).get());
        }
        Path file = Path.of(nameOrFile);
        if (!Files.isRegularFile(file)) {
            return invalid(nameOrFile, NO_SUCH + hint(nameOrFile));
        }
        try {
            String name = file.getFileName().toString().replaceFirst("\\.(ya?ml|json)$", "");
            return ScenarioReader.read(name, nameOrFile, Files.readString(file));
        } catch (IOException unreadable) {
            return invalid(nameOrFile, "cannot be read: " + unreadable.getMessage());
        }
    }

    /** All problems, one a line. */
    static String text(ScenarioReading.Invalid invalid) {
        return text(invalid.problems());
    }

    /** All problems, one a line. */
    static String text(List<ScenarioProblem> problems) {
        return problems.stream()
                .map(ScenarioProblem::text)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    static String unknownName(String name) {
        return "spdkcmp: " + name + ": " + NO_SUCH + hint(name);
    }

    private static String hint(String name) {
        return NearestWord.hint(name, Catalog.NAMES) + " (spdkcmp scenarios lists them)";
    }

    private static ScenarioReading invalid(String file, String message) {
        return new ScenarioReading.Invalid(List.of(new ScenarioProblem(file, 0, 0, "", message)));
    }
}
