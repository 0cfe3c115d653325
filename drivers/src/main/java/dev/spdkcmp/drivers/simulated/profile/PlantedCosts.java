package dev.spdkcmp.drivers.simulated.profile;

import dev.spdkcmp.drivers.simulated.performance.Stack;
import dev.spdkcmp.drivers.simulated.performance.StackCosts;
import java.util.Map;

/**
 * Prices of stacks and settings, the same on all simulated machines.
 *
 * @param referenceMhz clock that they hold for
 * @param stacks what an I/O costs on each stack
 * @param settings what settings add
 */
public record PlantedCosts(
        int referenceMhz, Map<Stack, StackCosts> stacks, SettingCosts settings) {}
