package dev.spdkcmp.scenarios.reader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** The problems found while one document is read. */
final class Findings {

    private final String file;
    private final List<ScenarioProblem> problems = new ArrayList<>();

    Findings(String file) {
        this.file = file;
    }

    void add(Node node, String path, String message) {
        add(node.getStartMark(), path, message);
    }

    void add(Mark mark, String path, String message) {
        int line = mark == null ? 1 : mark.getLine() + 1;
        int column = mark == null ? 1 : mark.getColumn() + 1;
        problems.add(new ScenarioProblem(file, line, column, path, message));
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    List<ScenarioProblem> byPlace() {
        return problems.stream()
                .sorted(
                        Comparator.comparingInt(ScenarioProblem::line)
                                .thenComparingInt(ScenarioProblem::column))
                .toList();
    }
}
