package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run goes on only on the machine that it began on. */
class ResumeCheckTest {

    private static final String ONE_BLOCK =
            """
            arms: [kernel-io_uring, kernel-libaio]
            workloads: [randread 4k]
            queueDepths: [1]
            warmUp: 1s
            measured: 3s
            blocks: 1
            """;

    @TempDir private Path folder;
    private Plan plan;

    @BeforeEach
    void measured() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-nvme", folder);
        run.run(ONE_BLOCK, "0000:41:00.0");
        plan = ((PlanResult.Planned) run.plan(ONE_BLOCK, "0000:41:00.0")).plan();
    }

    @Test
    void theSameMachineHasNotChanged() throws Exception {
        assertEquals(List.of(), changed("", ""));
    }

    @Test
    void aSizeThatFitsIntoFewerBytesInTheFileIsTheSameSize() throws Exception {
        String bytes = String.valueOf(plan.devices().get(0).target().sizeBytes());
        assertEquals(
                List.of(
                        "Device 0000:41:00.0 had sizeBytes 16777216 when the run began, and has "
                                + bytes
                                + " now; begin a new run."),
                changed("\"sizeBytes\" : " + bytes, "\"sizeBytes\" : 16777216"));
        assertEquals(
                List.of(), changed("\"logicalBlockBytes\" : 512", "\"logicalBlockBytes\" : 512"));
    }

    @Test
    void anotherDriveFirmwareOrToolIsNamed() throws Exception {
        String serial = plan.devices().get(0).serial();
        assertEquals(
                List.of(
                        "Device 0000:41:00.0 had serial \"OTHER\" when the run began, and has \""
                                + serial
                                + "\" now; begin a new run."),
                changed("\"serial\" : \"" + serial + "\"", "\"serial\" : \"OTHER\""));
        assertEquals(
                "The tools of arm kernel-io_uring are not those with which the run began; name them"
                        + " with their old paths, or begin a new run.",
                changed("\"version\" : \"fio-", "\"version\" : \"fia-").get(0));
    }

    private List<String> changed(String there, String instead) throws Exception {
        Path file = folder.resolve("run/run.json");
        String text = Files.readString(file);
        RunFile.Reading reading = RunFile.read("run.json", text.replace(there, instead));
        return ResumeCheck.changed(((RunFile.Reading.Read) reading).file(), plan);
    }
}
