package dev.spdkcmp.drivers.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a ledger says, since it was last closed.
 *
 * @param command the command that opened it; null for a ledger that is closed or empty
 * @param bootId boot in which it was opened last; null likewise
 * @param open changes not yet undone, oldest first
 * @param tornLines numbers (from 1) of lines that were cut off: the act that one announces was
 *     never begun, and what one reports is found out again
 * @param nextId number for the next change
 */
public record LedgerState(
        String command, String bootId, List<OpenChange> open, List<Integer> tornLines, int nextId) {

    public LedgerState {
        open = List.copyOf(open);
        tornLines = List.copyOf(tornLines);
    }

    /** Reads a ledger's text. */
    public static LedgerState of(String text) {
        return new Fold().over(text);
    }

    /** Whether nothing is left to put back or to close. */
    public boolean finished() {
        return command == null && open.isEmpty();
    }

    /** Changes that can be put back. */
    public List<OpenChange> undoable() {
        return open.stream().filter(one -> one.change().undoable()).toList();
    }

    /** Changes that nobody can put back. */
    public List<OpenChange> forGood() {
        return open.stream().filter(one -> !one.change().undoable()).toList();
    }

    /** A change not yet undone. */
    public Optional<OpenChange> find(int id) {
        return open.stream().filter(one -> one.id() == id).findFirst();
    }

    /** Goes through the lines. */
    private static final class Fold {

        private String command;
        private String bootId;
        private final Map<Integer, OpenChange> open = new LinkedHashMap<>();
        private final List<Integer> torn = new ArrayList<>();
        private int nextId = 1;

        LedgerState over(String text) {
            int number = 0;
            for (String line : text.split("\n", -1)) {
                number++;
                if (!line.isBlank()) {
                    Optional<LedgerEvent> event = LedgerCodec.decode(line);
                    if (event.isPresent()) {
                        apply(event.get());
                    } else {
                        torn.add(number);
                    }
                }
            }
            return new LedgerState(command, bootId, new ArrayList<>(open.values()), torn, nextId);
        }

        private void apply(LedgerEvent event) {
            if (event instanceof LedgerEvent.Opened opened) {
                command = opened.command();
                bootId = opened.bootId();
            } else if (event instanceof LedgerEvent.Recorded recorded) {
                nextId = Math.max(nextId, recorded.id() + 1);
                open.put(
                        recorded.id(),
                        new OpenChange(
                                recorded.id(),
                                recorded.change(),
                                OpenChange.State.RECORDED,
                                Map.of(),
                                null,
                                bootId));
            } else if (event instanceof LedgerEvent.Done done) {
                open.computeIfPresent(done.id(), (id, change) -> change.done(done.facts()));
            } else if (event instanceof LedgerEvent.Undone undone) {
                open.remove(undone.id());
            } else if (event instanceof LedgerEvent.UndoFailed failed) {
                open.computeIfPresent(
                        failed.id(), (id, change) -> change.undoFailed(failed.reason()));
            } else if (event instanceof LedgerEvent.Closed) {
                command = null;
                bootId = null;
                open.clear();
                torn.clear();
                nextId = 1;
            }
        }
    }
}
