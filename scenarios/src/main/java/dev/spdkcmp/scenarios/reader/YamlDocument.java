package dev.spdkcmp.scenarios.reader;

import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** A text of YAML (or JSON, which is YAML) with the place of everything in it. */
final class YamlDocument {

    private YamlDocument() {}

    /** The document's value; empty, and recorded as a problem, where the text is none. */
    static Optional<YamlItem> root(String text, Findings findings) {
        try {
            Node root =
                    new Yaml(new SafeConstructor(new LoaderOptions()))
                            .compose(new StringReader(text));
            if (root != null) {
                return Optional.of(new YamlItem(root, "", findings));
            }
            findings.add((Mark) null, "", "the file is empty");
        } catch (MarkedYAMLException notYaml) {
            findings.add(notYaml.getProblemMark(), "", "not YAML: " + notYaml.getProblem());
        } catch (YAMLException notYaml) {
            findings.add((Mark) null, "", "not YAML: " + notYaml.getMessage());
        }
        return Optional.empty();
    }
}
