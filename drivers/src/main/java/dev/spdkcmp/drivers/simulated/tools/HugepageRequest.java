package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Hugepages;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.Map;
import java.util.TreeMap;

/**
 * How setup.sh asks for hugepages: never fewer than there are unless told to, and says what it got.
 */
final class HugepageRequest {

    private final Machine machine;
    private final Hugepages hugepages;
    private final StringBuilder text;
    private final StringBuilder errors = new StringBuilder();

    HugepageRequest(Machine machine, Hugepages hugepages, StringBuilder text) {
        this.machine = machine;
        this.hugepages = hugepages;
        this.text = text;
    }

    String errors() {
        return errors.toString();
    }

    /** Through /proc/sys/vm/nr_hugepages; false where too few could be had. */
    boolean everywhere(MachineState state, int pages, boolean shrink) {
        int there = hugepages.total(state);
        if (pages <= there && !shrink) {
            already(pages, there, "");
            return true;
        }
        return got(pages, hugepages.setEvenly(state, pages), "");
    }

    /**
     * On nodes.
     *
     * @param stated HUGENODE: {@code 1}, {@code 0,1} or {@code nodes_hp[0]=2048,nodes_hp[1]=512}
     */
    boolean onNodes(MachineState state, String stated, int pages, boolean shrink) {
        Map<Integer, Integer> wanted = new TreeMap<>();
        for (String part : stated.split(",")) {
            if (part.matches("nodes_hp\\[\\d+]=\\d+")) {
                String[] sides = part.substring("nodes_hp[".length()).split("]=");
                wanted.put(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
            } else if (part.matches("\\d+")) {
                wanted.put(Integer.parseInt(part), pages);
            }
        }
        for (Map.Entry<Integer, Integer> entry : wanted.entrySet()) {
            int node = entry.getKey();
            if (node >= machine.profile().cpu().nodes()) {
                errors.append("Node ").append(node).append(" doesn't exist, ignoring\n");
                continue;
            }
            int there = state.hugepages[node];
            if (entry.getValue() <= there && !shrink) {
                already(entry.getValue(), there, "on node" + node);
            } else if (!got(
                    entry.getValue(),
                    hugepages.set(state, node, entry.getValue()),
                    "on node" + node)) {
                return false;
            }
        }
        return true;
    }

    private void already(int pages, int there, String where) {
        text.append("INFO: Requested ")
                .append(pages)
                .append(" hugepages but ")
                .append(there)
                .append(" already allocated ")
                .append(where)
                .append('\n');
    }

    private boolean got(int asked, int got, String where) {
        if (got >= asked) {
            return true;
        }
        text.append("\n## ERROR: requested ")
                .append(asked)
                .append(" hugepages but ")
                .append(got)
                .append(" could be allocated ")
                .append(where)
                .append(".\n## Memory might be heavily fragmented. Please try flushing the system")
                .append(" cache, or reboot the machine.\n");
        return false;
    }
}
