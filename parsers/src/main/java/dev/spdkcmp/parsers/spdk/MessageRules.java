package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The kinds of messages that say something about a run. They are looked for on both outputs: which
 * one a message takes changed between releases.
 *
 * @param kinds in the order in which they are tried: the more telling ones first
 */
public record MessageRules(List<MessageKind> kinds) {

    /** The kind that a line is of; empty for lines that say nothing about the run. */
    public Optional<MessageKind> of(String line) {
        for (MessageKind kind : kinds) {
            if (line.contains(kind.needle())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Adds one problem for each kind that occurs, with its first line and how many there are. */
    public void report(List<String> lines, Findings findings) {
        Map<MessageKind, List<String>> byKind = new LinkedHashMap<>();
        for (String line : lines) {
            of(line).ifPresent(
                            kind ->
                                    byKind.computeIfAbsent(kind, unused -> new ArrayList<>())
                                            .add(line));
        }
        boolean explained = byKind.keySet().stream().anyMatch(MessageRules::explainsSkipping);
        byKind.forEach(
                (kind, of) -> {
                    String times = of.size() == 1 ? "" : " (" + of.size() + " such lines)";
                    String message = "'" + of.get(0) + "'" + times + ": " + kind.meaning();
                    switch (kind.effect()) {
                        case FAILS -> findings.failed(kind.code(), message);
                        case WARNS -> findings.warning(kind.code(), message);
                        case SUMS_UP -> {
                            if (!explained) {
                                findings.failed(kind.code(), message);
                            }
                        }
                    }
                });
    }

    /**
     * v18.04 to v19.10 also say that devices were skipped when only the queue is too deep, and
     * inactive namespaces are no loss (spdk-formats §1.4).
     */
    private static boolean explainsSkipping(MessageKind kind) {
        return kind.code().equals("queue-too-deep") || kind.code().equals("namespace-inactive");
    }
}
