package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets settings through the ledger, and looks whether they are set. */
public final class Settings {

    private final Host host;
    private final Ledger ledger;

    public Settings(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /** What came of setting something. */
    public sealed interface Outcome {

        /**
         * It has the value asked for.
         *
         * @param changeIds numbers in the ledger: of what the kernel may change along, then of this
         * @param before value before
         */
        record Set(List<Integer> changeIds, String before) implements Outcome {
            public Set {
                changeIds = List.copyOf(changeIds);
            }
        }

        /** It had the value already; nothing was changed. */
        record HadIt() implements Outcome {}

        /**
         * The kernel lets nobody set it; it is as it was.
         *
         * @param reason a clause
         */
        record KernelKeepsIt(String reason) implements Outcome {}

        /**
         * It does not have the value asked for. What was changed on the way is in the ledger.
         *
         * @param reason one sentence without a full stop
         */
        record Refused(String reason) implements Outcome {}
    }

    /** Sets one. */
    public Outcome set(Setting setting, String value) throws InterruptedException {
        Optional<String> before = setting.show(host);
        if (before.isEmpty()) {
            return new Outcome.Refused(setting.name() + " cannot be read here");
        }
        if (before.get().equals(value) && !setting.isHeld()) {
            return new Outcome.HadIt();
        }
        try {
            List<Integer> ids = new ArrayList<>();
            for (Setting other : setting.changedWithIt()) {
                recordAsItIs(other, setting).ifPresent(ids::add);
            }
            int id = record(setting, before.get(), setting.change(before.get(), value));
            ids.add(id);
            try {
                setting.put(host, value);
            } catch (KernelKeeps kept) {
                ledger.undone(id, kept.getMessage());
                return new Outcome.KernelKeepsIt(kept.getMessage());
            }
            ledger.done(id);
            String after = setting.show(host).orElse("nothing");
            return after.equals(value)
                    ? new Outcome.Set(ids, before.get())
                    : new Outcome.Refused(
                            setting.name() + " was set to " + value + " and reads " + after);
        } catch (IOException failure) {
            return new Outcome.Refused(
                    setting.name() + " cannot be set to " + value + ": " + failure.getMessage());
        }
    }

    private int record(Setting setting, String before, String summary) throws IOException {
        Map<String, String> facts = new HashMap<>(setting.key());
        facts.put("before", before);
        return ledger.record(Change.undoable(setting.undoneBy(), setting.name(), summary, facts));
    }

    private Optional<Integer> recordAsItIs(Setting other, Setting cause) throws IOException {
        Optional<String> value = other.show(host);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                record(
                        other,
                        value.get(),
                        other.name()
                                + ": "
                                + value.get()
                                + ", which "
                                + cause.name()
                                + " may change"));
    }
}
