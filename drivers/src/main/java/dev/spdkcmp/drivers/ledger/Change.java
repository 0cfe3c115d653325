package dev.spdkcmp.drivers.ledger;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A change to the machine, written down before it is made.
 *
 * @param kind which {@link Undoer} knows how to undo it
 * @param subject what is changed: an address, a path, a service…
 * @param summary for people, one clause: {@code 0000:3b:00.0 (serial PHLJ1): nvme to
 *     uio_pci_generic}
 * @param facts what the undo needs; values are never null
 * @param undoable whether it can be undone at all; written data cannot
 */
public record Change(
        String kind, String subject, String summary, Map<String, String> facts, boolean undoable) {

    public Change {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(summary, "summary");
        facts = Map.copyOf(new TreeMap<>(facts));
    }

    /** A change with an undo. */
    public static Change undoable(
            String kind, String subject, String summary, Map<String, String> facts) {
        return new Change(kind, subject, summary, facts, true);
    }

    /** A change that nobody can undo; it is written down so that it is known. */
    public static Change forGood(String kind, String subject, String summary) {
        return new Change(kind, subject, summary, Map.of(), false);
    }

    /**
     * A fact that its undo cannot do without.
     *
     * @throws IllegalStateException where it is missing: the entry was written by another version
     */
    public String fact(String name) {
        String value = facts.get(name);
        if (value == null) {
            throw new IllegalStateException(
                    "the ledger's entry for " + summary + " has no " + name);
        }
        return value;
    }
}
