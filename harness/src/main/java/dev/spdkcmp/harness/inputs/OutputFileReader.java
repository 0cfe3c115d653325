package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads an output from its file, with the files that were kept beside it. */
public final class OutputFileReader implements OutputReader {

    private final OutputParser parser;

    public OutputFileReader(OutputParser parser) {
        this.parser = parser;
    }

    @Override
    public ParsedOutput read(Path file, String shown, Siblings elsewhere) throws IOException {
        Siblings beside = SiblingFiles.of(file).read();
        Siblings siblings =
                new Siblings(
                        first(beside.command(), elsewhere.command()),
                        first(beside.exitStatus(), elsewhere.exitStatus()),
                        first(beside.stderr(), elsewhere.stderr()),
                        first(beside.wallNs(), elsewhere.wallNs()));
        try (InputStream in = Files.newInputStream(file)) {
            return parser.parse(shown, in, siblings);
        }
    }

    private static <T> T first(T own, T other) {
        return own == null ? other : own;
    }
}
