package dev.spdkcmp.drivers.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class StoppableProgramsTest {

    private final Host host = new LocalHost();
    private final StopRequest stop = new StopRequest();
    private final Programs programs = new StoppablePrograms(host.programs(), stop, host.clock());

    private RunningProgram start(String script) {
        return programs.start(
                new Program(List.of("sh", "-c", script), Map.of(), Duration.ofSeconds(25)));
    }

    @Test
    void theFirstRequestLetsAToolStopInItsOwnWay() throws InterruptedException {
        try (RunningProgram running =
                start("trap 'echo summary; exit 0' INT; while :; do sleep 0.05; done")) {
            Thread.sleep(300);
            stop.ask(StopSignal.TERM);
            assertEquals("summary\n", new String(running.await().stdout(), UTF_8));
        }
        assertEquals(Optional.of(StopSignal.TERM), stop.asked());
        assertEquals(143, stop.asked().orElseThrow().exitStatus());
    }

    @Test
    void theSecondRequestWaitsNoLonger() throws InterruptedException {
        try (RunningProgram running = start("trap '' INT; while :; do sleep 0.05; done")) {
            Thread.sleep(300);
            long startedNs = System.nanoTime();
            stop.ask(StopSignal.INT);
            assertTrue(running.isRunning());
            stop.ask(StopSignal.INT);
            running.await();
            long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNs);
            assertTrue(tookMs < StoppablePrograms.PATIENCE.toMillis(), tookMs + " ms");
        }
    }

    @Test
    void afterARequestNothingStarts() throws InterruptedException {
        stop.ask(StopSignal.HUP);
        ProgramResult result = start("echo no").await();
        assertEquals(ProgramResult.Outcome.NOT_STARTED, result.outcome());
        assertEquals("sh was not started: HUP asked to stop", result.failure());
    }

    @Test
    void signalsOfThisProcessAreBrought() throws Exception {
        Process harness =
                new ProcessBuilder(
                                host.programs().which("java").orElse("java"),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                CountSignals.class.getName())
                        .start();
        try {
            assertEquals('R', harness.getInputStream().read());
            host.natives().signal(harness.pid(), 15);
            assertEquals('1', harness.getInputStream().read());
            host.natives().signal(harness.pid(), 2);
            assertEquals('2', harness.getInputStream().read());
            assertEquals(143, harness.waitFor());
        } finally {
            harness.destroyForcibly();
        }
    }

    /**
     * Prints how often it was asked to stop; ends at the second time with the first one's exit
     * status.
     */
    static final class CountSignals {
        public static void main(String[] arguments) throws Exception {
            StopRequest stop = new StopRequest();
            Object woken = new Object();
            stop.listen(
                    (signal, first) -> {
                        synchronized (woken) {
                            woken.notifyAll();
                        }
                    });
            if (JvmSignals.bringTo(stop).isPresent()) {
                System.exit(1);
            }
            System.out.print('R');
            System.out.flush();
            for (int seen = 1; seen <= 2; seen++) {
                synchronized (woken) {
                    while (stop.count() < seen) {
                        woken.wait();
                    }
                }
                System.out.print(seen);
                System.out.flush();
            }
            System.exit(stop.asked().orElseThrow().exitStatus());
        }
    }
}
