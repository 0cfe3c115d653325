package dev.spdkcmp.harness.inputs;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.host.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Finds the {@code run.json} of the run that an output is part of, and where that run took place.
 */
final class RunRecords {

    private static final String FILE_NAME = "run.json";

    private final Map<Path, Optional<Provenance>> byFolder = new ConcurrentHashMap<>();

    /** Where an output comes from, if a run's record above it says so. */
    Optional<Provenance> provenance(Path output) {
        for (Path folder = output.getParent(); folder != null; folder = folder.getParent()) {
            Optional<Provenance> known = byFolder.computeIfAbsent(folder, RunRecords::read);
            if (known.isPresent()) {
                return known;
            }
        }
        return Optional.empty();
    }

    private static Optional<Provenance> read(Path folder) {
        Path record = folder.resolve(FILE_NAME);
        if (!Files.isRegularFile(record)) {
            return Optional.empty();
        }
        try {
            String name = new JsonMapper().readTree(record.toFile()).path("provenance").asText();
            return Stream.of(Provenance.values())
                    .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst();
        } catch (IOException notOfARun) {
            return Optional.empty();
        }
    }
}
