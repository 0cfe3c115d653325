package dev.spdkcmp.scenarios;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The scenarios that come with spdkcmp. */
public final class Catalog {

    /** Their names, in the order in which a person needs them. */
    public static final List<String> NAMES =
            List.of(
                    "smoke",
                    "adopt",
                    "qd-sweep",
                    "mixed",
                    "sequential",
                    "block-sizes",
                    "tail",
                    "scaling-cores",
                    "scaling-devices",
                    "polling",
                    "placement",
                    "kernel-tuning",
                    "tool-bias");

    private Catalog() {}

    /** The YAML of a scenario; empty where there is none of that name. */
    public static Optional<String> yaml(String name) {
        if (!NAMES.contains(name)) {
            return Optional.empty();
        }
        try (InputStream resource =
                Catalog.class.getResourceAsStream("/dev/spdkcmp/scenarios/" + name + ".yaml")) {
            return Optional.of(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * What a file says of itself under a word of its opening comment, such as {@code Question},
     * {@code Time} or {@code Writes}; lines that go on are indented.
     */
    public static Optional<String> opening(String yaml, String word) {
        List<String> comment =
                yaml.lines()
                        .takeWhile(line -> line.startsWith("#"))
                        .map(l -> l.substring(1))
                        .toList();
        int first = 0;
        while (first < comment.size() && !comment.get(first).startsWith(" " + word + ":")) {
            first++;
        }
        if (first == comment.size()) {
            return Optional.empty();
        }
        String start = comment.get(first).substring(word.length() + 2);
        String rest =
                comment.stream()
                        .skip(first + 1L)
                        .takeWhile(line -> line.startsWith("   "))
                        .collect(Collectors.joining(" "));
        return Optional.of((start + " " + rest).strip().replaceAll("\\s+", " "));
    }
}
