package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.MachineState;

/** Part of a machine's file tree that belongs together. */
interface Section {

    /** Whether it has anything at or below the path's top. */
    boolean covers(String path);

    /** Changes whenever there may be other files than before, not when only contents change. */
    long version(MachineState state);

    /** Adds its files. */
    void fill(Nodes nodes, MachineState state);
}
