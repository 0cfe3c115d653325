package dev.spdkcmp.parsers;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Outputs that SPDK's programs really printed, with what was kept beside them. */
public final class SpdkCorpus {

    private SpdkCorpus() {}

    /** One output: {@code NAME.stdout} or {@code NAME.txt} below the resources. */
    public static byte[] bytes(String file) {
        try (InputStream in = SpdkCorpus.class.getResourceAsStream("/" + file)) {
            return Objects.requireNonNull(in, file).readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static String text(String file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    public static Siblings siblings(String file) {
        String name = file.substring(0, file.lastIndexOf('.'));
        String exit = sibling(name + ".exit");
        return new Siblings(
                sibling(name + ".cmd"),
                exit == null ? null : Integer.valueOf(exit.strip()),
                sibling(name + ".stderr"),
                null);
    }

    private static String sibling(String file) {
        return SpdkCorpus.class.getResource("/" + file) == null ? null : text(file);
    }

    public static ParsedOutput parse(OutputParser parser, String file) {
        return parse(parser, file, bytes(file), siblings(file));
    }

    public static ParsedOutput parse(OutputParser parser, String text, Siblings siblings) {
        return parse(parser, "x.txt", text.getBytes(StandardCharsets.UTF_8), siblings);
    }

    public static ParsedOutput parse(
            OutputParser parser, String source, byte[] text, Siblings siblings) {
        try {
            return parser.parse(source, new ByteArrayInputStream(text), siblings);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Outputs in a folder of the resources, by name. */
    public static List<String> outputs(String folder) {
        try {
            URI uri = Objects.requireNonNull(SpdkCorpus.class.getResource("/" + folder)).toURI();
            try (Stream<Path> files = Files.list(Path.of(uri))) {
                return files.map(file -> folder + "/" + file.getFileName())
                        .filter(file -> file.endsWith(".stdout") || file.endsWith(".txt"))
                        .sorted()
                        .toList();
            }
        } catch (IOException | URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Each problem as {@code code: message}. */
    public static List<String> problems(ParsedOutput output) {
        return output.problems().stream()
                .map(problem -> problem.code() + ": " + problem.message())
                .toList();
    }

    public static List<String> codes(ParsedOutput output) {
        return output.problems().stream().map(problem -> problem.code()).toList();
    }
}
