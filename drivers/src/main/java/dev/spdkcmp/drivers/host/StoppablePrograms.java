package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Programs that a {@link StopRequest} ends: at the first request the running one gets SIGINT, and
 * is ended when it has not stopped within {@link #PATIENCE}; at the second it is ended at once.
 * After a request no program starts. For everything but the undo.
 */
public final class StoppablePrograms implements Programs {

    /** How long a tool may take to stop after SIGINT. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Programs programs;
    private final StopRequest stop;
    private final HostClock clock;

    public StoppablePrograms(Programs programs, StopRequest stop, HostClock clock) {
        this.programs = programs;
        this.stop = stop;
        this.clock = clock;
    }

    @Override
    public RunningProgram start(Program program) {
        if (stop.asked().isPresent()) {
            return new NotStartedProgram(
                    program.argv().get(0)
                            + " was not started: "
                            + stop.asked().get()
                            + " asked to stop",
                    clock.now());
        }
        return new Stoppable(programs.start(program), stop);
    }

    @Override
    public Optional<String> which(String name) {
        return programs.which(name);
    }

    @Override
    public Map<String, String> baseEnvironment() {
        return programs.baseEnvironment();
    }

    /** A running program that listens. */
    private static final class Stoppable implements RunningProgram {

        private final RunningProgram running;
        private final StopRequest.Registration registration;

        Stoppable(RunningProgram running, StopRequest stop) {
            this.running = running;
            this.registration = stop.listen((signal, first) -> asked(first));
            if (stop.asked().isPresent()) {
                asked(stop.count() == 1);
            }
        }

        private void asked(boolean first) {
            if (!first) {
                running.close();
                return;
            }
            running.interrupt();
            Thread patience = new Thread(this::endWhenPatienceEnds, "spdkcmp-patience");
            patience.setDaemon(true);
            patience.start();
        }

        private void endWhenPatienceEnds() {
            try {
                Thread.sleep(PATIENCE.toMillis());
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            if (running.isRunning()) {
                running.close();
            }
        }

        @Override
        public Long pid() {
            return running.pid();
        }

        @Override
        public Long startTicks() {
            return running.startTicks();
        }

        @Override
        public boolean isRunning() {
            return running.isRunning();
        }

        @Override
        public ProgramResult await() throws InterruptedException {
            return running.await();
        }

        @Override
        public void interrupt() {
            running.interrupt();
        }

        @Override
        public void close() {
            registration.close();
            running.close();
        }
    }
}
