package dev.spdkcmp.drivers.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real fio accepts what the arms ask of it. */
class RealFioTest {

    private static Toolset tools;

    @TempDir private Path folder;

    @BeforeAll
    static void findFio() throws InterruptedException {
        tools = new ToolFinder(new LocalHost()).find(null, null);
        assumeTrue(tools.fio() != null, "skipped: no fio on the PATH");
    }

    @ParameterizedTest
    @EnumSource(
            value = ArmKind.class,
            names = {
                "KERNEL_LIBAIO",
                "KERNEL_IO_URING",
                "KERNEL_IO_URING_POLLED",
                "KERNEL_IO_URING_SQPOLL",
                "KERNEL_IO_URING_CMD",
                "KERNEL_PSYNC"
            })
    void parsesTheJobFileOfEveryKernelArm(ArmKind kind) throws Exception {
        for (Pattern pattern : List.of(Pattern.READ, Pattern.RANDRW)) {
            Workload workload =
                    new Workload(pattern, pattern.fixedReadPercent().orElse(70), 131_072);
            Lane lane =
                    new Lane(
                            LoadFixtures.FIRST,
                            List.of(0),
                            kind == ArmKind.KERNEL_IO_URING_SQPOLL ? 1 : null,
                            8);
            LoadCommand command =
                    LoadGenerator.of(kind)
                            .command(
                                    new LoadRequest(
                                            Arm.plain(kind),
                                            workload,
                                            LoadFixtures.TIMING,
                                            List.of(lane),
                                            tools,
                                            folder.toString()));
            Files.writeString(
                    folder.resolve("job.fio"),
                    command.files().get(folder.resolve("job.fio").toString()));
            List<String> argv = new ArrayList<>(command.argv());
            argv.add(1, "--parse-only");
            ProgramResult result = run(argv);
            assertEquals("", text(result.stderr()), kind + " " + pattern);
            assertEquals(0, result.exitStatus(), kind + " " + pattern);
        }
    }

    private static ProgramResult run(List<String> argv) throws InterruptedException {
        Host host = new LocalHost();
        return host.programs().run(new Program(argv, Map.of(), Duration.ofSeconds(20)));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
