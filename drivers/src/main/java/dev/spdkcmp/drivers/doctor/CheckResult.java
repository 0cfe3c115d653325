package dev.spdkcmp.drivers.doctor;

import java.util.List;

/**
 * What one check found, of one device or of the machine.
 *
 * @param code the check's
 * @param subject the device (address and serial), or the machine's part; never null
 * @param outcome what that means for this scenario
 * @param found one sentence without a full stop: what was found and why it matters here
 * @param evidence file or command, and value, each as {@code /path = value}
 * @param remedy a command or an action; null where nothing is to be done
 */
public record CheckResult(
        String code,
        String subject,
        Outcome outcome,
        String found,
        List<String> evidence,
        String remedy) {

    public CheckResult {
        evidence = List.copyOf(evidence);
    }
}
