package dev.spdkcmp.parsers.fio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Finds the JSON documents in what fio printed. fio writes them among text of its own, one after
 * another and without separators (fio-formats §1.4, §1.5), so that the output as a whole is no
 * JSON.
 *
 * <p>Where a document ends, only its reader knows, which gives back what it took too much. It never
 * gets past a line that starts another document of fio, so that one cut off does not swallow the
 * next.
 */
final class DocumentFinder {

    private static final int BUFFER_BYTES = 1 << 14;

    /** Enough to see whether a brace opens a document. */
    private static final int LOOK_AHEAD_BYTES = 256;

    /** Documents longer than this are not looked through before they are read. */
    private static final int LARGEST_BUFFER_BYTES = 1 << 22;

    /** Most that a reader may give back: no more than it can have taken at once. */
    private static final int HISTORY_BYTES = 1 << 14;

    private static final int LONGEST_PIECE = HISTORY_BYTES / 2;

    /** What other tools print may be many small documents. */
    private static final int SHORTEST_PIECE = 256;

    /** Characters of the longest literal, {@code false}, and what may stand beside it. */
    private static final int LONGEST_TOKEN = 8;

    private static final int LONGEST_LINE = 4096;
    private static final BytePattern FIRST_KEY = new BytePattern("\"fio version\"");

    private final InputStream in;
    private final Consumer<String> textLines;
    private byte[] buffer = new byte[HISTORY_BYTES + BUFFER_BYTES];
    private int at;
    private int limit;
    private boolean inputEnded;

    /** Offset in the output of the first byte in the buffer. */
    private long bufferOffset;

    /** Where in the output the next line is that starts a document of fio, when one was found. */
    private long nextStart = -1;

