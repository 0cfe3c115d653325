package dev.spdkcmp.parsers;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.IOException;
import java.io.InputStream;

/** Turns what one tool printed into measurements. Never throws for bad text: that is a status. */
public interface OutputParser {

    /**
     * Reads the text to its end.
     *
     * @param source name of the output, for messages only
     * @param text the tool's standard output (or its output file)
     * @param siblings what was kept beside it
     * @throws IOException only where reading {@code text} fails
     */
    ParsedOutput parse(String source, InputStream text, Siblings siblings) throws IOException;
}
