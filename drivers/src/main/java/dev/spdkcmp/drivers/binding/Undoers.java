package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.ChildUndo;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.Undoer;
import dev.spdkcmp.drivers.settings.SettingUndo;
import dev.spdkcmp.drivers.settings.WakeUpLimitUndo;
import java.util.List;

/** Everything that knows how to put a kind of change back. */
public final class Undoers {

    private Undoers() {}

    /**
     * One for each kind of change that spdkcmp makes.
     *
     * @param ledger the one that is undone; some note in it what they find before they act
     */
    public static List<Undoer> all(Host host, Ledger ledger) {
        return withDriver(host, ledger, new DriverUndo(host));
    }

    static List<Undoer> withDriver(Host host, Ledger ledger, DriverUndo driver) {
        return List.of(
                new ChildUndo(host),
                new SettingUndo(host),
                new WakeUpLimitUndo(host),
                driver,
                new BystanderUndo(host, ledger),
                new QueuesUndo(host, ledger),
                new ModulesUndo(host),
                new HugetlbMountUndo(host),
                new HugepagesUndo(host),
                new HugepageFilesUndo(host));
    }
}
