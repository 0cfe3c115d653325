package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

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
            return json.getText();
        }
        json.skipChildren();
        return null;
    }
}
