package dev.spdkcmp.drivers.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real programs: sh and sleep. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class LocalProgramsTest {

    private final Host host = new LocalHost();
    private final ProcessTable processes = new ProcessTable(host.files());

    private static Program sh(String script, Duration deadline, Map<String, String> environment) {
        return new Program(List.of("sh", "-c", script), environment, deadline);
    }

    private ProgramResult run(String script) throws InterruptedException {
        return host.programs().run(sh(script, Duration.ofSeconds(10), Map.of()));
    }

    @Test
    void bothStreamsAndTheExitStatusComeBack() throws InterruptedException {
        ProgramResult result = run("echo out; echo err >&2; exit 3");

        assertEquals(ProgramResult.Outcome.EXITED, result.outcome());
        assertEquals(3, result.exitStatus());
        assertEquals("out\n", new String(result.stdout(), UTF_8));
        assertEquals("err\n", new String(result.stderr(), UTF_8));
    }

    @Test
    void aSignalIsReportedAsAShellDoes() throws InterruptedException {
        assertEquals(128 + 11, run("kill -SEGV $$").exitStatus());
    }

    @Test
    void muchOutputOnBothStreamsDoesNotBlock() throws InterruptedException {
        ProgramResult result =
                run("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; echo done");

        assertEquals(300_005, result.stdout().length);
        assertEquals(300_000, result.stderr().length);
    }

    @Test
    void nothingOfTheHarnessesEnvironmentIsInherited() throws InterruptedException {
        ProgramResult result =
                host.programs()
                        .run(
                                sh(
                                        "env | cut -d= -f1 | sort",
                                        Duration.ofSeconds(10),
                                        Map.of("A", "b")));

        assertEquals(
                List.of("A", "HOME", "LC_ALL", "PATH", "PWD", "SPDKCMP_CHILD"),
                new String(result.stdout(), UTF_8).lines().filter(v -> !v.equals("_")).toList());
    }

    @Test
    void itsInputIsEmpty() throws InterruptedException {
        assertEquals(0, run("cat").stdout().length);
    }

    @Test
    void aMissingProgramIsNotStarted() throws InterruptedException {
        ProgramResult result =
                host.programs()
                        .run(
                                new Program(
                                        List.of("/opt/no/setup.sh"),
                                        Map.of(),
                                        Duration.ofSeconds(1)));

        assertEquals(ProgramResult.Outcome.NOT_STARTED, result.outcome());
        assertNull(result.exitStatus());
        assertEquals("/opt/no/setup.sh is not there or not executable", result.failure());
        assertEquals(
                "there is no program no-such-tool on the PATH",
                host.programs()
                        .run(new Program(List.of("no-such-tool"), Map.of(), Duration.ofSeconds(1)))
                        .failure());
    }

    @Test
    void theDeadlineEndsItAndKeepsWhatItPrinted() throws InterruptedException {
        ProgramResult result =
                host.programs().run(sh("echo begun; sleep 60", Duration.ofMillis(300), Map.of()));

        assertEquals(ProgramResult.Outcome.DEADLINE, result.outcome());
        assertNull(result.exitStatus());
        assertEquals("begun\n", new String(result.stdout(), UTF_8));
        assertTrue(result.wall().toMillis() < 5_000, result.wall().toString());
    }

    @Test
    void aProgramThatIgnoresTermIsKilled() throws InterruptedException {
        ProgramResult result =
                host.programs()
                        .run(
                                sh(
                                        "trap '' TERM; while :; do sleep 0.1; done",
                                        Duration.ofMillis(200),
                                        Map.of()));

        assertEquals(ProgramResult.Outcome.DEADLINE, result.outcome());
    }

    @Test
    void descendantsThatLeaveTheSessionEndWithIt() throws InterruptedException {
        String mark = UUID.randomUUID().toString();
        host.programs()
                .run(
                        sh(
                                "setsid sleep 60 & (setsid sleep 61 &) ; exit 0",
                                Duration.ofSeconds(10),
                                Map.of(Program.CHILD_MARK, mark)));

        assertEquals(List.of(), processes.family(mark, null, null));
    }

    @Test
    void descendantsAreSeenWhileTheyRun() throws InterruptedException {
        String mark = UUID.randomUUID().toString();
        try (RunningProgram running =
                host.programs()
                        .start(
                                sh(
                                        "setsid sleep 60 & sleep 60",
                                        Duration.ofSeconds(20),
                                        Map.of(Program.CHILD_MARK, mark)))) {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (processes.family(mark, null, null).size() < 3 && System.nanoTime() < until) {
                Thread.sleep(10);
            }
            assertEquals(3, processes.family(mark, null, null).size());
            assertTrue(running.isRunning());
            assertTrue(processes.find(running.pid(), running.startTicks()).isPresent());
            assertFalse(processes.find(running.pid(), running.startTicks() + 1).isPresent());
        }
        assertEquals(List.of(), processes.family(mark, null, null));
    }

    @Test
    void interruptIsSigintAndTheResultIsKept() throws InterruptedException {
        try (RunningProgram running =
                host.programs()
                        .start(
                                sh(
                                        "trap 'echo stopped early; exit 0' INT; echo on;"
                                                + " while :; do sleep 0.05; done",
                                        Duration.ofSeconds(20),
                                        Map.of()))) {
            Thread.sleep(300);
            running.interrupt();
            ProgramResult result = running.await();
            assertEquals(ProgramResult.Outcome.EXITED, result.outcome());
            assertEquals("on\nstopped early\n", new String(result.stdout(), UTF_8));
        }
    }

    @Test
    void programsDieWhenTheHarnessIsKilled() throws Exception {
        String mark = UUID.randomUUID().toString();
        Process harness =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xshare:auto",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                StartAndWait.class.getName(),
                                mark)
                        .redirectErrorStream(true)
                        .start();
        try {
            assertEquals('R', harness.getInputStream().read());
            List<ProcessFacts> before = processes.family(mark, null, null);
            assertEquals(List.of("sleep"), before.stream().map(ProcessFacts::command).toList());
            harness.destroyForcibly().waitFor();
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
            while (!processes.family(mark, null, null).isEmpty() && System.nanoTime() < until) {
                Thread.sleep(10);
            }
            assertEquals(List.of(), processes.family(mark, null, null));
        } finally {
            harness.destroyForcibly();
        }
    }

    /** A harness that starts a program from a thread that ends, says R, and is killed. */
    static final class StartAndWait {
        public static void main(String[] arguments) throws Exception {
            Host host = new LocalHost();
            Thread starter =
                    new Thread(
                            () ->
                                    host.programs()
                                            .start(
                                                    new Program(
                                                            List.of("sleep", "300"),
                                                            Map.of(
                                                                    Program.CHILD_MARK,
                                                                    arguments[0]),
                                                            Duration.ofMinutes(5))));
            starter.start();
            starter.join();
            Thread.sleep(500);
            System.out.print('R');
            System.out.flush();
            Thread.sleep(60_000);
        }
    }
}
