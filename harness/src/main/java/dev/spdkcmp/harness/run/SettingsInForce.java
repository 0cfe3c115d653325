package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Undoers;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.settings.Settings;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings that hold now, each with its changes in the ledger. */
final class SettingsInForce {

    private final MachineSession session;
    private final HostSettings meaning;
    private final Map<HostSetting, List<Integer>> changes = new HashMap<>();
    private final Map<HostSetting, String> values = new HashMap<>();

    SettingsInForce(MachineSession session, HostSettings meaning) {
        this.session = session;
        this.meaning = meaning;
    }

    /** Sets what is wanted, puts back what is not wanted any more; all of it is read back. */
    Bench.Result apply(Map<HostSetting, String> wanted) throws InterruptedException {
        for (HostSetting setting : List.copyOf(values.keySet())) {
            if (!values.get(setting).equals(wanted.get(setting))) {
                Optional<Bench.Result> failure = putBack(setting);
                if (failure.isPresent()) {
                    return failure.get();
                }
            }
        }
        List<String> notes = new ArrayList<>();
        for (Map.Entry<HostSetting, String> one : wanted.entrySet()) {
            if (values.containsKey(one.getKey())) {
                continue;
            }
            Optional<Bench.Result> failure = set(one.getKey(), one.getValue());
            if (failure.isPresent()) {
                return failure.get();
            }
        }
        return new Bench.Result.Done(notes, List.of());
    }

    private Optional<Bench.Result> set(HostSetting setting, String value)
            throws InterruptedException {
        List<Integer> made = changes.computeIfAbsent(setting, s -> new ArrayList<>());
        Settings settings = session.settings();
        for (HostSettings.Wanted wanted : meaning.of(setting, value)) {
            Settings.Outcome outcome = settings.set(wanted.setting(), wanted.value());
            if (outcome instanceof Settings.Outcome.Set set) {
                made.addAll(set.changeIds());
            } else if (outcome instanceof Settings.Outcome.Refused refused) {
                return Optional.of(
                        new Bench.Result.Failed(
                                refused.reason(),
                                "take " + setting.yamlName() + " out of the scenario's settings"));
            }
        }
        values.put(setting, value);
        return Optional.empty();
    }

    private Optional<Bench.Result> putBack(HostSetting setting) {
        values.remove(setting);
        List<Integer> made = changes.remove(setting);
        if (made == null || made.isEmpty()) {
            return Optional.empty();
        }
        return new Restorer(session.ledger(), Undoers.all(session.host(), session.ledger()))
                .undo(made).steps().stream()
                        .filter(RestoreStep::failed)
                        .map(RestoreStep::describe)
                        .findFirst()
                        .map(step -> new Bench.Result.Failed(step, "spdkcmp restore"));
    }

    /** Devices were bound anew: their queues and features have their defaults again. */
    void queuesAreGone() {
        values.keySet().removeIf(s -> s.scope() != HostSetting.Scope.HOST);
    }
}
