package dev.spdkcmp.scenarios.reader;

/**
 * Something wrong with a scenario file.
 *
 * @param file as the user named it
 * @param line counted from 1; 0 where the file itself is the problem
 * @param column counted from 1
 * @param key where in the document, such as {@code workloads[1].blockSize}; empty for the whole
 * @param message what is wrong and what would be right
 */
public record ScenarioProblem(String file, int line, int column, String key, String message) {

    /** The problem as one line: {@code adopt.yaml:7:3: queueDepth: unknown key; did you mean …}. */
    public String text() {
        String place = line == 0 ? file : file + ":" + line + ":" + column;
        return place + ": " + (key.isEmpty() ? "" : key + ": ") + message;
    }
}
