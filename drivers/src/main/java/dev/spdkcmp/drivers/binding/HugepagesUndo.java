package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import dev.spdkcmp.drivers.settings.FileSetting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts the number of hugepages of every node and size back. */
public final class HugepagesUndo implements Undoer {

    static final String KIND = "hugepages";

    private final Host host;

    public HugepagesUndo(Host host) {
        this.host = host;
    }

    /** The entry for the pages that there are before any are asked for. */
    static Change change(List<HugepagePool> pools, String summary) {
        Map<String, String> facts = new TreeMap<>();
        pools.forEach(
                pool ->
                        facts.put(
                                pool.node() + "." + pool.pageKib(), String.valueOf(pool.total())));
        return Change.undoable(KIND, "hugepages", summary, facts);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) {
        List<String> done = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (HugepagePool now : HugepagePool.all(host.files())) {
            String before = change.change().facts().get(now.node() + "." + now.pageKib());
            if (before != null && Long.parseLong(before) != now.total()) {
                put(now, before, done, failed);
            }
        }
        if (!failed.isEmpty()) {
            return new UndoOutcome.Failed(
                    String.join("; ", failed),
                    "end the processes that use them (grep -l huge /proc/*/maps), then spdkcmp"
                            + " restore");
        }
        return done.isEmpty()
                ? new UndoOutcome.AlreadyAsBefore("none was added")
                : new UndoOutcome.Restored(String.join("; ", done));
    }

    private void put(HugepagePool now, String before, List<String> done, List<String> failed) {
        FileSetting setting = FileSetting.hugepages(now.node(), now.pageKib());
        String reason = "";
        try {
            setting.put(host, before);
        } catch (IOException refused) {
            reason = " (" + refused.getMessage() + ")";
        }
        String after = setting.show(host).orElse("unknown");
        if (after.equals(before)) {
            done.add(setting.name() + ": " + before + " again");
        } else {
            failed.add(setting.name() + ": " + after + " and not " + before + reason);
        }
    }
}
