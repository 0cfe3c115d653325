package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Outputs that fio really printed, with what was kept beside them. */
final class FioCorpus {

    private FioCorpus() {}

    /** Every output, by its path below the resources. */
    static List<String> all() {
        return Stream.of("fio-3.33", "spdk-26.05/fio", "facts", "dataset-randread-4k")
                .flatMap(folder -> files(root().resolve(folder)).stream())
                .filter(FioCorpus::isFio)
                .map(file -> root().relativize(file).toString())
                .sorted()
                .toList();
    }

    /** Those of which fio prints one of its documents. */
    static List<String> withDocuments() {
        return all().stream().filter(file -> text(file).contains("\"fio version\"")).toList();
    }

    private static boolean isFio(Path file) {
        String name = file.getFileName().toString();
        boolean ofData = file.toString().contains("dataset-randread-4k");
        boolean ofFacts = file.toString().contains("facts");
        return ofData
                ? name.endsWith(".json")
                : ofFacts
                        ? name.equals("hipri-polled.stdout")
                        : name.endsWith("stdout") || name.equals("out.json");
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Path root() {
        try {
            return Path.of(Objects.requireNonNull(FioCorpus.class.getResource("/")).toURI());
        } catch (URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static byte[] bytes(String file) {
        try {
            return Files.readAllBytes(root().resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String text(String file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    /** {@code cmd}, {@code rc}, {@code stderr} of the folder, or {@code NAME.cmd} and so on. */
    static Siblings siblings(String file) {
        String name = file.replaceAll("\\.stdout$", ".");
        boolean named = !name.equals(file);
        String folder = file.substring(0, file.lastIndexOf('/') + 1);
        String exit = sibling(named ? name + "exit" : folder + "rc");
        return new Siblings(
                sibling(named ? name + "cmd" : folder + "cmd"),
                exit == null ? null : Integer.valueOf(exit.strip()),
                sibling(named ? name + "stderr" : folder + "stderr"),
                null);
    }

    private static String sibling(String file) {
        return Files.exists(root().resolve(file)) ? text(file) : null;
    }

    static ParsedOutput parse(String file) {
        return parse(bytes(file), siblings(file));
    }

    static ParsedOutput parse(String text, Siblings siblings) {
        return parse(text.getBytes(StandardCharsets.UTF_8), siblings);
    }

    static ParsedOutput parse(byte[] text, Siblings siblings) {
        try {
            return new FioParser().parse("x.json", new ByteArrayInputStream(text), siblings);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Codes of the problems, in the order found. */
    static List<String> codes(ParsedOutput output) {
        return output.problems().stream().map(problem -> problem.code()).toList();
    }

    /** Messages of the problems of one code. */
    static List<String> messages(ParsedOutput output, String code) {
        return output.problems().stream()
                .filter(problem -> problem.code().equals(code))
                .map(problem -> problem.message())
                .toList();
    }
}
