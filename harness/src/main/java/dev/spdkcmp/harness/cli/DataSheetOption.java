package dev.spdkcmp.harness.cli;

import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.reader.DataSheetReader;
import dev.spdkcmp.scenarios.reader.DataSheetReading;
import dev.spdkcmp.scenarios.reader.ScenarioProblem;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that names a vendor's data sheet. */
final class DataSheetOption {

    @Option(
            names = "--spec",
            paramLabel = "FILE",
            description = {
                "The vendor's data sheet (YAML or JSON), against which results are shown. One line",
                "per workload: randread 4k: {iops: 800k}. It comes before the scenario's dataSheet."
            })
    private String file;

    /** The sheet named; {@link DataSheet#NONE} where none is. */
    DataSheetReading reading() {
        if (file == null) {
            return new DataSheetReading.Valid(DataSheet.NONE);
        }
        try {
            return DataSheetReader.read(file, Files.readString(Path.of(file)));
        } catch (NoSuchFileException missing) {
            return unreadable("no such file");
        } catch (IOException unreadable) {
            return unreadable("cannot be read: " + unreadable.getMessage());
        }
    }

    private DataSheetReading unreadable(String message) {
        return new DataSheetReading.Invalid(List.of(new ScenarioProblem(file, 0, 0, "", message)));
    }

    /** The scenario against the sheet named, or what is wrong with either. */
    ScenarioReading appliedTo(ScenarioReading scenario) {
        if (!(scenario instanceof ScenarioReading.Valid valid)) {
            return scenario;
        }
        DataSheetReading sheet = reading();
        return sheet instanceof DataSheetReading.Valid read
                ? new ScenarioReading.Valid(valid.scenario().against(read.sheet()))
                : new ScenarioReading.Invalid(((DataSheetReading.Invalid) sheet).problems());
    }
}
