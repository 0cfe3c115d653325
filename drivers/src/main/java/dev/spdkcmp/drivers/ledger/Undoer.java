package dev.spdkcmp.drivers.ledger;

/**
 * Puts back one kind of change. It looks at the machine first, since nobody may know whether the
 * change was made, and doing it twice does no harm.
 */
public interface Undoer {

    /** Kind of change that it knows, {@link Change#kind()}. */
    String kind();

    /**
     * Whether a change must be put back before devices are brought back, whatever the order in
     * which they were made: a driver that is bound reads its module's parameters.
     */
    default boolean comesFirst(Change change) {
        return false;
    }

    /** Puts it back, and looks whether it is. */
    UndoOutcome undo(OpenChange change) throws InterruptedException;
}
