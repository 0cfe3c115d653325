package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Unmounts the hugetlbfs that setup.sh mounted where there was none. */
public final class HugetlbMountUndo implements Undoer {

    static final String KIND = "hugetlbfs";

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Host host;
    private final HugetlbMounts mounts;

    public HugetlbMountUndo(Host host) {
        this.host = host;
        this.mounts = new HugetlbMounts(host.files());
    }

    /** The entry for the mounts that there are before setup.sh runs. */
    static Change change(Set<String> points) {
        return Change.undoable(
                KIND,
                "hugetlbfs",
                "hugetlbfs mounts",
                Map.of("points", String.join(" ", new TreeSet<>(points))));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        Set<String> added = new TreeSet<>(mounts.points());
        added.removeAll(List.of(change.change().fact("points").split(" ")));
        if (added.isEmpty()) {
            return new UndoOutcome.AlreadyAsBefore("none was added");
        }
        for (String point : added) {
            ProgramResult result =
                    host.programs().run(new Program(List.of("umount", point), Map.of(), DEADLINE));
            if (mounts.points().contains(point)) {
                String reason =
                        result.failure() != null
                                ? result.failure()
                                : new String(result.stderr(), StandardCharsets.UTF_8).strip();
                return new UndoOutcome.Failed(
                        point + " could not be unmounted: " + reason,
                        "fuser -vm " + point + "; umount " + point);
            }
        }
        return new UndoOutcome.Restored("unmounted " + String.join(", ", added));
    }
}
