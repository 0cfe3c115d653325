package dev.spdkcmp.drivers.ledger;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Puts back every change of a ledger: programs that still run are ended first, then what must come
 * before devices, then the newest change is undone first. A step that fails does not keep the
 * others from being taken.
 */
public final class Restorer {

    private final Ledger ledger;
    private final Map<String, Undoer> undoers;

    public Restorer(Ledger ledger, List<Undoer> undoers) {
        this.ledger = ledger;
        this.undoers =
                undoers.stream().collect(Collectors.toMap(Undoer::kind, Function.identity()));
    }

    /** Undoes everything, and closes the ledger if nothing is left. */
    public RestoreReport restoreAll() {
        LedgerState state = ledger.state();
        List<OpenChange> order = new ArrayList<>(state.undoable());
        order.sort(
                Comparator.comparing((OpenChange change) -> !isProgram(change))
                        .thenComparing(change -> !comesFirst(change))
                        .thenComparing(Comparator.comparingInt(OpenChange::id).reversed()));
        List<RestoreStep> steps = new ArrayList<>();
        List<String> troubles = new ArrayList<>();
        order.forEach(change -> steps.add(undo(change, troubles)));
        if (steps.stream().noneMatch(RestoreStep::failed)) {
            note(ledger::close, troubles);
        }
        return new RestoreReport(steps, state.forGood(), troubles);
    }

    private static boolean isProgram(OpenChange change) {
        return change.change().kind().equals(ChildUndo.KIND);
    }

    private boolean comesFirst(OpenChange change) {
        Undoer undoer = undoers.get(change.change().kind());
        return undoer != null && undoer.comesFirst(change.change());
    }

    /** Undoes some changes, newest first; those that are undone already are passed over. */
    public RestoreReport undo(List<Integer> ids) {
        LedgerState state = ledger.state();
        List<String> troubles = new ArrayList<>();
        List<RestoreStep> steps =
                ids.stream()
                        .sorted(Comparator.reverseOrder())
                        .flatMap(id -> state.find(id).stream())
                        .map(change -> undo(change, troubles))
                        .toList();
        return new RestoreReport(steps, List.of(), troubles);
    }

    private RestoreStep undo(OpenChange change, List<String> troubles) {
        UndoOutcome outcome = outcome(change);
        if (outcome instanceof UndoOutcome.Failed failed) {
            note(() -> ledger.undoFailed(change.id(), failed.reason()), troubles);
        } else {
            String how =
                    outcome instanceof UndoOutcome.Restored restored
                            ? restored.how()
                            : ((UndoOutcome.AlreadyAsBefore) outcome).how();
            note(() -> ledger.undone(change.id(), how), troubles);
        }
        return new RestoreStep(change, outcome);
    }

    private UndoOutcome outcome(OpenChange change) {
        Undoer undoer = undoers.get(change.change().kind());
        if (undoer == null) {
            return new UndoOutcome.Failed(
                    "this version does not know changes of kind " + change.change().kind(),
                    "use the version of spdkcmp that made it");
        }
        try {
            return undoer.undo(change);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new UndoOutcome.Failed("it was interrupted", "spdkcmp restore");
        } catch (IllegalStateException otherVersion) {
            return new UndoOutcome.Failed(otherVersion.getMessage(), "put it back by hand");
        }
    }

    /** What is undone stays undone although it could not be noted; it is found out again. */
    private static void note(Writing writing, List<String> troubles) {
        try {
            writing.write();
        } catch (IOException failure) {
            troubles.add("the ledger could not be written: " + failure.getMessage());
        }
    }

    /** A line to write. */
    private interface Writing {
        void write() throws IOException;
    }
}
