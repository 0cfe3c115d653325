package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Ends processes for certain: asks (TERM), then does not ask (KILL), and says who is left. */
public final class ProcessEnder {

    /** Time between TERM and KILL, in which a program may put its own things away. */
    public static final Duration GRACE = Duration.ofSeconds(2);

    /** Time after which a killed process that is still there is called unkillable. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(10);
    private static final int TERM = 15;
    private static final int KILL = 9;

    private final NativeCalls natives;
    private final HostClock clock;

    public ProcessEnder(NativeCalls natives, HostClock clock) {
        this.natives = natives;
        this.clock = clock;
    }

    /**
     * Ends processes until none is left.
     *
     * @param those looked up anew each time, since they may start others meanwhile
     * @return those that SIGKILL did not end within {@link #LIMIT}
     */
    public List<ProcessFacts> end(Supplier<List<ProcessFacts>> those) throws InterruptedException {
        List<ProcessFacts> left = signalUntilGone(those, TERM, GRACE);
        return left.isEmpty() ? left : signalUntilGone(those, KILL, LIMIT);
    }

    private List<ProcessFacts> signalUntilGone(
            Supplier<List<ProcessFacts>> those, int signal, Duration limit)
            throws InterruptedException {
        long until = clock.monotonicNs() + limit.toNanos();
        List<ProcessFacts> signalled = List.of();
        while (true) {
            List<ProcessFacts> left = those.get();
            if (left.isEmpty() || clock.monotonicNs() >= until) {
                return left;
            }
            for (ProcessFacts process : left) {
                if (signal == KILL || !signalled.contains(process)) {
                    natives.signal(process.pid(), signal);
                }
            }
            signalled = left;
            clock.sleep(POLL);
        }
    }
}
