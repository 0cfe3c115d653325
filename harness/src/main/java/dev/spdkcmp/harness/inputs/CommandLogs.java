package dev.spdkcmp.harness.inputs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the {@code commands.log} that speaks of an output: in its folder or in one above. */
final class CommandLogs {

    private final Map<Path, Optional<CommandLog>> byFolder = new ConcurrentHashMap<>();

    /**
     * What the nearest log that knows the output says of it.
     *
     * @param output absolute path
     */
    Optional<CommandLog.Entry> entry(Path output) {
        for (Path folder = output.getParent(); folder != null; folder = folder.getParent()) {
            Optional<CommandLog.Entry> entry =
                    byFolder.computeIfAbsent(folder, CommandLogs::read)
                            .flatMap(log -> log.entry(output));
            if (entry.isPresent()) {
                return entry;
            }
        }
        return Optional.empty();
    }

    private static Optional<CommandLog> read(Path folder) {
        Path log = folder.resolve(CommandLog.FILE_NAME);
        if (!Files.isRegularFile(log)) {
            return Optional.empty();
        }
        try {
            String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            return Optional.of(CommandLog.parse(folder, text));
        } catch (IOException failure) {
            throw new UncheckedIOException(log + " cannot be read", failure);
        }
    }
}
