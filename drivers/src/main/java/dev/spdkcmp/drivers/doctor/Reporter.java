package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what one check has to say. */
public final class Reporter {

    private final String code;
    private final List<CheckResult> results = new ArrayList<>();

    Reporter(String code) {
        this.code = code;
    }

    void fail(String subject, String found, String remedy, String... evidence) {
        add(subject, Outcome.FAIL, found, remedy, evidence);
    }

    void warn(String subject, String found, String remedy, String... evidence) {
        add(subject, Outcome.WARN, found, remedy, evidence);
    }

    void ok(String subject, String found, String... evidence) {
        add(subject, Outcome.OK, found, null, evidence);
    }

    void notApplicable(String subject, String found, String... evidence) {
        add(subject, Outcome.NOT_APPLICABLE, found, null, evidence);
    }

    void cannotTell(String subject, String found, String... evidence) {
        add(subject, Outcome.CANNOT_TELL, found, null, evidence);
    }

    /** Says that the scenario sets this itself, where it does. */
    boolean settled(Checkup checkup, HostSetting setting) {
        Optional<String> value = checkup.setByScenario(setting);
        value.ifPresent(
                chosen ->
                        ok("machine", "the scenario sets " + setting.yamlName() + " to " + chosen));
        return value.isPresent();
    }

    private void add(
            String subject, Outcome outcome, String found, String remedy, String... evidence) {
        results.add(new CheckResult(code, subject, outcome, found, List.of(evidence), remedy));
    }

    List<CheckResult> results() {
        return List.copyOf(results);
    }
}
