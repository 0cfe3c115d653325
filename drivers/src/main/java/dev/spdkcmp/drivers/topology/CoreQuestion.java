package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What cores are wanted for.
 *
 * @param deviceNames the devices, for messages
 * @param deviceNodes memory node of each; null in it where the system does not say
 * @param selection how many cores, or which
 * @param placement where, seen from the device
 * @param remoteCores whether the scenario allows cores of another node
 * @param helperThreads whether each lane needs a second CPU of its own (SQPOLL)
 */
public record CoreQuestion(
        List<String> deviceNames,
        List<Integer> deviceNodes,
        CoreSelection selection,
        Placement placement,
        boolean remoteCores,
        boolean helperThreads) {

    public CoreQuestion {
        deviceNames = List.copyOf(deviceNames);
        deviceNodes = Collections.unmodifiableList(new ArrayList<>(deviceNodes));
        if (deviceNames.isEmpty() || deviceNames.size() != deviceNodes.size()) {
            throw new IllegalArgumentException("each device needs a name and a node");
        }
    }
}
