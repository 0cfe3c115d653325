package dev.spdkcmp.harness.inputs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One row of a table that a person wrote: a line of CSV, or an entry of a JSON or YAML list.
 *
 * @param place where it stands, for messages: {@code manifest.csv line 3}
 * @param values by column, in the table's order; empty ones are left out
 */
record Row(String place, Map<String, String> values) {

    Row {
        Map<String, String> kept = new LinkedHashMap<>();
        values.forEach(
                (column, value) -> {
                    if (value != null && !value.isBlank()) {
                        kept.put(column.strip(), value);
                    }
                });
        values = kept;
    }

    /** A column's value, where the row has one. */
    Optional<Field> field(String column) {
        return Optional.ofNullable(values.get(column))
                .map(text -> new Field(place + ", column " + column, text));
    }
}
