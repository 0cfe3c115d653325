package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Interrupts of devices that are not NVMe. All of them can be moved; each goes to the first CPU of
 * its affinity.
 */
public final class OtherInterrupts {

    private static final int FIRST_INTERRUPT = 24;
    private static final String NETWORK_CLASS = "0x02";

    /** Vectors of a network card, each with a queue of its own. */
    private static final int NETWORK_VECTORS = 4;

    private final Machine machine;
    private final List<Vector> vectors = new ArrayList<>();

    public OtherInterrupts(Machine machine) {
        this.machine = machine;
        int network = 0;
        for (MachineProfile.PciFunctionFacts function : machine.profile().otherFunctions()) {
            if (function.driver() == null) {
                continue;
            }
            if (function.classCode().startsWith(NETWORK_CLASS)) {
                for (int i = 0; i < NETWORK_VECTORS; i++) {
                    add(function, "eth" + network + "-TxRx-" + i, i);
                }
                network++;
            } else {
                add(function, function.driver() + "[" + function.bdf() + "]", 0);
            }
        }
    }

    private void add(MachineProfile.PciFunctionFacts function, String name, int index) {
        vectors.add(new Vector(FIRST_INTERRUPT + vectors.size(), function.bdf(), index, name));
    }

    /**
     * A vector.
     *
     * @param number of its interrupt
     * @param bdf its device
     * @param index among the device's vectors
     * @param name as its driver calls it
     */
    public record Vector(int number, String bdf, int index, String name) {

        /** File of its affinity, a list of CPUs. */
        public String affinityPath() {
            return "/proc/irq/" + number + "/smp_affinity_list";
        }
    }

    public List<Vector> vectors() {
        return List.copyOf(vectors);
    }

    /** CPUs that may get it. */
    public List<Integer> affinity(MachineState state, Vector vector) {
        String path = vector.affinityPath();
        String set = state.settings.get(path);
        String list = set != null ? set : machine.profile().settings().get(path);
        return list == null ? machine.onlineCpus() : CpuFacts.parseList(list);
    }

    /** CPUs that get any. */
    public Set<Integer> serving(MachineState state) {
        Set<Integer> cpus = new TreeSet<>();
        vectors.forEach(vector -> cpus.add(affinity(state, vector).get(0)));
        return cpus;
    }
}
