package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was found about a device that somebody wants to take.
 *
 * @param bdf its address
 * @param device null where there is no such NVMe function
 * @param findings everything found, in the order of the checks
 * @param signatureAccepted whether a signature was found and given up
 */
public record Examination(
        Bdf bdf, NvmeDevice device, List<Finding> findings, boolean signatureAccepted) {

    public Examination {
        findings = List.copyOf(findings);
    }

    /** The same with one more finding. */
    Examination and(Finding finding) {
        return new Examination(
                bdf,
                device,
                Stream.concat(findings.stream(), Stream.of(finding)).toList(),
                signatureAccepted);
    }

    /** Whether it may be taken. */
    public boolean takeable() {
        return device != null && findings.stream().noneMatch(Finding::refuses);
    }

    /** What forbids taking it. */
    public List<Finding> reasons() {
        return findings.stream().filter(Finding::refuses).toList();
    }

    /** What was found that does not forbid it. */
    public List<Finding> warnings() {
        return findings.stream().filter(finding -> !finding.refuses()).toList();
    }

    /** Device, serial, each reason and what to do, one line each. */
    public String refusal() {
        String name = device == null ? bdf.toString() : device.name();
        return reasons().stream()
                .map(reason -> "  " + reason.message() + "\n    next: " + reason.remedy())
                .collect(Collectors.joining("\n", name + " is not taken:\n", ""));
    }
}
