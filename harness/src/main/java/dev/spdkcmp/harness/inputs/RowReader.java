package dev.spdkcmp.harness.inputs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads tables that people write: CSV with a header line, or a list of objects in JSON or YAML
 * (alone, or under {@code samples}, with settings of the whole table beside it).
 */
final class RowReader {

    private RowReader() {}

    /**
     * A table as read.
     *
     * @param columns every column that occurs
     * @param rows in the order of the file
     * @param settings what stands beside the list in JSON or YAML
     * @param error why it could not be read, for a person; null when it could
     */
    record Table(List<String> columns, List<Row> rows, Map<String, String> settings, String error) {

        private static Table unreadable(String name, String why) {
            return new Table(List.of(), List.of(), Map.of(), name + ": " + why);
        }
    }

    /**
     * Reads a table in the format that its name's ending says: {@code .json}, {@code .yaml}, {@code
     * .yml}, and CSV otherwise.
     *
     * @param name of the file, for messages
     */
    static Table read(String name, String text) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        try {
            return switch (ending) {
                case "json" -> objects(name, exact(new JsonMapper()).readTree(text));
                case "yaml", "yml" ->
                        objects(name, exact(new ObjectMapper(new YAMLFactory())).readTree(text));
                default -> csv(name, text);
            };
        } catch (JsonProcessingException wrong) {
            long line = wrong.getLocation() == null ? 0 : wrong.getLocation().getLineNr();
            return Table.unreadable(
                    name, (line > 0 ? "line " + line + ": " : "") + wrong.getOriginalMessage());
        } catch (IOException wrong) {
            return Table.unreadable(name, wrong.getMessage());
        }
    }

    /** Numbers as written: 1769860800.5 is not 1.7698608005E9. */
    private static ObjectMapper exact(ObjectMapper mapper) {
        return mapper.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    }

    private static Table csv(String name, String text) throws IOException {
        String table = text.startsWith("\uFEFF") ? text.substring(1) : text;
        ObjectReader reader =
                new CsvMapper()
                        .readerForMapOf(String.class)
                        .with(CsvSchema.emptySchema().withHeader().withComments())
                        .with(CsvParser.Feature.TRIM_SPACES)
                        .with(CsvParser.Feature.SKIP_EMPTY_LINES)
                        .with(CsvParser.Feature.INSERT_NULLS_FOR_MISSING_COLUMNS);
        List<Row> rows = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        try (MappingIterator<Map<String, String>> lines = reader.readValues(table)) {
            while (lines.hasNext()) {
                int line = lines.getCurrentLocation().getLineNr();
                Map<String, String> values = lines.next();
                rows.add(new Row(name + " line " + line, values));
            }
            if (lines.getParserSchema() instanceof CsvSchema schema) {
                schema.forEach(column -> columns.add(column.getName().strip()));
            }
        }
        return new Table(columns, rows, Map.of(), null);
    }

    private static Table objects(String name, JsonNode document) {
        JsonNode list = document.isObject() ? document.path("samples") : document;
        if (!list.isArray()) {
            return Table.unreadable(
                    name, "is no list of samples (a list, or an object with the key samples)");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        document.properties()
                .forEach(
                        property -> {
                            if (property.getValue().isValueNode()) {
                                settings.put(property.getKey(), property.getValue().asText());
                            }
                        });
        Map<String, Boolean> columns = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (JsonNode entry : list) {
            Map<String, String> values = new LinkedHashMap<>();
            entry.properties()
                    .forEach(
                            property -> {
                                columns.put(property.getKey(), true);
                                values.put(property.getKey(), text(property.getValue()));
                            });
            rows.add(new Row(name + " entry " + (rows.size() + 1), values));
        }
        return new Table(List.copyOf(columns.keySet()), rows, settings, null);
    }

    private static String text(JsonNode value) {
        if (value.isNull()) {
            return "";
        }
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(element.asText()));
            return String.join(";", elements);
        }
        if (value.isBigDecimal()) {
            return value.decimalValue().toPlainString();
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
