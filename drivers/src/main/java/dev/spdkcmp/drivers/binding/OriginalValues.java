package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.drivers.settings.SettingUndo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Values that attributes and features of drives had before we set them. A drive comes back from a
 * rebind with these, not with the values that a run had set in between.
 */
final class OriginalValues {

    private final LedgerState ledger;

    OriginalValues(LedgerState ledger) {
        this.ledger = ledger;
    }

    /** The state read from a drive, with what we changed replaced by what it was. */
    Map<String, String> over(String serial, Map<String, String> state) {
        Map<String, String> original = new HashMap<>(state);
        Map<String, String> first = new HashMap<>();
        for (OpenChange open : ledger.open()) {
            if (open.change().kind().equals(SettingUndo.KIND)) {
                name(Setting.of(open.change().facts()), serial)
                        .ifPresent(name -> first.putIfAbsent(name, open.change().fact("before")));
            }
        }
        first.forEach((name, value) -> original.computeIfPresent(name, (same, now) -> value));
        return original;
    }

    /** {@link DeviceState}'s name for a setting of this drive. */
    private static Optional<String> name(Setting setting, String serial) {
        if (setting instanceof QueueSetting queue && queue.serial().equals(serial)) {
            return Optional.of("queue." + queue.namespace() + "." + queue.attribute());
        }
        if (setting instanceof FeatureSetting feature && feature.serial().equals(serial)) {
            return Optional.of("feature." + feature.featureId());
        }
        return Optional.empty();
    }
}
