package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.HostSetting;
import java.util.List;
import java.util.Map;

/**
 * What a scenario will ask of an arm.
 *
 * @param targets the devices
 * @param laneDepths every depth of a lane that occurs
 * @param mostLanesPerDevice CPUs that drive one device at once, at most
 * @param devicesAtOnce devices driven at once, at most
 * @param settings host settings that hold for the arm
 */
public record Demand(
        List<LoadTarget> targets,
        List<Integer> laneDepths,
        int mostLanesPerDevice,
        int devicesAtOnce,
        Map<HostSetting, String> settings) {

    public Demand {
        targets = List.copyOf(targets);
        laneDepths = List.copyOf(laneDepths);
        settings = Map.copyOf(settings);
    }
}
