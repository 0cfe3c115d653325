package dev.spdkcmp.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The first sample of a cell as a run kept it: its record and exactly what was run for it.
 *
 * @param sample the record
 * @param command program and arguments, as a shell takes them
 * @param jobFile what the program read; null where it read nothing
 */
public record CellRecord(SampleRecord sample, String command, String jobFile) {

    private static final String JOB_FILE = "job.fio";

    /** One per cell, in the order in which cells were first measured. */
    public static List<CellRecord> firstOfEach(RecordedRun run, Path folder) throws IOException {
        List<CellRecord> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String id : run.state().samples()) {
            Path place = folder.resolve("samples").resolve(id);
            Optional<SampleRecord> record =
                    SampleRecord.read(text(place.resolve("sample.json")).orElse("null"));
            if (record.isPresent() && seen.add(record.get().cell())) {
                found.add(
                        new CellRecord(
                                record.get(),
                                text(place.resolve("cmd")).orElse("").strip(),
                                text(place.resolve(JOB_FILE)).orElse(null)));
            }
        }
        return found;
    }

    private static Optional<String> text(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }
}
