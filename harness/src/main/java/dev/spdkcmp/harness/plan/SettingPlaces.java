package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.HostSetting;
import java.util.List;

/** Where on the machine a setting is set, so that a plan can say it. */
@FunctionalInterface
public interface SettingPlaces {

    /** Where nobody asks. */
    SettingPlaces UNTOLD = (setting, value) -> List.of();

    /** Everything that a setting of that value means, in order. */
    List<Place> of(HostSetting setting, String value);

    /**
     * One thing to set.
     *
     * @param path file, or what else is set
     * @param value what it is set to; null where it stays as it is
     * @param now what it is when the plan is made, or why it stays; null where that is not known
     */
    record Place(String path, String value, String now) {

        /** {@code /sys/block/nvme0n1/queue/scheduler = none (now mq-deadline)}. */
        public String text() {
            String set = value == null ? path : path + " = " + value;
            return now == null ? set : set + " (now " + now + ")";
        }
    }
}
