package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Undoers;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.settings.CpuPartition;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.drivers.settings.Settings;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings that hold now, each with its changes in the ledger. */
final class SettingsInForce {

    private final MachineSession session;
    private final HostSettings meaning;

    /** In the order in which they were set. */
    private final Map<HostSetting, InForce> inForce = new LinkedHashMap<>();

    /** What the kernel does not let anybody set, until the devices are bound anew. */
    private final Set<Setting> kept = new LinkedHashSet<>();

    SettingsInForce(MachineSession session, HostSettings meaning) {
        this.session = session;
        this.meaning = meaning;
    }

    /**
     * A setting that holds.
     *
     * @param value as asked for
     * @param changes numbers in the ledger
     * @param asItIs why nothing had to be changed; null where something had to be
     */
    private record InForce(String value, List<Integer> changes, String asItIs) {}

    /** Sets what is wanted, puts back what is not wanted any more; all of it is read back. */
    Bench.Result apply(Map<HostSetting, String> wanted) throws InterruptedException {
        for (HostSetting setting : toPutBack(wanted)) {
            Optional<Bench.Result> failure = putBack(setting);
            if (failure.isPresent()) {
                return failure.get();
            }
        }
        List<String> notes = new ArrayList<>();
        for (Map.Entry<HostSetting, String> one : new TreeMap<>(wanted).entrySet()) {
            Optional<Bench.Result> failure = set(one.getKey(), one.getValue(), notes);
            if (failure.isPresent()) {
                return failure.get();
            }
        }
        return new Bench.Result.Done(notes, List.of());
    }

    /**
     * Newest first. One queue attribute goes with all of them, since a scheduler changes others
     * with it: only backwards do all come to the values that they had.
     */
    private List<HostSetting> toPutBack(Map<HostSetting, String> wanted) {
        Set<HostSetting> gone =
                inForce.keySet().stream()
                        .filter(s -> !inForce.get(s).value().equals(wanted.get(s)))
                        .collect(Collectors.toSet());
        if (gone.stream().anyMatch(s -> s.scope() == HostSetting.Scope.QUEUE)) {
            inForce.keySet().stream()
                    .filter(s -> s.scope() == HostSetting.Scope.QUEUE)
                    .forEach(gone::add);
        }
        List<HostSetting> order = new ArrayList<>(inForce.keySet());
        order.retainAll(gone);
        java.util.Collections.reverse(order);
        return order;
    }

    private Optional<Bench.Result> set(HostSetting setting, String value, List<String> notes)
            throws InterruptedException {
        boolean known = inForce.containsKey(setting);
        List<Integer> changes = known ? inForce.get(setting).changes() : new ArrayList<>();
        if (!(meaning.of(setting, value) instanceof HostSettings.Meaning.Things things)) {
            HostSettings.Meaning.Impossible not =
                    (HostSettings.Meaning.Impossible) meaning.of(setting, value);
            return Optional.of(refused(setting, setting.yamlName() + ": " + not.reason()));
        }
        String asItIs = known ? inForce.get(setting).asItIs() : things.asItIs();
        inForce.put(setting, new InForce(value, changes, asItIs));
        Settings settings = session.settings();
        for (HostSettings.Wanted wanted : things.wanted()) {
            if (kept.contains(wanted.setting())) {
                continue;
            }
            Settings.Outcome outcome = settings.set(wanted.setting(), wanted.value());
            if (outcome instanceof Settings.Outcome.Set set) {
                changes.addAll(set.changeIds());
            } else if (outcome instanceof Settings.Outcome.KernelKeepsIt) {
                kept.add(wanted.setting());
            } else if (outcome instanceof Settings.Outcome.Refused refused) {
                return Optional.of(refused(setting, refused.reason()));
            }
        }
        if (!known) {
            said(setting).ifPresent(notes::add);
        }
        return Optional.empty();
    }

