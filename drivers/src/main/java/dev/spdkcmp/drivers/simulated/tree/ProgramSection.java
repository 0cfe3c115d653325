package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.Map;

/** Files of the programs that a machine has. */
public final class ProgramSection implements Section {

    private final Map<String, String> programs;

    /**
     * @param programs content by path
     */
    public ProgramSection(Map<String, String> programs) {
        this.programs = Map.copyOf(programs);
    }

    @Override
    public boolean covers(String path) {
        return !path.startsWith("/sys") && !path.startsWith("/proc") && !path.startsWith("/dev");
    }

    @Override
    public long version(MachineState state) {
        return 0;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        programs.forEach(nodes::file);
    }
}
