package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor} as its user sees it. */
class DoctorCommandTest {

    private static final int COLUMNS = 100;

    @TempDir private Path folder;

    private static CommandRun doctor(String... arguments) {
        return CommandRun.of(new DoctorCommand(Map.of()), arguments);
    }

    @Test
    void aMachineWithNothingWrongIsToldInThreeLines() {
        CommandRun run = doctor("adopt", "--host", "simulated");
        assertEquals("", run.err());
        assertEquals(
                List.of(
                        "SIMULATED: this machine does not exist.",
                        "0 failed, 0 warnings, 0 cannot tell, N ok, N not applicable",
                        "Why a check matters: spdkcmp doctor --explain CODE; what is in order:"
                                + " --all"),
                run.out().replaceAll("[1-9]\\d* (ok|not)", "N $1").lines().toList());
        assertEquals(ExitStatus.DONE, run.status());
    }

    @Test
    void theWorstComesFirstWithEvidenceAndRemedyAndFitsATerminal() {
        CommandRun run = doctor("adopt", "--host", "simulated:faulty-link");
        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
        assertTrue(
                run.out()
                        .startsWith(
                                """
                                SIMULATED: this machine does not exist.
                                FAIL  pcie-link, 0000:41:00.0 (serial SIM00000081)
                                        the link runs at 8.0 GT/s x4 (3.94 GB/s) where 16.0 GT/s x4 (7.88 GB/s) is possible
                                        seen: /sys/bus/pci/devices/0000:41:00.0/current_link_speed = 8.0 GT/s PCIe
                                        seen: /sys/bus/pci/devices/0000:41:00.0/current_link_width = 4
                                        seen: /sys/bus/pci/devices/0000:41:00.0/max_link_speed = 16.0 GT/s PCIe
                                        seen: /sys/bus/pci/devices/0000:41:00.0/max_link_width = 4
                                        next: reseat the drive or its riser, look at the slot's settings in the firmware, then:
                                        echo 1 > /sys/bus/pci/devices/0000:41:00.0/remove; echo 1 > /sys/bus/pci/rescan
                                FAIL  pcie-path, 0000:47:00.0, 0000:48:00.0
                                """),
                run.out());
        String marks =
                run.out()
                        .lines()
                        .filter(line -> line.matches("(FAIL|warn|\\?|ok|-) +[a-z0-9-]+, .*"))
                        .map(line -> line.split(" ")[0])
                        .reduce("", (a, b) -> a.endsWith(b) ? a : a + " " + b);
        assertEquals(" FAIL warn", marks);
        run.out().lines().forEach(line -> assertTrue(line.length() <= COLUMNS, line));
    }

    @Test
    void jsonHoldsEveryResult() throws IOException {
        CommandRun run = doctor("--json", "--host", "simulated:faulty-system");
        JsonNode document = new ObjectMapper().readTree(run.out());
        assertEquals(1, document.get("schemaVersion").asInt());
        assertEquals("simulated", document.get("provenance").asText());
        JsonNode first = document.get("checks").get(0);
        assertEquals(
                List.of("code", "subject", "outcome", "found", "evidence", "remedy"),
                fieldNames(first));
        long failed = 0;
        for (JsonNode check : document.get("checks")) {
            failed += check.get("outcome").asText().equals("fail") ? 1 : 0;
        }
        assertEquals(3, failed, "the control group's limits, the old SPDK, the debug build");
        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
    }

    private static List<String> fieldNames(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void theListIsMadeFromTheChecksAndNamesRuleAndSource() {
        CommandRun run = doctor("--list");
        assertEquals(ExitStatus.DONE, run.status());
        List<String> lines = run.out().lines().toList();
        new Doctor()
                .checks()
                .forEach(
                        check ->
                                assertTrue(
                                        lines.stream()
                                                .anyMatch(l -> l.startsWith(check.code() + " ")),
                                        check::code));
        assertEquals(new Doctor().checks().size() + " checks", lines.get(lines.size() - 1));
        assertTrue(
                run.out()
                        .contains(
                                """
                                pcie-link                link speed and width
                                                         fails where the link trained below what the device and its slot both
                                                         can, warns where the slot can less than the device
                                                         source: field.md 4.1 row 48; PCI Express Base Specification 6.0 §4.2
                                """),
                run.out());
        lines.forEach(line -> assertTrue(line.length() <= COLUMNS, line));
    }

    @Test
    void oneCheckIsExplained() {
        CommandRun run = doctor("--explain", "clocksource");
        assertEquals(
                """
                clocksource: clock source
                  Without the TSC each time stamp is a slow read or a system call, in fio more than in
                  spdk_nvme_perf.
                  Rule: warns where it is not tsc.
                  Source: fio-formats §3.3.
                """,
                run.out());
        assertEquals(
                "spdkcmp: there is no check 'clock' (spdkcmp doctor --list shows them)",
                doctor("--explain", "clock").err().lines().findFirst().orElse(""));
    }

    @Test
    void theCoresOfThePlanAreThoseJudged() {
        CommandRun run = doctor("adopt", "--all", "--host", "simulated:two-socket");
        assertTrue(run.out().contains("ok    cores, machine\n        CPUs 1,2,24,25\n"), run.out());
        assertTrue(
                run.out()
                        .contains(
                                "seen: 0000:98:00.0: CPU 24 on its own node 1, its sibling left"
                                        + " idle."),
                run.out());
    }

    @Test
    void theDataSheetNamedIsHeldAgainstTheLink() throws IOException {
        Path sheet =
                Files.writeString(folder.resolve("s.yaml"), "read 128k: {bandwidth: 14 GB/s}\n");
        CommandRun run = doctor("--spec", sheet.toString(), "--host", "simulated");
        assertTrue(
                run.out().contains("its link carries 7.88 GB/s, and promised is read 128k 14.00"),
                run.out());
        CommandRun broken = doctor("--spec", folder + "/none.yaml", "--host", "simulated");
        assertEquals(ExitStatus.USAGE, broken.status());
        assertTrue(broken.err().contains("none.yaml: no such file"), broken.err());
    }
}
