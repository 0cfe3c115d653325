package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.io.IOException;
import java.util.Optional;

/** Puts a setting back to the value that it had. */
public final class SettingUndo implements Undoer {

    public static final String KIND = "setting";

    private final Host host;

    public SettingUndo(Host host) {
        this.host = host;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Module parameters: a device that is bound afterwards is made by them. */
    @Override
    public boolean comesFirst(Change change) {
        return change.facts().getOrDefault("path", "").startsWith("/sys/module/");
    }

    /** A vector is freed when its device is bound anew; a process may have ended by itself. */
    private static boolean goesWithItsOwner(Setting setting) {
        return setting instanceof InterruptAffinity || setting instanceof PausedProcess;
    }

    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        Setting setting = Setting.of(change.change().facts());
        String before = change.change().fact("before");
        Optional<String> now = setting.show(host);
        if (now.equals(Optional.of(before))) {
            return new UndoOutcome.AlreadyAsBefore("it is " + before);
        }
        if (now.isEmpty() && goesWithItsOwner(setting)) {
            return new UndoOutcome.AlreadyAsBefore("there is none of that now");
        }
        String remedy = "set it to " + before + " by hand, then spdkcmp restore";
        if (now.isEmpty()) {
            boolean ofDrive = setting instanceof QueueSetting || setting instanceof FeatureSetting;
            return ofDrive
                    ? new UndoOutcome.Failed(
                            "its drive is not on the kernel's driver now",
                            "spdkcmp restore, once the drive is back")
                    : new UndoOutcome.Failed(setting.name() + " cannot be read now", remedy);
        }
        try {
            setting.put(host, before);
        } catch (IOException failure) {
            return new UndoOutcome.Failed(String.valueOf(failure.getMessage()), remedy);
        }
        String after = setting.show(host).orElse("nothing");
        return after.equals(before)
                ? new UndoOutcome.Restored("it is " + before + " again")
                : new UndoOutcome.Failed(
                        setting.name() + " was set to " + before + " and reads " + after, remedy);
    }
}
