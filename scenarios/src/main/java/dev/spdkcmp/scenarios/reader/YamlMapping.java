package dev.spdkcmp.scenarios.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** A mapping of a document: known keys once each. */
final class YamlMapping {

    private final MappingNode node;
    private final String path;
    private final Findings findings;
    private final Map<String, YamlItem> items = new LinkedHashMap<>();

    /**
     * Takes the keys and records those that are unknown or double.
     *
     * @param known the keys there may be; null: any
     */
    YamlMapping(MappingNode node, String path, Findings findings, Collection<String> known) {
        this.node = node;
        this.path = path;
        this.findings = findings;
        for (NodeTuple tuple : node.getValue()) {
            String key = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
            String keyPath = path.isEmpty() ? key : path + "." + key;
            if (known != null && !known.contains(key)) {
                findings.add(tuple.getKeyNode(), keyPath, "unknown key" + suggestion(key, known));
            } else if (items.containsKey(key)) {
                findings.add(tuple.getKeyNode(), keyPath, "stated twice");
            } else {
                items.put(
                        key,
                        new YamlItem(tuple.getKeyNode(), tuple.getValueNode(), keyPath, findings));
            }
        }
    }

    Optional<YamlItem> get(String key) {
        return Optional.ofNullable(items.get(key));
    }

    Optional<YamlItem> required(String key, String example) {
        if (!items.containsKey(key)) {
            findings.add(node, path, key + " is missing; for example: " + example);
        }
        return get(key);
    }

    /** Keys and values in the order written. */
    List<Map.Entry<String, YamlItem>> entries() {
        return new ArrayList<>(items.entrySet());
    }

    private static String suggestion(String key, Collection<String> known) {
        return NearestWord.to(key, known)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("; known here: " + String.join(", ", known));
    }
}
