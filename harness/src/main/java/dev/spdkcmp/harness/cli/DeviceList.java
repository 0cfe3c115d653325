package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.ledger.LedgerState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What there is to say about the devices of a machine.
 *
 * @param provenance whether the machine is real
 * @param examinations every NVMe function with what was found about it
 * @param hidden drives that an HBA hides
 * @param ledger what earlier commands left
 * @param otherHarness who is at work on the machine now; null where nobody is
 * @param root whether everything could be looked at
 * @param restoreCommand what puts this machine back, for a person to type
 */
record DeviceList(
        Provenance provenance,
        List<Examination> examinations,
        List<HbaDrive> hidden,
        LedgerState ledger,
        String otherHarness,
        boolean root,
        String restoreCommand) {

    DeviceList {
        examinations = List.copyOf(examinations);
        hidden = List.copyOf(hidden);
    }

    /** Why a device may not be taken: its own reasons, then those of the whole machine. */
    List<Finding> reasons(Examination examination) {
        return Stream.concat(examination.reasons().stream(), machineReasons().stream()).toList();
    }

    private List<Finding> machineReasons() {
        List<Finding> reasons = new ArrayList<>();
        if (!root) {
            reasons.add(
                    new Finding(
                            Finding.Severity.REFUSES,
                            "not-root",
                            "not everything that may use it can be seen without root",
                            "sudo spdkcmp devices",
                            "effective user id"));
        }
        if (otherHarness != null) {
            reasons.add(
                    new Finding(
                            Finding.Severity.REFUSES,
                            "other-harness",
                            "another spdkcmp is at work on this machine (" + otherHarness + ")",
                            "wait until it has ended",
                            "/var/lib/spdkcmp/lock"));
        } else if (!ledger.finished()) {
            reasons.add(
                    new Finding(
                            Finding.Severity.REFUSES,
                            "unfinished-ledger",
                            "an earlier command left changes on this machine ("
                                    + ledger.command()
                                    + ")",
                            restoreCommand,
                            "/var/lib/spdkcmp/ledger.jsonl"));
        }
        return reasons;
    }

    /** What concerns the whole machine, for standard error. */
    List<String> warnings() {
        List<String> warnings =
                new ArrayList<>(
                        machineReasons().stream()
                                .map(reason -> reason.message() + "; next: " + reason.remedy())
                                .toList());
        if (!ledger.tornLines().isEmpty()) {
            warnings.add(
                    "the ledger has lines that were cut off ("
                            + ledger.tornLines()
                            + "); what they announced was never begun");
        }
        return warnings;
    }
}
