package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import java.util.List;
import java.util.Map;

/** Puts a machine's tree together. */
public final class Sections {

    private Sections() {}

    /**
     * The tree of a machine.
     *
     * @param programs its programs' files: content by path
     */
    public static MachineTree treeOf(
            Machine machine, PlainFiles plain, Map<String, String> programs) {
        return new MachineTree(
                machine,
                plain,
                List.of(
                        new SystemSection(machine),
                        new ControlGroupSection(machine),
                        new PciSection(machine),
                        new NvmeSection(machine),
                        new DiskSection(machine),
                        new CpuSection(machine),
                        new MemorySection(machine),
                        new ModuleSection(machine),
                        new ProcSection(machine),
                        new ProcessSection(machine),
                        new ProgramSection(programs)));
    }
}
