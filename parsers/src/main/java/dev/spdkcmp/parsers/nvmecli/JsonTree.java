package dev.spdkcmp.parsers.nvmecli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one small JSON document into maps, lists, strings, numbers and booleans. */
final class JsonTree {

    private final JsonParser json;

    JsonTree(JsonParser json) {
        this.json = json;
    }

    /**
     * The next value.
     *
     * @throws IOException where the text is no JSON, or ends
     */
    Object read() throws IOException {
        return value(json.nextToken());
    }

    private Object value(JsonToken token) throws IOException {
        if (token == null) {
            return null;
        }
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_NUMBER_INT -> new BigDecimal(json.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> json.getDecimalValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_STRING -> json.getText();
            default -> null;
        };
    }

    private Map<String, Object> object() throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            object.put(name, value(json.nextToken()));
        }
        return object;
    }

    private List<Object> array() throws IOException {
        List<Object> array = new ArrayList<>();
        for (JsonToken token = json.nextToken();
                token != null && token != JsonToken.END_ARRAY;
                token = json.nextToken()) {
            array.add(value(token));
        }
        return array;
    }
}
