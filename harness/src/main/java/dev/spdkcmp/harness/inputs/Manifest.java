package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.drivers.host.Provenance;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user says of their outputs: a table (CSV, or a list in JSON or YAML) with a row per output
 * and the columns {@code file} (relative to the manifest), {@code arm}, {@code pattern}, {@code
 * readPercent}, {@code blockBytes}, {@code queueDepth} (in flight per device, all cores together),
 * {@code cores}, {@code device} (several separated by {@code ;}), {@code block}, {@code startedAt},
 * {@code link} ({@code gen4x4}) and {@code ratedIops}. Every column but {@code file} may be
 * missing, and every value empty. In JSON and YAML, {@code provenance} may stand beside {@code
 * samples}.
 */
public final class Manifest {

    /** No manifest. */
    static final Manifest NONE = new Manifest(List.of(), null, List.of());

    private static final Set<String> OWN_COLUMNS = Set.of("file", "arm");

    private final List<Entry> entries;
    private final Map<Path, List<Entry>> byFile;
    private final Provenance provenance;
    private final List<String> errors;

    private Manifest(List<Entry> entries, Provenance provenance, List<String> errors) {
        this.entries = entries;
        this.byFile = entries.stream().collect(Collectors.groupingBy(Entry::file));
        this.provenance = provenance;
        this.errors = errors;
    }

    /**
     * One row.
     *
     * @param place where it stands, for messages
     * @param arm that it speaks of; null: whichever has the file
     * @param file absolute
     * @param conditions stated
     * @param ceilings stated
     */
    record Entry(String place, String arm, Path file, Conditions conditions, Ceilings ceilings) {}

    /**
     * Reads a manifest.
     *
     * @param name of the file, for messages
     * @param folder where it lies, absolute
     */
    static Manifest parse(String name, Path folder, String text) {
        RowReader.Table table = RowReader.read(name, text);
        if (table.error() != null) {
            return new Manifest(List.of(), null, List.of(table.error()));
        }
        List<String> errors = new ArrayList<>(unknownColumns(name, table.columns()));
        Map<List<Object>, Entry> entries = new LinkedHashMap<>();
        for (Row row : errors.isEmpty() ? table.rows() : List.<Row>of()) {
            StatedFields fields = new StatedFields(row);
            Conditions conditions = fields.conditions();
            Ceilings ceilings = fields.ceilings();
            errors.addAll(fields.errors());
            Optional<Path> file = file(folder, row, errors);
            if (file.isPresent()) {
                String arm = row.field("arm").map(Field::text).orElse(null);
                Entry entry = new Entry(row.place(), arm, file.get(), conditions, ceilings);
                Entry other =
                        entries.putIfAbsent(List.of(file.get(), arm == null ? "" : arm), entry);
                if (other != null) {
                    errors.add(
                            "%s: %s is already described in %s"
                                    .formatted(row.place(), file.get(), other.place()));
                }
            }
        }
        return new Manifest(
                List.copyOf(entries.values()),
                provenance(name, table.settings().get("provenance"), errors),
                errors);
    }

    private static Optional<Path> file(Path folder, Row row, List<String> errors) {
        Optional<Field> field = row.field("file");
        if (field.isEmpty()) {
            errors.add(row.place() + ": no file is named (column file)");
            return Optional.empty();
        }
        try {
            return Optional.of(folder.resolve(field.get().text()).normalize());
        } catch (InvalidPathException wrong) {
            errors.add(field.get().place() + ": is no path: " + wrong.getReason());
            return Optional.empty();
        }
    }

    private static List<String> unknownColumns(String name, List<String> columns) {
        Set<String> known = new TreeSet<>(StatedFields.COLUMNS);
        known.addAll(OWN_COLUMNS);
        List<String> unknown = columns.stream().filter(column -> !known.contains(column)).toList();
        return unknown.isEmpty()
                ? List.of()
                : List.of(
                        "%s: unknown column %s; the columns are %s"
                                .formatted(
                                        name,
                                        String.join(", ", unknown),
                                        String.join(", ", known)));
    }

    private static Provenance provenance(String name, String text, List<String> errors) {
        if (text == null) {
            return null;
        }
        Optional<Provenance> named =
                Stream.of(Provenance.values())
                        .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(text))
                        .findFirst();
        if (named.isEmpty()) {
            errors.add(
                    "%s: provenance '%s' is not measured, emulated or simulated"
                            .formatted(name, text));
        }
        return named.orElse(null);
    }

    /** What is wrong with it, each a sentence that names the place; empty when it can be used. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    /** Where the outputs come from; null where the manifest does not say. */
    Provenance provenance() {
        return provenance;
    }

    /** The row of an output. */
    Optional<Entry> entry(String arm, Path file) {
        Optional<Entry> anyArm = Optional.empty();
        for (Entry entry : byFile.getOrDefault(file, List.of())) {
            if (arm.equals(entry.arm())) {
                return Optional.of(entry);
            }
            if (entry.arm() == null) {
                anyArm = Optional.of(entry);
            }
        }
        return anyArm;
    }

    /** Every row. */
    List<Entry> entries() {
        return entries;
    }
}
