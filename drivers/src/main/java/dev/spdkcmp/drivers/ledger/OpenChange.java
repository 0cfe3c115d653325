package dev.spdkcmp.drivers.ledger;

import java.util.Map;

/**
 * A change that is not yet undone.
 *
 * @param id its number in the ledger
 * @param change what was to be changed
 * @param state how far it got
 * @param doneFacts what became known by making it
 * @param failure why it could not be put back the last time; null where that was not tried
 * @param bootId boot in which it was recorded
 */
public record OpenChange(
        int id,
        Change change,
        State state,
        Map<String, String> doneFacts,
        String failure,
        String bootId) {

    public OpenChange {
        doneFacts = Map.copyOf(doneFacts);
    }

    /** How far a change got. */
    public enum State {
        /** Written down; nobody knows whether it was made. */
        RECORDED,
        /** Made. */
        DONE,
        /** Not put back when that was tried. */
        UNDO_FAILED
    }

    OpenChange done(Map<String, String> facts) {
        return new OpenChange(id, change, State.DONE, facts, null, bootId);
    }

    OpenChange undoFailed(String reason) {
        return new OpenChange(id, change, State.UNDO_FAILED, doneFacts, reason, bootId);
    }
}
