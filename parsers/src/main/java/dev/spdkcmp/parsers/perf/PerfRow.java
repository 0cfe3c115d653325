package dev.spdkcmp.parsers.perf;

/**
 * One row of the table: a pair of a namespace and a core that completed I/Os.
 *
 * @param name of the namespace, as printed
 * @param core that drove it
 * @param figures what was measured
 */
record PerfRow(String name, int core, PerfFigures figures) {

    private static final int HEADING_WIDTH = 43;

    /**
     * Whether a heading of a latency block can mean this row. Headings cut names to 43 characters
     * and pad them; the table does not.
     */
    boolean hasHeading(String headingName, int headingCore) {
        String cut =
                name.length() <= HEADING_WIDTH
                        ? name
                        : name.substring(0, HEADING_WIDTH).stripTrailing();
        return core == headingCore && cut.equals(headingName);
    }

    /** The row's name and core, for a person. */
    String label() {
        return name + " from core " + core;
    }
}
