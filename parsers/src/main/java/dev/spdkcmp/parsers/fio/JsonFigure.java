package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The value at which a parser stands, as the kind of figure that is expected there; null, and
 * whatever is there skipped, where it is something else.
 */
final class JsonFigure {

    private JsonFigure() {}

    static Long integer(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return json.getLongValue();
        }
        json.skipChildren();
        return null;
    }

    static Double decimal(JsonParser json) throws IOException {
        if (json.currentToken().isNumeric()) {
            double value = json.getDoubleValue();
            return Double.isFinite(value) ? Double.valueOf(value) : null;
        }
        json.skipChildren();
        return null;
    }

    static String text(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_STRING) {
            return utf8(json.getText());
        }
        json.skipChildren();
        return null;
    }

    /** Characters that stand for bytes, read as UTF-8 as far as they are. */
    static String utf8(String bytes) {
        for (int i = 0; i < bytes.length(); i++) {
            if (bytes.charAt(i) >= 0x80) {
                return new String(
                        bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            }
        }
        return bytes;
    }
}
