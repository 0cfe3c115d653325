package dev.spdkcmp.harness.tables;

/**
 * Text as a terminal shows it: how many columns it takes, and nothing in it that could move the
 * cursor or turn the writing direction.
 */
public final class DisplayText {

    private static final String ELLIPSIS = "…";

    private DisplayText() {}

    /** Control and direction characters shown by their code instead of acted on. */
    public static String harmless(String text) {
        StringBuilder shown = null;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            int next = i + Character.charCount(codePoint);
            if (isHarmful(codePoint)) {
                if (shown == null) {
                    shown = new StringBuilder(text.substring(0, i));
                }
                shown.append(String.format("\\u%04X", codePoint));
            } else if (shown != null) {
                shown.appendCodePoint(codePoint);
            }
            i = next;
        }
        return shown == null ? text : shown.toString();
    }

    private static boolean isHarmful(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE;
    }

    /** Columns that a text takes in a terminal. */
    static int width(String text) {
        return text.codePoints().map(DisplayText::width).sum();
    }

    private static int width(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return isWide(codePoint) ? 2 : 1;
    }

    /** The blocks of East Asian wide characters and of pictographs (Unicode annex 11). */
    private static boolean isWide(int codePoint) {
        return codePoint >= 0x1100 && codePoint <= 0x115F
                || codePoint >= 0x2E80 && codePoint <= 0xA4CF
                || codePoint >= 0xAC00 && codePoint <= 0xD7A3
                || codePoint >= 0xF900 && codePoint <= 0xFAFF
                || codePoint >= 0xFE30 && codePoint <= 0xFE6F
                || codePoint >= 0xFF00 && codePoint <= 0xFF60
                || codePoint >= 0x1F300 && codePoint <= 0x1FAFF
                || codePoint >= 0x20000 && codePoint <= 0x3FFFD;
    }

    /** At most so many columns of a text; cut in the middle, so that both ends can be told. */
    static String fit(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        int room = columns - width(ELLIPSIS);
        String head = prefix(text, room - room / 2);
        return head + ELLIPSIS + suffix(text, room - width(head));
    }

    private static String prefix(String text, int columns) {
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int codePoint = text.codePointAt(end);
            if (used + width(codePoint) > columns) {
                break;
            }
            used += width(codePoint);
            end += Character.charCount(codePoint);
        }
        return text.substring(0, end);
    }

    private static String suffix(String text, int columns) {
        int used = 0;
        int start = text.length();
        while (start > 0) {
            int codePoint = text.codePointBefore(start);
            if (used + width(codePoint) > columns) {
                break;
            }
            used += width(codePoint);
            start -= Character.charCount(codePoint);
        }
        return text.substring(start);
    }

    /** Blanks before or behind, to so many columns. */
    static String pad(String text, int columns, boolean right) {
        String blanks = " ".repeat(Math.max(0, columns - width(text)));
        return right ? blanks + text : text + blanks;
    }
}