    private static Bench.Result refused(HostSetting setting, String reason) {
        return new Bench.Result.Failed(
                reason, "take " + setting.yamlName() + " out of the scenario's settings");
    }

    private Optional<String> said(HostSetting setting) {
        return Optional.ofNullable(inForce.get(setting).asItIs())
                .map(reason -> setting.yamlName() + ": nothing to change, " + reason);
    }

    private Optional<Bench.Result> putBack(HostSetting setting) {
        List<Integer> changes = inForce.remove(setting).changes();
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        return new Restorer(session.ledger(), Undoers.all(session.host(), session.ledger()))
                .undo(changes).steps().stream()
                        .filter(RestoreStep::failed)
                        .map(RestoreStep::describe)
                        .findFirst()
                        .map(step -> new Bench.Result.Failed(step, "spdkcmp restore"));
    }

    /** Devices were bound anew: their queues, features and vectors have their defaults again. */
    void boundAnew() {
        inForce.keySet().removeIf(s -> !s.scope().survivesBinding() && !s.scope().ofTheMachine());
        kept.clear();
    }

    /** Control group that a load has to start in; null where that is the harness's own. */
    String controlGroup() {
        return inForce.containsKey(HostSetting.ISOLATION) ? partition().orElse(null) : null;
    }

    private Optional<String> partition() {
        return CpuPartition.on(session.host().files())
                .filter(p -> !p.show(session.host()).equals(Optional.of(CpuPartition.NONE)))
                .map(CpuPartition::group);
    }

    /** How each setting holds, by its name in a scenario, for the record of a sample. */
    Map<String, String> readings() {
        Map<String, String> readings = new TreeMap<>();
        inForce.forEach((setting, how) -> readings.put(setting.yamlName(), reading(setting, how)));
        return readings;
    }

    private String reading(HostSetting setting, InForce how) {
        if (how.asItIs() != null) {
            return how.value() + " (" + how.asItIs() + ")";
        }
        if (setting == HostSetting.ISOLATION) {
            Host host = session.host();
            return how.value()
                    + CpuPartition.on(host.files())
                            .map(p -> " (partition " + p.kind(host) + ": " + shown(p) + ")")
                            .orElse("");
        }
        return setting == HostSetting.IRQ_AFFINITY && !kept.isEmpty()
                ? how.value() + " (" + managed() + ")"
                : how.value();
    }

    private String shown(Setting setting) {
        return setting.show(session.host()).orElse("nothing");
    }

    private String managed() {
        return kept.size()
                + " managed by the kernel: "
                + kept.stream().map(Setting::name).collect(Collectors.joining(", "));
    }

    /** What does not hold any more, and what the kernel kept as it was, right now. */
    List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        inForce.forEach((setting, how) -> lost(setting, how).ifPresent(problems::add));
        if (!kept.isEmpty()) {
            problems.add(
                    Problem.warning(
                            "irq-managed",
                            "Interrupts stay where the kernel put them ("
                                    + managed()
                                    + "). To have other ones on these cores, choose cores by the"
                                    + " queue map, or boot with isolcpus=managed_irq."));
        }
        return problems;
    }

    private Optional<Problem> lost(HostSetting setting, InForce how) {
        if (!(meaning.of(setting, how.value()) instanceof HostSettings.Meaning.Things things)) {
            return Optional.of(lost(setting, how, "cannot be had any more"));
        }
        return things.wanted().stream()
                .filter(wanted -> !kept.contains(wanted.setting()))
                .filter(w -> !w.setting().show(session.host()).equals(Optional.of(w.value())))
                .findFirst()
                .map(w -> lost(setting, how, w.setting().name() + " reads " + shown(w.setting())));
    }

    private static Problem lost(HostSetting setting, InForce how, String what) {
        return Problem.error(
                "setting-lost",
                setting.yamlName() + " was set to " + how.value() + ", and now " + what);
    }
}
