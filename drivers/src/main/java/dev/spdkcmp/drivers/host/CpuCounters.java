package dev.spdkcmp.drivers.host;

/** Hardware counters of chosen CPUs ({@code perf_event_open}), or why there are none. */
public sealed interface CpuCounters permits CpuCounters.Counting, CpuCounters.Unavailable {

    /** They count from when they were opened until closed. */
    non-sealed interface Counting extends CpuCounters, AutoCloseable {

        /** Sums over the CPUs since they were opened. */
        Reading read();

        @Override
        void close();
    }

    /**
     * They cannot be had.
     *
     * @param reason one clause: "perf_event_paranoid is 3", "this CPU has no cycle counter"…
     */
    record Unavailable(String reason) implements CpuCounters {}

    /**
     * What was counted.
     *
     * @param cycles CPU cycles not halted, all CPUs together
     * @param instructions instructions retired, all CPUs together
     * @param enabledNs how long the counters were wanted, summed over CPUs
     * @param runningNs how long they really counted; less when they were multiplexed
     */
    record Reading(long cycles, long instructions, long enabledNs, long runningNs) {}
}
