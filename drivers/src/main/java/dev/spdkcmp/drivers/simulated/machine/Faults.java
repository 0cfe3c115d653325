package dev.spdkcmp.drivers.simulated.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Faults that are switched on, kept in the text file {@code faults} of the machine's folder: one
 * per line, its name and, after a blank, its argument. A line that starts with {@code once} holds
 * for the next time only. The file may be edited by hand while the machine is in use.
 */
public final class Faults {

    private static final String ONCE = "once ";

    private record Entry(String argument, boolean once) {}

    private final Path file;

    /**
     * @param folder the machine's folder
     */
    public Faults(Path folder) {
        file = folder.resolve("faults");
    }

    /** Switches a fault on until it is switched off. */
    public void on(Fault fault, String argument) {
        put(fault, new Entry(argument, false));
    }

    /** Switches a fault on for the next time that it matters. */
    public void once(Fault fault, String argument) {
        put(fault, new Entry(argument, true));
    }

    public void off(Fault fault) {
        Map<Fault, Entry> all = read();
        if (all.remove(fault) != null) {
            write(all);
        }
    }

    /** What is wrong with the file as it is; empty where nothing is. */
    public Optional<String> mistake() {
        try {
            read();
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Whether any fault is on. */
    public boolean any() {
        return Files.exists(file);
    }

    /** Whether a fault is on, without using it up. */
    public boolean isOn(Fault fault) {
        return read().containsKey(fault);
    }

    /** Argument of a fault that is on, without using it up; empty where none is given. */
    public String argument(Fault fault) {
        Entry entry = read().get(fault);
        return entry == null ? "" : entry.argument();
    }

    /**
     * Whether a fault strikes this subject: it is on, and its argument is empty or names the
     * subject. One that was on for once is off afterwards.
     */
    public boolean strikes(Fault fault, String subject) {
        Map<Fault, Entry> all = read();
        Entry entry = all.get(fault);
        if (entry == null || !(entry.argument().isEmpty() || subject.equals(entry.argument()))) {
            return false;
        }
        useUp(fault, entry, all);
        return true;
    }

    /** Argument of a fault that is on, or the default where it has none; empty where it is off. */
    public Optional<String> struck(Fault fault, String byDefault) {
        Map<Fault, Entry> all = read();
        Entry entry = all.get(fault);
        if (entry == null) {
            return Optional.empty();
        }
        useUp(fault, entry, all);
        return Optional.of(entry.argument().isEmpty() ? byDefault : entry.argument());
    }

    private void useUp(Fault fault, Entry entry, Map<Fault, Entry> all) {
        if (entry.once()) {
            all.remove(fault);
            write(all);
        }
    }

    private void put(Fault fault, Entry entry) {
        Map<Fault, Entry> all = read();
        all.put(fault, entry);
        write(all);
    }

    private Map<Fault, Entry> read() {
        Map<Fault, Entry> all = new EnumMap<>(Fault.class);
        if (!Files.exists(file)) {
            return all;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                boolean once = line.startsWith(ONCE);
                String[] words =
                        (once ? line.substring(ONCE.length()) : line).trim().split("\\s+", 2);
                if (words[0].isEmpty() || words[0].startsWith("#")) {
                    continue;
                }
                Fault fault =
                        Fault.labelled(words[0])
                                .orElseThrow(
                                        () ->
                                                new IllegalArgumentException(
                                                        file + ": no fault is called " + words[0]));
                all.put(fault, new Entry(words.length > 1 ? words[1] : "", once));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's faults: " + file, e);
        }
        return all;
    }

    private void write(Map<Fault, Entry> all) {
        List<String> lines = new ArrayList<>();
        all.forEach(
                (fault, entry) ->
                        lines.add(
                                ((entry.once() ? ONCE : "")
                                                + fault.label()
                                                + " "
                                                + entry.argument())
                                        .trim()));
        try {
            if (lines.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                Files.write(file, lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's faults: " + file, e);
        }
    }
}
