package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text of a fio job file. Included files are not read. */
public final class FioJobFile {

    private final FioSections sections;

    private FioJobFile(FioSections sections) {
        this.sections = sections;
    }

    /**
     * Reads the text of a job file; lines that are neither a section nor an option are no error.
     */
    public static FioJobFile parse(String text) {
        RawOptions.Builder global = new RawOptions.Builder();
        List<FioSections.Section> sections = new ArrayList<>();
        String name = null;
        RawOptions.Builder options = global;
        for (String rawLine : text.split("\\R")) {
            String line = rawLine.strip();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("[") && line.indexOf(']') > 0) {
                if (name != null) {
                    sections.add(new FioSections.Section(name, options.build()));
                }
                String title = line.substring(1, line.indexOf(']')).strip();
                name = title.startsWith("global") ? null : title;
                options = name == null ? global : new RawOptions.Builder();
            } else {
                int equals = line.indexOf('=');
                options.add(
                        (equals < 0 ? line : line.substring(0, equals)).strip(),
                        equals < 0 ? "" : line.substring(equals + 1).strip());
            }
        }
        if (name != null) {
            sections.add(new FioSections.Section(name, options.build()));
        }
        return new FioJobFile(new FioSections(global.build(), sections));
    }

    FioSections sections() {
        return sections;
    }

    /** The load declared in the file; empty where it declares no job. */
    public Optional<DeclaredLoad> declaredLoad() {
        return FioLoad.of(sections);
    }
}
