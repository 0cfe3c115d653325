package dev.spdkcmp.harness.inputs;

import java.nio.file.Path;

/**
 * A file to be parsed.
 *
 * @param file where it is
 * @param shown its name for messages, as the user wrote it
 * @param named whether the user named this very file, so that it has to be an output
 */
public record NamedOutput(Path file, String shown, boolean named) {}
