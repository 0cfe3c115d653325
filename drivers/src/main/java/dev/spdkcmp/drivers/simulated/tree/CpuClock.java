package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;

/** Processor times: /proc/stat and /proc/uptime, in ticks of a hundredth of a second. */
final class CpuClock {

    private static final double TICK_NS = 1e7;

    /** Share that the machine's own housekeeping takes of each CPU, and of the first one. */
    private static final double HOUSEKEEPING = 0.0006;

    private static final double HOUSEKEEPING_FIRST = 0.004;

    private final Machine machine;
    private final CpuFacts cpu;

    CpuClock(Machine machine) {
        this.machine = machine;
        this.cpu = machine.profile().cpu();
    }

    String stat() {
        MachineState state = machine.now();
        StringBuilder rows = new StringBuilder();
        long[] sums = new long[4];
        for (int number : cpu.onlineCpus()) {
            long[] ticks = ticks(state, number);
            for (int i = 0; i < ticks.length; i++) {
                sums[i] += ticks[i];
            }
            rows.append("cpu").append(number);
            append(rows, ticks);
        }
        StringBuilder text = new StringBuilder("cpu ");
        append(text, sums);
        text.append(rows);
        text.append("intr ").append(Math.round(interrupts(state))).append('\n');
        text.append("ctxt ")
                .append(Math.round(state.contextSwitches + state.uptimeNs / 1e9 * 900))
                .append('\n');
        text.append("btime ").append(state.bootMs / 1000).append('\n');
        text.append("processes ").append(state.nextPid).append('\n');
        text.append("procs_running 1\nprocs_blocked 0\n");
        return text.toString();
    }

    String uptime() {
        MachineState state = machine.now();
        double seconds = state.uptimeNs / 1e9;
        return String.format("%.2f %.2f%n", seconds, seconds * cpu.onlineCpus().size() * 0.99);
    }

    /** User, system, softirq and idle ticks of a CPU since boot. */
    private long[] ticks(MachineState state, int number) {
        MachineState.CpuTime busy = state.cpuTime.get(number);
        double own = (number == 0 ? HOUSEKEEPING_FIRST : HOUSEKEEPING) * state.uptimeNs;
        double user = own / 2 + (busy == null ? 0 : busy.userNs);
        double system = own / 2 + (busy == null ? 0 : busy.systemNs);
        double softirq = busy == null ? 0 : busy.softirqNs;
        double idle = Math.max(0, state.uptimeNs - user - system - softirq);
        return new long[] {
            (long) (user / TICK_NS),
            (long) (system / TICK_NS),
            (long) (softirq / TICK_NS),
            (long) (idle / TICK_NS)
        };
    }

    private static double interrupts(MachineState state) {
        double sum = state.uptimeNs / 1e9 * 1200;
        for (var controller : state.controllers.values()) {
            for (double count : controller.interrupts.values()) {
                sum += count;
            }
        }
        return sum;
    }

    /** Fields of a cpu line: user nice system idle iowait irq softirq steal guest guest_nice. */
    private static void append(StringBuilder text, long[] ticks) {
        text.append(' ').append(ticks[0]).append(" 0 ").append(ticks[1]).append(' ');
        text.append(ticks[3]).append(" 0 0 ").append(ticks[2]).append(" 0 0 0\n");
    }
}
