package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.util.List;
import java.util.Map;

/** Removes what killed SPDK processes left in hugetlbfs, which would keep their hugepages. */
public final class HugepageFilesUndo implements Undoer {

    static final String KIND = "hugepage-files";

    private final HugetlbMounts mounts;

    public HugepageFilesUndo(Host host) {
        this.mounts = new HugetlbMounts(host.files());
    }

    static Change change() {
        return Change.undoable(KIND, "hugetlbfs", "hugepage files of SPDK processes", Map.of());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) {
        List<String> removed = mounts.removeLeftovers();
        return removed.isEmpty()
                ? new UndoOutcome.AlreadyAsBefore("none was left behind")
                : new UndoOutcome.Restored("removed " + removed.size() + " left behind");
    }
}
