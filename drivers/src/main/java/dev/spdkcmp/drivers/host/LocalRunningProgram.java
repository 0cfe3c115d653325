package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A program of this machine that was started. */
final class LocalRunningProgram implements RunningProgram {

    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(2);
    private static final int INT = 2;

    private final Process process;
    private final Duration deadline;
    private final String mark;
    private final ProcessTable processes;
    private final NativeCalls natives;
    private final HostClock clock;
    private final Instant startedAt;
    private final long startedNs;
    private final Long startTicks;
    private final StreamDrain stdout;
    private final StreamDrain stderr;

    /**
     * @param mark value of {@link Program#CHILD_MARK} in its environment
     */
    LocalRunningProgram(
            Process process,
            Duration deadline,
            String mark,
            ProcessTable processes,
            NativeCalls natives,
            HostClock clock) {
        this.process = process;
        this.deadline = deadline;
        this.mark = mark;
        this.processes = processes;
        this.natives = natives;
        this.clock = clock;
        this.startedAt = clock.now();
        this.startedNs = clock.monotonicNs();
        this.startTicks = processes.find(process.pid()).map(ProcessFacts::startTicks).orElse(null);
        this.stdout = new StreamDrain(process.getInputStream(), "stdout of " + process.pid());
        this.stderr = new StreamDrain(process.getErrorStream(), "stderr of " + process.pid());
    }

    @Override
    public Long pid() {
        return process.pid();
    }

    @Override
    public Long startTicks() {
        return startTicks;
    }

    @Override
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public ProgramResult await() throws InterruptedException {
        long leftNs = deadline.toNanos() - (clock.monotonicNs() - startedNs);
        boolean ended = process.waitFor(Math.max(0, leftNs), TimeUnit.NANOSECONDS);
        Duration wall = Duration.ofNanos(clock.monotonicNs() - startedNs);
        List<ProcessFacts> survivors = endFamily();
        if (!survivors.isEmpty()) {
            return result(ProgramResult.Outcome.UNKILLABLE, null, wall, unkillable(survivors));
        }
        if (!ended) {
            return result(
                    ProgramResult.Outcome.DEADLINE,
                    null,
                    wall,
                    "still ran after " + deadline.toSeconds() + " s and was ended");
        }
        return result(ProgramResult.Outcome.EXITED, process.exitValue(), wall, null);
    }

    private ProgramResult result(
            ProgramResult.Outcome outcome, Integer exitStatus, Duration wall, String failure)
            throws InterruptedException {
        return new ProgramResult(
                outcome,
                exitStatus,
                stdout.take(DRAIN_LIMIT),
                stderr.take(DRAIN_LIMIT),
                startedAt,
                wall,
                failure);
    }

    private String unkillable(List<ProcessFacts> survivors) {
        return survivors.stream()
                .map(
                        survivor ->
                                "process %d (%s, state %c)"
                                        .formatted(
                                                survivor.pid(),
                                                processes.describe(survivor),
                                                survivor.state()))
                .collect(Collectors.joining(", ", "SIGKILL did not end ", ""));
    }

    private List<ProcessFacts> endFamily() throws InterruptedException {
        return new ProcessEnder(natives, clock)
                .end(() -> processes.family(mark, process.pid(), startTicks));
    }

    @Override
    public void interrupt() {
        if (process.isAlive()) {
            natives.signal(process.pid(), INT);
        }
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            endFamily();
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
