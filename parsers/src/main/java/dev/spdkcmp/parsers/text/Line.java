package dev.spdkcmp.parsers.text;

import java.nio.charset.StandardCharsets;

/**
 * One line of a tool's output, as a window on bytes that the reader reuses, with a cursor for
 * reading it from left to right. Valid until the reader's next line. Methods named {@code take}
 * move the cursor only where they find what they look for.
 */
public final class Line {

    /** What {@link #takeFixed} and {@link #takeInteger} give where there is no such number. */
    public static final long NONE = Long.MIN_VALUE;

    private static final int MAX_DIGITS = 18;

    private byte[] bytes = new byte[0];
    private int start;
    private int end;
    private int cursor;

    void set(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        while (this.end > start && bytes[this.end - 1] <= ' ' && bytes[this.end - 1] >= 0) {
            this.end--;
        }
        this.cursor = start;
    }

    /** A line of its own, not of a reader. */
    public static Line of(String text) {
        Line line = new Line();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        line.set(bytes, 0, bytes.length);
        return line;
    }

    /** Bytes without trailing blanks. */
    public int length() {
        return end - start;
    }

    public boolean blank() {
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0 || bytes[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    /** First byte that is not blank, or 0 where there is none. */
    public int firstVisible() {
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0 || bytes[i] > ' ') {
                return bytes[i];
            }
        }
        return 0;
    }

    /** Whether the whole line begins so; the cursor does not matter. */
    public boolean startsWith(String ascii) {
        return matches(start, ascii);
    }

    /** Whether the line contains this anywhere; the cursor does not matter. */
    public boolean contains(String ascii) {
        return indexOf(ascii, start) >= 0;
    }

    private int indexOf(String ascii, int from) {
        char first = ascii.charAt(0);
        for (int i = from; i <= end - ascii.length(); i++) {
            if (bytes[i] == first && matches(i, ascii)) {
                return i;
            }
        }
        return -1;
    }

    private int lastIndexOf(String ascii) {
        for (int i = end - ascii.length(); i >= cursor; i--) {
            if (matches(i, ascii)) {
                return i;
            }
        }
        return -1;
    }

    private boolean matches(int at, String ascii) {
        if (at + ascii.length() > end) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The whole line as text; bytes that are not UTF-8 become U+FFFD. */
    public String text() {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    /** What is left from the cursor on. */
    public String rest() {
        return new String(bytes, cursor, end - cursor, StandardCharsets.UTF_8);
    }

    /** Puts the cursor back to the start of the line. */
    public Line rewind() {
        cursor = start;
        return this;
    }

    /** Whether nothing but blanks is left. */
    public boolean atEnd() {
        skipBlanks();
        return cursor == end;
    }

    private void skipBlanks() {
        cursor = visible(cursor);
    }

    private int visible(int from) {
        byte[] b = bytes;
        int at = from;
        while (at < end && (b[at] == ' ' || b[at] == '\t')) {
            at++;
        }
        return at;
    }

    /** Skips blanks, then takes these bytes. */
    public boolean take(String ascii) {
        int back = cursor;
        skipBlanks();
        if (matches(cursor, ascii)) {
            cursor += ascii.length();
            return true;
        }
        cursor = back;
        return false;
    }

    /** Skips blanks, then takes this byte. */
    public boolean take(char ascii) {
        int at = visible(cursor);
        if (at < end && bytes[at] == ascii) {
            cursor = at + 1;
            return true;
        }
        return false;
    }

    /** Takes this byte at the cursor, without skipping blanks. */
    public boolean takeHere(char ascii) {
        if (cursor < end && bytes[cursor] == ascii) {
            cursor++;
            return true;
        }
        return false;
    }

    /** Takes these bytes from the cursor on, without skipping blanks. */
    public boolean takeHere(String ascii) {
        if (matches(cursor, ascii)) {
            cursor += ascii.length();
            return true;
        }
        return false;
    }

    /**
     * Takes everything up to the next occurrence of a separator, and the separator; null if none.
     */
    public String takeUpTo(String separator) {
        return takeUpTo(separator, indexOf(separator, cursor));
    }

    /**
     * Takes everything up to the last occurrence of a separator, and the separator; null if none.
     */
    public String takeUpToLast(String separator) {
        return takeUpTo(separator, lastIndexOf(separator));
    }

    private String takeUpTo(String separator, int at) {
        if (at < 0) {
            return null;
        }
        String taken = new String(bytes, cursor, at - cursor, StandardCharsets.UTF_8);
        cursor = at + separator.length();
        return taken;
    }

    /**
     * Skips blanks, then takes a decimal number with exactly this many digits after the point, as
     * {@code printf("%.Nf")} prints it.
     *
     * @return the number in units of its last digit, or {@link #NONE}
     */
    public long takeFixed(int decimals) {
        byte[] b = bytes;
        int last = end;
        int at = visible(cursor);
        boolean negative = at < last && b[at] == '-';
        if (negative) {
            at++;
        }
        int first = at;
        long value = 0;
        while (at < last && b[at] >= '0' && b[at] <= '9') {
            value = value * 10 + (b[at++] - '0');
        }
        int whole = at - first;
        if (whole == 0 || at == last || b[at] != '.') {
            return NONE;
        }
        first = ++at;
        while (at < last && b[at] >= '0' && b[at] <= '9') {
            value = value * 10 + (b[at++] - '0');
        }
        if (at - first != decimals || whole + decimals > MAX_DIGITS) {
            return NONE;
        }
        cursor = at;
        return negative ? -value : value;
    }

    /** Skips blanks, then takes an unsigned integer; {@link #NONE} if none. */
    public long takeInteger() {
        byte[] b = bytes;
        int last = end;
        int first = visible(cursor);
        int at = first;
        long value = 0;
        while (at < last && b[at] >= '0' && b[at] <= '9') {
            value = value * 10 + (b[at++] - '0');
        }
        if (at == first || at - first > MAX_DIGITS) {
            return NONE;
        }
        cursor = at;
        return value;
    }

    /** Skips blanks, then takes bytes up to the next blank; null if none. */
    public String takeWord() {
        skipBlanks();
        int from = cursor;
        while (cursor < end && bytes[cursor] != ' ' && bytes[cursor] != '\t') {
            cursor++;
        }
        return cursor == from
                ? null
                : new String(bytes, from, cursor - from, StandardCharsets.UTF_8);
    }
}
