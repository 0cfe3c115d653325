package dev.spdkcmp.harness.tables;

/**
 * What the terminal, or whatever stands in its place, can show.
 *
 * @param columns of a line, at least {@link #NARROWEST}
 * @param colour whether to use colour: on a terminal, unless {@code NO_COLOR} is set
 * @param unicode whether characters beyond ASCII can be shown
 */
public record TerminalSettings(int columns, boolean colour, boolean unicode) {

    /** Narrower terminals get lines of this length. */
    public static final int NARROWEST = 40;

    /** Where nothing tells the width. */
    public static final int USUAL_COLUMNS = 80;

    public TerminalSettings {
        columns = Math.max(NARROWEST, columns);
    }
}
