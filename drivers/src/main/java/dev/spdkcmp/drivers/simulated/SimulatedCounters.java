package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.CpuCounters;
import dev.spdkcmp.drivers.simulated.machine.CpuSettings;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.Set;

/** Cycles and instructions of simulated CPUs, from their busy time and clock. */
final class SimulatedCounters implements CpuCounters.Counting {

    /** Instructions per cycle of a storage stack's code. */
    private static final double INSTRUCTIONS_PER_CYCLE = 1.35;

    private final Machine machine;
    private final Set<Integer> cpus;
    private final double startCycles;
    private final long startNs;

    SimulatedCounters(Machine machine, Set<Integer> cpus) {
        this.machine = machine;
        this.cpus = Set.copyOf(cpus);
        this.startCycles = cycles();
        this.startNs = machine.now().uptimeNs;
    }

    @Override
    public CpuCounters.Reading read() {
        double cycles = cycles() - startCycles;
        long enabled = (machine.now().uptimeNs - startNs) * cpus.size();
        return new CpuCounters.Reading(
                Math.round(cycles), Math.round(cycles * INSTRUCTIONS_PER_CYCLE), enabled, enabled);
    }

    @Override
    public void close() {}

    private double cycles() {
        MachineState state = machine.now();
        CpuSettings clocks = new CpuSettings(machine);
        double cycles = 0;
        for (int cpu : cpus) {
            MachineState.CpuTime time = state.cpuTime.get(cpu);
            if (time != null) {
                double busy = time.userNs + time.systemNs + time.softirqNs;
                cycles += busy * clocks.busyMhz(state, cpu) / 1000;
            }
        }
        return cycles;
    }
}
