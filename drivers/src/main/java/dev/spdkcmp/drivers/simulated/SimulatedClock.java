package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.TimeFlow;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** Clock of a simulated machine: it stands still but for sleeping and waiting for programs. */
final class SimulatedClock implements HostClock {

    private final Machine machine;
    private final TimeFlow flow;

    SimulatedClock(Machine machine) {
        this.machine = machine;
        this.flow = new TimeFlow(machine);
    }

    @Override
    public Instant now() {
        MachineState state = machine.now();
        return Instant.ofEpochMilli(state.bootMs).plusNanos(state.uptimeNs);
    }

    @Override
    public long monotonicNs() {
        return machine.now().uptimeNs;
    }

    @Override
    public void sleep(Duration time) {
        machine.store().update(state -> flow.advance(state, time.toNanos()));
    }

    /** Nothing happens in between that this thread does not do itself, so it is one step. */
    @Override
    public void sleepUnless(Duration time, BooleanSupplier over) {
        if (!over.getAsBoolean()) {
            sleep(time);
        }
    }
}
