package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.List;

/**
 * A load generator that can say what a command line would run, wherever the drives are bound now.
 */
public interface LoadDescription {

    /**
     * The streams that it would run.
     *
     * @throws IllegalArgumentException where the command line is not one of a load
     */
    List<StreamRequest> streams(Invocation invocation, MachineState state);

    /** What it leaves when the kernel does not let its threads run on the CPUs that it wants. */
    Output boundElsewhere(Invocation invocation);
}
