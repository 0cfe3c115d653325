package dev.spdkcmp.parsers.fio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * fio options of one job section, or of the global one, as typed. Aliases are resolved, repeated
 * options keep all their values in order. An option without a value has the value {@code ""}.
 */
final class RawOptions {

    static final RawOptions NONE = new RawOptions(Map.of());

    /** Those of fio's aliases (options.c) whose options are read here. */
    private static final Map<String, String> CANONICAL =
            Map.ofEntries(
                    Map.entry("readwrite", "rw"),
                    Map.entry("blocksize", "bs"),
                    Map.entry("blocksize_range", "bsrange"),
                    Map.entry("blocksize_unaligned", "bs_unaligned"),
                    Map.entry("io_limit", "io_size"),
                    Map.entry("timeout", "runtime"),
                    Map.entry("wait_for_previous", "stonewall"),
                    Map.entry("ss", "steadystate"));

    private final Map<String, List<String>> values;

    private RawOptions(Map<String, List<String>> values) {
        this.values = values;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** All values given for an option, by its main name, in order; empty when not given. */
    List<String> all(String option) {
        return values.getOrDefault(option, List.of());
    }

    boolean has(String option) {
        return values.containsKey(option);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawOptions that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }

    /** Collects options in the order in which they are typed. */
    static final class Builder {

        private final Map<String, List<String>> values = new LinkedHashMap<>();

        Builder add(String option, String value) {
            values.computeIfAbsent(
                            CANONICAL.getOrDefault(option, option), name -> new ArrayList<>(1))
                    .add(value);
            return this;
        }

        RawOptions build() {
            return values.isEmpty() ? NONE : new RawOptions(new LinkedHashMap<>(values));
        }
    }
}
