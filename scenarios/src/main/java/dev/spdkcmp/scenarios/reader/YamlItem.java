package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value of a document with its place. Reading what is not there records the problem and gives
 * nothing, so that all problems of a file are found at once.
 */
final class YamlItem {

    private final Node key;
    private final Node node;
    private final String path;
    private final Findings findings;

    YamlItem(Node node, String path, Findings findings) {
        this(node, node, path, findings);
    }

    /** A value that stands under a key. */
    YamlItem(Node key, Node node, String path, Findings findings) {
        this.key = key;
        this.node = node;
        this.path = path;
        this.findings = findings;
    }

    String path() {
        return path;
    }

    void wrong(String message) {
        findings.add(node, path, message);
    }

    /** The key under which the value stands is wrong. */
    void wrongKey(String message) {
        findings.add(key, path, message);
    }

    boolean isScalar() {
        return node instanceof ScalarNode && !node.getTag().equals(Tag.NULL);
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** The keys of a mapping, all of which have to be among those known. */
    Optional<YamlMapping> mapping(Collection<String> known) {
        if (node instanceof MappingNode mapping) {
            return Optional.of(new YamlMapping(mapping, path, findings, known));
        }
        wrong("a mapping with keys such as " + String.join(", ", known) + " is expected here");
        return Optional.empty();
    }

    /** A mapping whose keys the user chooses. */
    Optional<YamlMapping> freeMapping(String expected) {
        if (node instanceof MappingNode mapping) {
            return Optional.of(new YamlMapping(mapping, path, findings, null));
        }
        wrong(expected + " is expected here");
        return Optional.empty();
    }

    /** The elements of a list, at least one; a single value is a list of one. */
    List<YamlItem> items() {
        List<YamlItem> items = itemsOrNone();
        if (items.isEmpty()) {
            wrong("the list is empty");
        }
        return items;
    }

    /** The elements of a list, which may be empty; a single value is a list of one. */
    List<YamlItem> itemsOrNone() {
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(this);
        }
        List<YamlItem> items = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            items.add(new YamlItem(element, path + "[" + items.size() + "]", findings));
        }
        return items;
    }

    Optional<String> text(String expected) {
        if (isScalar()) {
            return Optional.of(((ScalarNode) node).getValue().strip());
        }
        wrong(expected + " is expected here");
        return Optional.empty();
    }

    /** A scalar that means something; {@code expected} says what, for the message. */
    <T> Optional<T> value(String expected, Function<String, Optional<T>> meaning) {
        Optional<String> text = text(expected);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<T> value = meaning.apply(text.get());
        if (value.isEmpty()) {
            wrong("\"" + text.get() + "\" is not " + expected);
        }
        return value;
    }

    Optional<Integer> integer(int least, int most) {
        return value(
                "a whole number from " + least + " to " + most,
                text ->
                        text.matches("\\d{1,9}")
                                        && Integer.parseInt(text) >= least
                                        && Integer.parseInt(text) <= most
                                ? Optional.of(Integer.parseInt(text))
                                : Optional.empty());
    }

    Optional<Boolean> bool() {
        return value(
                "true or false",
                text ->
                        switch (text) {
                            case "true" -> Optional.of(true);
                            case "false" -> Optional.of(false);
                            default -> Optional.empty();
                        });
    }

    Optional<Duration> time(String example) {
        return value("a time such as " + example, Quantity::time);
    }

    /** One of some words. */
    <T> Optional<T> word(Map<String, T> meanings) {
        String words = "one of " + String.join(", ", new TreeSet<>(meanings.keySet()));
        Optional<String> text = text(words);
        if (text.isPresent() && !meanings.containsKey(text.get())) {
            wrong(
                    "\""
                            + text.get()
                            + "\" is not "
                            + words
                            + NearestWord.hint(text.get(), meanings.keySet()));
        }
        return text.map(meanings::get);
    }

    /** Makes a value that checks itself; what it refuses is a problem of this place. */
    <T> Optional<T> made(Supplier<T> maker) {
        try {
            return Optional.of(maker.get());
        } catch (IllegalArgumentException refused) {
            wrong(refused.getMessage());
            return Optional.empty();
        }
    }
}
