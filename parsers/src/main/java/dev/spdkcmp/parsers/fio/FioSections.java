package dev.spdkcmp.parsers.fio;

import java.util.List;
import java.util.Objects;

/**
 * What fio was asked to do, as its command line or a job file says.
 *
 * @param global options that hold for every section
 * @param sections the jobs, in order; numjobs is not multiplied out
 */
record FioSections(RawOptions global, List<Section> sections) {

    static final FioSections NONE = new FioSections(RawOptions.NONE, List.of());

    /**
     * One job section.
     *
     * @param name as given
     * @param options its own options
     */
    record Section(String name, RawOptions options) {}

    FioSections {
        Objects.requireNonNull(global, "global");
        sections = List.copyOf(sections);
    }

    /** Own options of the section of that name; none where there is no such section. */
    RawOptions optionsOf(String name) {
        return sections.stream()
                .filter(section -> section.name().equals(name))
                .map(Section::options)
                .findFirst()
                .orElse(RawOptions.NONE);
    }

    boolean isEmpty() {
        return sections.isEmpty() && global.isEmpty();
    }
}
