package dev.spdkcmp.harness.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.spdkcmp.harness.tables.DisplayText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/**
 * JSON inside a script element: no text in it can end the element or start another, since the
 * characters that markup is made of are written by their code.
 */
final class DataBlock {

    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build()
                    .setCharacterEscapes(new MarkupEscapes());

    private DataBlock() {}

    /** Writes fields, elements and values. */
    @FunctionalInterface
    interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /** {@code <script type="application/json" …>} with the content. */
    static void write(Html page, Content content, String... attributes) {
        String[] all = new String[attributes.length + 2];
        all[0] = "type";
        all[1] = "application/json";
        System.arraycopy(attributes, 0, all, 2, attributes.length);
        page.open("script", all);
        try (JsonGenerator json = JSON.createGenerator(writer(page.sink()))) {
            content.write(json);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        page.close("script").line();
    }

    /** A text as it is shown: control and writing-direction characters by their code. */
    static void text(JsonGenerator json, String plain) throws IOException {
        json.writeString(DisplayText.harmless(plain));
    }

    static void texts(JsonGenerator json, List<String> plain) throws IOException {
        json.writeStartArray();
        for (String text : plain) {
            text(json, text);
        }
        json.writeEndArray();
    }

    static void number(JsonGenerator json, Double value) throws IOException {
        if (value == null || !Double.isFinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber(value.longValue());
        } else {
            json.writeNumber(value);
        }
    }

    private static Writer writer(Appendable out) {
        return new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                out.append(java.nio.CharBuffer.wrap(text, from, length));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    private static final class MarkupEscapes extends CharacterEscapes {

        private static final long serialVersionUID = 1;

        private final int[] ascii = CharacterEscapes.standardAsciiEscapesForJSON();

        MarkupEscapes() {
            for (char markup : new char[] {'<', '>', '&', '\''}) {
                ascii[markup] = CharacterEscapes.ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public SerializableString getEscapeSequence(int code) {
            return code == '\u2028' || code == '\u2029'
                    ? new SerializedString(String.format("\\u%04x", code))
                    : null;
        }
    }
}
