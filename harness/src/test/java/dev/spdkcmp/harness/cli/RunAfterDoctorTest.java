package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.harness.run.RunReport;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code run} makes of what doctor finds right before it. */
class RunAfterDoctorTest {

    private static final String TRAINED_SLOW = "0000:41:00.0";
    private static final String NARROW_SLOT = "0000:42:00.0";

    @TempDir private Path folder;
    private final List<String> asked = new ArrayList<>();

    @BeforeEach
    void scenario() throws Exception {
        Files.writeString(
                folder.resolve("kernel.yaml"),
                """
                arms: [kernel-io_uring]
                workloads: [randread 4k]
                queueDepths: [1]
                warmUp: 1s
                measured: 2s
                blocks: 1
                """);
    }

    private CommandRun run(String device, Boolean answer, String... more) {
        RunExecution.Asker asker =
                new RunExecution.Asker() {
                    @Override
                    public boolean somebody() {
                        return answer != null;
                    }

                    @Override
                    public boolean agrees(String question, StopRequest stop) {
                        asked.add(question);
                        return answer;
                    }
                };
        RunExecution.Surroundings surroundings =
                new RunExecution.Surroundings(
                        Map.of(),
                        folder,
                        () -> new TerminalSettings(80, false, true),
                        asker,
                        (recorded, place) -> new RunReport.Written("summary\n", place, List.of()),
                        () -> null);
        List<String> arguments =
                new ArrayList<>(
                        List.of(folder.resolve("kernel.yaml").toString(), "--device", device));
        arguments.addAll(
                List.of("--out", "results", "--host", "simulated:faulty-link@" + folder + "/m"));
        arguments.addAll(List.of(more));
        return CommandRun.of(new RunCommand(surroundings), arguments.toArray(String[]::new));
    }

    @Test
    void aFailureIsAskedAboutAndNothingBeginsWithoutAnAnswer() {
        CommandRun run = run(TRAINED_SLOW, null);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(
                run.err()
                        .contains(
                                """
                                FAIL  pcie-link, 0000:41:00.0 (serial SIM00000081): the link runs at 8.0 GT/s x4 (3.94 GB/s)
                                        where 16.0 GT/s x4 (7.88 GB/s) is possible
                                        next: reseat the drive or its riser"""),
                run.err());
        assertTrue(
                run.err()
                        .endsWith(
                                "spdkcmp: nobody is here to be asked whether to begin although"
                                        + " doctor found what makes results wrong; add --yes\n"),
                run.err());
        assertFalse(Files.exists(folder.resolve("results/run.json")));
    }

    @Test
    void aRunInSpiteOfAFailureRecordsItAndIsNotAllRight() throws Exception {
        CommandRun run = run(TRAINED_SLOW, true, "--quiet");
        assertEquals(
                List.of("Doctor found what makes results wrong. Begin all the same? [y/N] "),
                asked);
        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status(), run.err());
        JsonNode first = recorded().get(0);
        assertEquals("pcie-link", first.get("code").asText());
        assertEquals("fail", first.get("outcome").asText());
        assertEquals(
                "/sys/bus/pci/devices/0000:41:00.0/current_link_speed = 8.0 GT/s PCIe",
                first.get("evidence").get(0).asText());
    }

    @Test
    void warningsAreShownAndRecordedAndNeedNoAnswer() throws Exception {
        CommandRun run = run(NARROW_SLOT, null);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(
                run.err()
                        .contains(
                                """
                                Doctor: 0 failed, 2 warnings (spdkcmp doctor shows evidence and remedies)
                                warn  pcie-link, 0000:42:00.0 (serial SIM00000082): the slot gives it 16.0 GT/s x2"""),
                run.err());
        assertEquals("warn", recorded().get(0).get("outcome").asText());
    }

    private JsonNode recorded() throws Exception {
        return new ObjectMapper()
                .readTree(folder.resolve("results/run.json").toFile())
                .get("doctor");
    }
}
