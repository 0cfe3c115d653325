package dev.spdkcmp.drivers.ledger;

/**
 * Puts back one kind of change. It looks at the machine first, since nobody may know whether the
 * change was made, and doing it twice does no harm.
 */
public interface Undoer {

    /** Kind of change that it knows, {@link Change#kind()}. */
    String kind();

    /** Puts it back, and looks whether it is. */
    UndoOutcome undo(OpenChange change) throws InterruptedException;
}
