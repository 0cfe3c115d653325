package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.PollQueues;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.settings.InterruptAffinity;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.SettingPlaces;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where settings are set on a machine, as it is now. */
final class HostPlaces implements SettingPlaces {

    private final Host host;
    private final HostSettings meaning;
    private final Map<List<Object>, List<Place>> known = new HashMap<>();

    HostPlaces(Host host, Plan plan) {
        this.host = host;
        this.meaning = new HostSettings(host, plan);
    }

    /** A plan names the same setting in every block, and the machine does not change meanwhile. */
    @Override
    public List<Place> of(HostSetting setting, String value) {
        return known.computeIfAbsent(List.of(setting, value), asked -> look(setting, value));
    }

    private List<Place> look(HostSetting setting, String value) {
        if (setting == HostSetting.POLL_QUEUES) {
            return List.of(place(new HostSettings.Wanted(PollQueues.PARAMETER, value)));
        }
        if (!(meaning.of(setting, value) instanceof HostSettings.Meaning.Things things)) {
            return List.of();
        }
        List<Place> places = new ArrayList<>();
        if (things.asItIs() != null) {
            places.add(new Place("nothing to change: " + things.asItIs(), null, null));
        }
        things.wanted().forEach(wanted -> places.add(place(wanted)));
        boolean vectors = things.wanted().stream().anyMatch(HostPlaces::isVector);
        if (vectors) {
            places.add(new Place("those that the kernel manages stay, and are named", null, null));
        }
        return places;
    }

    private static boolean isVector(HostSettings.Wanted wanted) {
        return wanted.setting() instanceof InterruptAffinity;
    }

    private Place place(HostSettings.Wanted wanted) {
        return new Place(
                wanted.setting().place(host),
                wanted.value(),
                wanted.setting().show(host).orElse(null));
    }
}
