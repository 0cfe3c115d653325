package dev.spdkcmp.drivers.ledger;

import java.time.Instant;
import java.util.Map;

/** A line of the ledger. */
sealed interface LedgerEvent {

    /**
     * A command began to change the machine.
     *
     * @param at wall clock
     * @param bootId the kernel's id of this boot; processes of another boot are gone
     * @param command what was run
     */
    record Opened(Instant at, String bootId, String command) implements LedgerEvent {}

    /**
     * A change is about to be made.
     *
     * @param id its number, from 1, unique until the ledger is closed
     * @param at wall clock
     * @param change what, and how to undo it
     */
    record Recorded(int id, Instant at, Change change) implements LedgerEvent {}

    /**
     * It was made.
     *
     * @param id number of the change
     * @param facts what became known by making it
     */
    record Done(int id, Map<String, String> facts) implements LedgerEvent {}

    /**
     * It is as before.
     *
     * @param id number of the change
     * @param how one clause
     */
    record Undone(int id, String how) implements LedgerEvent {}

    /**
     * It could not be put back.
     *
     * @param id number of the change
     * @param reason one sentence
     */
    record UndoFailed(int id, String reason) implements LedgerEvent {}

    /**
     * Everything is as before, or a person gave up on the rest.
     *
     * @param at wall clock
     */
    record Closed(Instant at) implements LedgerEvent {}
}
