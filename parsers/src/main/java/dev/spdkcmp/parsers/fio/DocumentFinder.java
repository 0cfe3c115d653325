package dev.spdkcmp.parsers.fio;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Finds the JSON documents in what fio printed. fio writes them among text of its own, one after
 * another and without separators (fio-formats §1.4, §1.5), so that the output as a whole is no
 * JSON.
 *
 * <p>Characters of a document are its bytes, one by one (ISO 8859-1): fio escapes neither control
 * bytes nor invalid UTF-8, which must not end the reading.
 */
final class DocumentFinder {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Enough to see whether a brace opens a document. */
    private static final int LOOK_AHEAD_BYTES = 256;

    private static final int LONGEST_LINE = 4096;
    private static final byte[] FIRST_KEY = "\"fio version\"".getBytes(StandardCharsets.US_ASCII);

    private final InputStream in;
    private final Consumer<String> textLines;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int limit;
    private boolean inputEnded;
    private byte previous = '\n';
    private int lines = 1;
    private final byte[] line = new byte[LONGEST_LINE];
    private int lineLength;
    private Document document;

    /**
     * Prepares to read.
     *
     * @param in the output; read to its end, not closed
     * @param textLines takes every line that is not part of a document, cut at 4096 bytes
     */
    DocumentFinder(InputStream in, Consumer<String> textLines) {
        this.in = in;
        this.textLines = textLines;
    }

    /** Goes to the next document, past what is left of this one; false at the end of the output. */
    boolean next() throws IOException {
        if (document != null) {
            document.skipRest();
            document = null;
        }
        while (available() > 0) {
            byte b = buffer[at];
            if (b == '{' && opensDocument(at)) {
                endLine();
                document = new Document(lines, opensFioDocument(at));
                return true;
            }
            at++;
            previous = b;
            if (b == '\n' || b == '\r') {
                lines += b == '\n' ? 1 : 0;
                endLine();
            } else if (lineLength < LONGEST_LINE) {
                line[lineLength++] = b;
            }
        }
        endLine();
        return false;
    }

    private void endLine() {
        if (lineLength > 0) {
            textLines.accept(new String(line, 0, lineLength, StandardCharsets.UTF_8));
            lineLength = 0;
        }
    }

    /** The document that {@link #next()} found. */
    Document document() {
        return document;
    }

    /** Bytes that can be looked at; fewer than the look-ahead only at the end of the input. */
    private int available() throws IOException {
        if (limit - at < LOOK_AHEAD_BYTES && !inputEnded) {
            System.arraycopy(buffer, at, buffer, 0, limit - at);
            limit -= at;
            at = 0;
            while (limit < LOOK_AHEAD_BYTES && !inputEnded) {
                int read = in.read(buffer, limit, buffer.length - limit);
                if (read < 0) {
                    inputEnded = true;
                } else {
                    limit += read;
                }
            }
        }
        return limit - at;
    }

    /** A document starts with a key; a brace at the very end may be the start of one cut off. */
    private boolean opensDocument(int brace) {
        int next = skipSpace(brace + 1);
        return next < limit ? buffer[next] == '"' : inputEnded;
    }

    private boolean opensFioDocument(int brace) {
        int next = skipSpace(brace + 1);
        return next + FIRST_KEY.length <= limit
                && Arrays.equals(
                        buffer, next, next + FIRST_KEY.length, FIRST_KEY, 0, FIRST_KEY.length);
    }

    private int skipSpace(int from) {
        int next = from;
        while (next < limit && buffer[next] <= ' ' && buffer[next] > 0) {
            next++;
        }
        return next;
    }

    /** The characters of one document, from its first brace to the one that closes it. */
    final class Document extends Reader {

        private final int firstLine;
        private final boolean likeFio;
        private int depth;
        private boolean inString;
        private boolean escaped;
        private boolean closed;
        private boolean ended;

        private Document(int firstLine, boolean likeFio) {
            this.firstLine = firstLine;
            this.likeFio = likeFio;
        }

        /** Whether its first key is the one that fio starts with. */
        boolean startsLikeFio() {
            return likeFio;
        }

        /** Line of the output in which it starts, from 1. */
        int firstLine() {
            return firstLine;
        }

        /** Whether all of it was read and its last brace was there. */
        boolean closed() {
            return closed;
        }

        /** Whether it was read up to where the output, or the next document, cuts it off. */
        boolean cutOff() {
            return ended && !closed;
        }

        void skipRest() throws IOException {
            if (!ended) {
                char[] rest = new char[BUFFER_BYTES];
                while (!ended) {
                    read(rest, 0, rest.length);
                }
            }
        }

        @Override
        public int read(char[] to, int offset, int length) throws IOException {
            if (ended) {
                return -1;
            }
            int available = available();
            if (available == 0) {
                ended = true;
                return -1;
            }
            int usable = inputEnded ? available : available - LOOK_AHEAD_BYTES + 1;
            int copied = copy(to, offset, Math.min(usable, length));
            return copied == 0 && ended ? -1 : copied;
        }

        private int copy(char[] to, int offset, int length) {
            int from = at;
            int end = at + length;
            int i = from;
            for (int o = offset; i < end && !ended; i++, o++) {
                byte b = buffer[i];
                if (b == '{' && depth > 0 && startsLine(i, from) && opensFioDocument(i)) {
                    ended = true;
                    break;
                }
                to[o] = (char) (b & 0xff);
                if (escaped) {
                    escaped = false;
                    lines += b == '\n' ? 1 : 0;
                    continue;
                }
                switch (b) {
                    case '\n' -> lines++;
                    case '"' -> inString = !inString;
                    case '\\' -> escaped = inString;
                    case '{' -> depth += inString ? 0 : 1;
                    case '}' -> closeBrace();
                    default -> {}
                }
            }
            if (i > from) {
                previous = buffer[i - 1];
            }
            at = i;
            return i - from;
        }

        private boolean startsLine(int brace, int from) {
            return (brace > from ? buffer[brace - 1] : previous) == '\n';
        }

        private void closeBrace() {
            if (!inString && --depth == 0) {
                closed = true;
                ended = true;
            }
        }

        @Override
        public void close() {
            // the finder skips what is left of a document when it goes on
        }
    }
}
