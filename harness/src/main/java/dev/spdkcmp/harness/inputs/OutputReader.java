package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.IOException;
import java.nio.file.Path;

/** Reads one output with what was kept beside it. */
@FunctionalInterface
public interface OutputReader {

    /**
     * Reads an output.
     *
     * @param file absolute
     * @param shown its name for messages
     * @param elsewhere what is known of it beyond the files beside it, from a log; counts where
     *     those say nothing
     * @return what it says; a tool of null where it is no output of any supported tool
     * @throws IOException where it cannot be read
     */
    ParsedOutput read(Path file, String shown, Siblings elsewhere) throws IOException;
}
