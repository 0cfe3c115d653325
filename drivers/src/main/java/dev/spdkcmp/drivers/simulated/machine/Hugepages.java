package dev.spdkcmp.drivers.simulated.machine;

/** Hugepages of the default size, per node. */
public final class Hugepages {

    private final Machine machine;

    public Hugepages(Machine machine) {
        this.machine = machine;
    }

    /** Sets a node's pool as far as memory allows; returns what it became. */
    public int set(MachineState state, int node, int pages) {
        state.hugepages[node] = Math.min(pages, most());
        return state.hugepages[node];
    }

    /** Sets the whole machine's pool, spread evenly; a smaller number is taken from each. */
    public int setEvenly(MachineState state, int pages) {
        int nodes = state.hugepages.length;
        for (int node = 0; node < nodes; node++) {
            set(state, node, pages / nodes + (node < pages % nodes ? 1 : 0));
        }
        return total(state);
    }

    public int total(MachineState state) {
        int total = 0;
        for (int pages : state.hugepages) {
            total += pages;
        }
        return total;
    }

    public int totalFree(MachineState state) {
        int free = 0;
        for (int node = 0; node < state.hugepages.length; node++) {
            free += free(state, node);
        }
        return free;
    }

    /** Pages of a node that no process has mapped. */
    public int free(MachineState state, int node) {
        return state.hugepages[node];
    }

    private int most() {
        int byMemory =
                (int)
                        Math.min(
                                Integer.MAX_VALUE,
                                machine.profile().memory().mibPerNode()
                                        * 1024
                                        * 9
                                        / 10
                                        / machine.profile().memory().hugepageKb());
        if (!machine.faults().isOn(Fault.HALF_HUGEPAGES)) {
            return byMemory;
        }
        String argument = machine.faults().argument(Fault.HALF_HUGEPAGES);
        return Math.min(byMemory, argument.isEmpty() ? 448 : Integer.parseInt(argument));
    }
}
