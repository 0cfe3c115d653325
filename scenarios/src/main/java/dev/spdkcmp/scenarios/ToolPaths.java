package dev.spdkcmp.scenarios;

/**
 * Which tools an arm uses; null means those of the whole run.
 *
 * @param fio path of a fio program
 * @param spdk folder of an SPDK build
 */
public record ToolPaths(String fio, String spdk) {

    /** The run's own tools. */
    public static final ToolPaths OF_THE_RUN = new ToolPaths(null, null);
}
