package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.Map;

/**
 * Where the machine is between two steps.
 *
 * @param stack whose driver the devices are on
 * @param pollQueues as the last binding made them; empty: as the driver is set
 * @param settings those in force
 */
public record Position(Stack stack, String pollQueues, Map<HostSetting, String> settings) {

    /** Before anything was done. */
    public static final Position START = new Position(Stack.KERNEL, "", Map.of());

    public Position {
        settings = Map.copyOf(settings);
    }
}
