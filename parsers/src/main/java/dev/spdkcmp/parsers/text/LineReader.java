package dev.spdkcmp.parsers.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a tool's output line by line without copying it. Lines end at LF, CR (live lines are
 * written over one another with it) or CR LF, terminal escapes such as {@code ESC[2K} are left out,
 * and a line longer than {@value #MAX_LINE} bytes is cut there: no tool prints one.
 */
public final class LineReader {

    static final int MAX_LINE = 1 << 20;

    private static final int BUFFER = 1 << 16;
    private static final int ESCAPE = 0x1b;

    private final InputStream in;
    private byte[] buffer;
    private int next;
    private int filled;
    private boolean exhausted;
    private boolean inLongLine;
    private boolean afterCr;
    private boolean lastLineEnded = true;
    private long number;

    public LineReader(InputStream in) {
        this(in, BUFFER);
    }

    /**
     * Reads in pieces of another size than the usual.
     *
     * @param bufferBytes at first; a longer line makes it grow
     */
    public LineReader(InputStream in, int bufferBytes) {
        this.in = in;
        this.buffer = new byte[bufferBytes];
    }

    /** Number of the line read last; the first is 1. A CR counts as a line's end. */
    public long lineNumber() {
        return number;
    }

    /** Whether the line read last was ended by LF or CR, not by the end of the text. */
    public boolean lastLineEnded() {
        return lastLineEnded;
    }

    /**
     * Moves {@code line} to the next line.
     *
     * @return false where the text has ended
     * @throws IOException only where reading fails
     */
    public boolean next(Line line) throws IOException {
        if (inLongLine) {
            skipLine();
        }
        if (afterCr) {
            skipLf();
        }
        int scanned = next;
        boolean escapes = false;
        while (true) {
            byte[] bytes = buffer;
            int last = filled;
            for (int i = scanned; i < last; i++) {
                byte b = bytes[i];
                if (b > ESCAPE || b < 0) {
                    continue;
                }
                if (b == '\n' || b == '\r') {
                    return emit(line, i, i + 1, escapes);
                }
                escapes |= b == ESCAPE;
            }
            scanned = filled;
            if (filled - next >= MAX_LINE) {
                emit(line, filled, filled, escapes);
                inLongLine = true;
                lastLineEnded = false;
                return true;
            }
            int moved = next;
            if (!fill()) {
                if (filled == next) {
                    return false;
                }
                emit(line, filled, filled, escapes);
                lastLineEnded = false;
                return true;
            }
            scanned -= moved - next;
        }
    }

    private boolean emit(Line line, int lineEnd, int following, boolean escapes) {
        int end = escapes ? withoutEscapes(next, lineEnd) : lineEnd;
        line.set(buffer, next, end);
        next = following;
        lastLineEnded = true;
        afterCr = following > lineEnd && buffer[lineEnd] == '\r';
        number++;
        return true;
    }

    /** CR LF is one line's end. */
    private void skipLf() throws IOException {
        afterCr = false;
        if ((next < filled || fill()) && next < filled && buffer[next] == '\n') {
            next++;
        }
    }

    /** Moves what is not read yet to the front and reads more; false at the end of the text. */
    private boolean fill() throws IOException {
        if (exhausted) {
            return false;
        }
        if (next > 0) {
            System.arraycopy(buffer, next, buffer, 0, filled - next);
            filled -= next;
            next = 0;
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(2 * buffer.length, MAX_LINE));
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        exhausted = read < 0;
        filled += Math.max(read, 0);
        return !exhausted;
    }

    private void skipLine() throws IOException {
        inLongLine = false;
        while (true) {
            while (next < filled) {
                byte b = buffer[next++];
                if (b == '\n' || b == '\r') {
                    lastLineEnded = true;
                    return;
                }
            }
            if (!fill()) {
                return;
            }
        }
    }

    /** Closes the gaps that control sequences (ESC [ … letter) leave; gives the new end. */
    private int withoutEscapes(int from, int to) {
        int write = from;
        int read = from;
        while (read < to) {
            if (buffer[read] == ESCAPE && read + 1 < to && buffer[read + 1] == '[') {
                read += 2;
                while (read < to && !letter(buffer[read])) {
                    read++;
                }
                read++;
            } else {
                buffer[write++] = buffer[read++];
            }
        }
        return write;
    }

    private static boolean letter(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z');
    }
}
