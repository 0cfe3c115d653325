package dev.spdkcmp.parsers.setup;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.List;

/** What became of the devices that a call was for. Its exit status does not say (§3.7). */
final class SetupOutcome {

    private final List<SetupAction> actions;
    private final Findings findings;

    SetupOutcome(List<SetupAction> actions, Findings findings) {
        this.actions = actions;
        this.findings = findings;
    }

    /**
     * Adds what went wrong.
     *
     * @param command null where it is not known
     */
    void check(SetupCommandLine command) {
        boolean rebinds = false;
        for (SetupAction action : actions) {
            rebinds |= action.kind() == SetupAction.Kind.REBIND;
            if (action.kind() == SetupAction.Kind.BIND_FAILED) {
                findings.failed(
                        "bind-failed",
                        "%s: %s did not take it, and it is left without a driver",
                        action.bdf(),
                        action.toDriver());
            }
        }
        if (command != null && command.mode().equals("config")) {
            command.allowed().forEach(this::checkAllowed);
        }
        if (rebinds) {
            findings.warning(
                    "binding-unverified",
                    "the arrows were printed before the attempt: read the drivers back from"
                            + " /sys/bus/pci/devices");
        }
    }

    private void checkAllowed(String bdf) {
        boolean named = false;
        for (SetupAction action : actions) {
            if (!action.bdf().equals(bdf)) {
                continue;
            }
            named = true;
            if (action.kind() == SetupAction.Kind.IN_USE) {
                findings.failed(
                        "not-bound",
                        "%s was allowed and is not bound: %s uses it",
                        bdf,
                        String.join(", ", action.detail()));
            }
        }
        if (!named) {
            findings.failed("device-missing", bdf + " was allowed, and setup.sh never names it");
        }
    }
}