    /** Up to where in the output such lines were looked for. */
    private long searchedTo;

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
        this(in, textLines, 0);
    }

    /**
     * Prepares to read a part of an output.
     *
     * @param offset where in the output the part starts, bytes from 0
     */
    DocumentFinder(InputStream in, Consumer<String> textLines, long offset) {
        this.in = in;
        this.textLines = textLines;
        this.bufferOffset = offset;
    }

    /** Goes to the next document; false at the end of the output. */
    boolean next() throws IOException {
        while (visible() > 0) {
            byte b = buffer[at];
            if (b == '{' && opensDocument(at)) {
                endLine();
                document = new Document(bufferOffset + at, opensFioDocument(at));
                return true;
            }
            at++;
            if (b == '\n' || b == '\r') {
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
    private int visible() throws IOException {
        if (limit - at < LOOK_AHEAD_BYTES && !inputEnded) {
            fill();
        }
        return limit - at;
    }

    private void fill() throws IOException {
        forget();
        while (limit - at < LOOK_AHEAD_BYTES && !inputEnded) {
            readMore();
        }
    }

    /** Makes room by dropping what nobody can give back any more. */
    private void forget() {
        int kept = Math.min(at, HISTORY_BYTES);
        int from = at - kept;
        System.arraycopy(buffer, from, buffer, 0, limit - from);
        bufferOffset += from;
        limit -= from;
        at = kept;
    }

    private void readMore() throws IOException {
        int read = in.read(buffer, limit, buffer.length - limit);
        if (read < 0) {
            inputEnded = true;
        } else {
            limit += read;
        }
    }

    /** Reads on without moving; false at the end of the input, or where the buffer is full. */
    private boolean fillAhead() throws IOException {
        if (limit == buffer.length && at - HISTORY_BYTES > buffer.length / 2) {
            forget();
        }
        if (limit == buffer.length && buffer.length < LARGEST_BUFFER_BYTES) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        if (inputEnded || limit == buffer.length) {
            return false;
        }
        readMore();
        return true;
    }

    /** Looks for a line that starts a document of fio, behind this place. */
    private boolean findNextStart() {
        if (nextStart > bufferOffset + at) {
            return true;
        }
        int key =
                FIRST_KEY.indexIn(buffer, (int) Math.max(at + 1, searchedTo - bufferOffset), limit);
        while (key >= 0) {
            int brace = braceBefore(key);
            if (brace > at && buffer[brace - 1] == '\n') {
                nextStart = bufferOffset + brace;
                searchedTo = nextStart;
                return true;
            }
            key = FIRST_KEY.indexIn(buffer, key + 1, limit);
        }
        searchedTo = Math.max(searchedTo, bufferOffset + limit - FIRST_KEY.length());
        return false;
    }

    private int braceBefore(int key) {
        int before = key - 1;
        while (before > at && isSpace(buffer[before])) {
            before--;
        }
        return buffer[before] == '{' ? before : -1;
    }

    /** A document starts with a key; a brace at the very end may be the start of one cut off. */
    private boolean opensDocument(int brace) {
        int next = skipSpace(brace + 1);
        return next < limit ? buffer[next] == '"' : inputEnded;
    }

    private boolean opensFioDocument(int brace) {
        int next = skipSpace(brace + 1);
        return FIRST_KEY.isAt(buffer, next, limit);
    }

    private int skipSpace(int from) {
        int next = from;
        while (next < limit && isSpace(buffer[next])) {
            next++;
        }
        return next;
    }

    private static boolean isSpace(byte b) {
        return b <= ' ' && b > 0;
    }

    /**
     * The bytes from the first brace of one document on, to the start of the next or the end of the
     * output. Bytes that are not UTF-8 are question marks here: fio prints names as they are.
     */
    final class Document extends InputStream {

        private final long offset;
        private final boolean likeFio;
        private long scannedTo;
        private long length;
        private int wholeLength;
        private int piece;
        private boolean ended;

        private Document(long offset, boolean likeFio) {
            this.offset = offset;
            this.scannedTo = offset + 1;
            this.likeFio = likeFio;
            this.piece = likeFio ? LONGEST_PIECE : SHORTEST_PIECE;
        }

        /** Where in the output it starts, bytes from 0. */
        long offset() {
            return offset;
        }

        /** Whether its first key is the one that fio starts with. */
        boolean startsLikeFio() {
            return likeFio;
        }

        /**
         * Whether a place lies at the very end of what there is of it.
         *
         * @param place bytes from the start of the document
         */
        boolean endsAt(long place) {
            return ended && place >= length - LONGEST_TOKEN;
        }

        /**
         * Whether another document of fio follows and this one looks whole, as fio indents it, so
         * that {@link #skip()} may take the place of reading it.
         */
        boolean superseded() throws IOException {
            boolean followed = false;
            while (likeFio && !followed && (findNextStart() || fillAhead())) {
                followed = nextStart > bufferOffset + at;
            }
            return followed && findEnd((int) (nextStart - bufferOffset));
        }

        private boolean findEnd(int next) {
            for (int i = next - 1; i > at; i--) {
                if (buffer[i] == '}' && buffer[i - 1] == '\n') {
                    wholeLength = i + 1 - at;
                    return true;
                }
            }
            return false;
        }

        /** Goes on behind this document, and gives its bytes. */
        byte[] skip() {
            byte[] bytes = Arrays.copyOfRange(buffer, at, at + wholeLength);
            at += wholeLength;
            return bytes;
        }

        /** Takes back the last bytes read, which are not part of the document. */
        void unread(int bytes) {
            at -= bytes;
        }

        /** Reads on to the next document, or the end. */
        void skipRest() throws IOException {
            while (!ended) {
                advance(BUFFER_BYTES);
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            int taken = advance(Math.min(length, piece));
            piece = Math.min(2 * piece, LONGEST_PIECE);
            if (taken == 0) {
                return length == 0 ? 0 : -1;
            }
            System.arraycopy(buffer, at - taken, to, offset, taken);
            return taken;
        }

        /** Moves on by at most so many bytes; 0 at the end. */
        private int advance(int most) throws IOException {
            if (ended || most <= 0) {
                return 0;
            }
            int visible = visible();
            int usable = inputEnded ? visible : visible - LOOK_AHEAD_BYTES + 1;
            int end = at + Math.min(usable, most);
            int stop = scan((int) Math.max(at, scannedTo - bufferOffset), end);
            ended = stop < end || (inputEnded && end == limit);
            int taken = stop - at;
            at = stop;
            length += taken;
            return taken;
        }

        /**
         * The first place at which another document starts; {@code end} where none does. Nothing is
         * looked at twice.
         */
        private int scan(int from, int end) {
            byte[] bytes = buffer;
            int i = from;
            while (i < end) {
                byte b = bytes[i];
                if (b == '{' && bytes[i - 1] == '\n' && opensFioDocument(i)) {
                    scannedTo = bufferOffset + i;
                    return i;
                }
                i = b < 0 ? Utf8.repair(bytes, i, limit) : i + 1;
            }
            scannedTo = Math.max(scannedTo, bufferOffset + i);
            return end;
        }
    }
}
