package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code job options} and {@code global options}; the parser stands at the value. */
final class OptionsReader {

    private OptionsReader() {}

    /** The options of one section. */
    static RawOptions read(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return RawOptions.NONE;
        }
        RawOptions.Builder options = new RawOptions.Builder();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            String value = JsonFigure.text(json);
            if (value != null) {
                options.add(name, value);
            }
        }
        return options.build();
    }

    /**
     * The global options by host: one object, or in client mode with several servers (3.39 on) an
     * array of objects that name their {@code hostname} and {@code port}.
     */
    static Map<String, RawOptions> readGlobal(JsonParser json) throws IOException {
        Map<String, RawOptions> byHost = new LinkedHashMap<>();
        if (json.currentToken() == JsonToken.START_ARRAY) {
            while (json.nextToken() == JsonToken.START_OBJECT) {
                readHost(json, byHost);
            }
            return byHost;
        }
        RawOptions options = read(json);
        if (!options.isEmpty()) {
            byHost.put(FioDocument.EVERY_HOST, options);
        }
        return byHost;
    }

    private static void readHost(JsonParser json, Map<String, RawOptions> byHost)
            throws IOException {
        RawOptions.Builder options = new RawOptions.Builder();
        String host = FioDocument.EVERY_HOST;
        String port = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken token = json.nextToken();
            if (name.equals("hostname") && token == JsonToken.VALUE_STRING) {
                host = JsonFigure.text(json);
            } else if (name.equals("port") && token.isNumeric()) {
                port = json.getText();
            } else if (token == JsonToken.VALUE_STRING) {
                options.add(name, JsonFigure.text(json));
            } else {
                json.skipChildren();
            }
        }
        byHost.put(port == null ? host : host + ":" + port, options.build());
    }
}
