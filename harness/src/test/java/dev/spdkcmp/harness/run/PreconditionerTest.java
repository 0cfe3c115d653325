package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.host.StopSignal;
import dev.spdkcmp.harness.run.RunOutcome.End;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreconditionerTest {

    private static final String YAML =
            """
            arms: [kernel-io_uring]
            workloads: [randwrite 4k]
            queueDepths: [32]
            warmUp: 1s
            measured: 5s
            blocks: 2
            preconditioning: %s
            """;

    @TempDir private Path folder;
    private SimulatedRun run;

    @BeforeEach
    void machine() throws Exception {
        run = SimulatedRun.on("two-nvme", folder);
        run.destroyData = List.of("SIM00000001");
    }

    @Test
    void fillsThenWritesAtRandomUntilSteadyAndKeepsTheProof() throws Exception {
        RunOutcome outcome = run.run(YAML.formatted("{fill: 1, round: 30s}"), "0000:41:00.0");
        assertEquals(End.COMPLETE, outcome.end());
        JsonNode proof = proof();
        // the capacity once, give or take the noise of the simulated drive's speed
        assertEquals(3.84e12, proof.path("filledBytes").asDouble(), 0.05 * 3.84e12);
        int rounds = proof.path("roundsIops").size();
        assertTrue(rounds >= 5 && rounds <= 25, rounds + " rounds");
        assertTrue(
                proof.path("randomWrites")
                        .asText()
                        .matches(
                                "steady in rounds \\d+ to %d: range .* of the mean"
                                        .formatted(rounds)),
                proof.toString());
        assertTrue(
                proof.path("bytesWrittenByTheDrivesOwnCounter").asLong()
                        > proof.path("filledBytes").asLong());
    }

    @Test
    void aStatedTimeIsCalledTimeBoxedAndNeverSteady() throws Exception {
        run.run(YAML.formatted("{fill: 0, random: 60s}"), "0000:41:00.0");
        assertEquals("time-boxed: PT1M", proof().path("randomWrites").asText());
        assertEquals(true, proof().path("roundsIops").isMissingNode());
    }

    @Test
    void whatIsDoneIsNotDoneAgainAfterAStop() throws Exception {
        String yaml = YAML.formatted("{fill: 1, random: none}");
        run.progress = stopAtFirstSample();
        assertEquals(End.STOPPED, run.run(yaml, "0000:41:00.0").end());
        SimulatedRun again = SimulatedRun.on("two-nvme", folder);
        Instant start = again.host.clock().now();
        assertEquals(End.COMPLETE, again.run(yaml, "0000:41:00.0").end());
        // filling 3.84 TB again would take half an hour
        assertTrue(
                again.host.clock().now().isBefore(start.plusSeconds(300)), "it was filled again");
    }

    private RunProgress stopAtFirstSample() {
        return new StepWatch(step -> {}) {
            @Override
            public void sample(SampleRecord sample, String figures) {
                run.stop.ask(StopSignal.TERM);
            }
        };
    }

    private JsonNode proof() throws Exception {
        for (String line : Files.readAllLines(run.folder.resolve("journal.jsonl"))) {
            JsonNode event = new JsonMapper().readTree(line);
            if (event.path("event").asText().equals("preconditioned")) {
                return event.path("proof");
            }
        }
        throw new AssertionError("nothing was preconditioned");
    }
}
