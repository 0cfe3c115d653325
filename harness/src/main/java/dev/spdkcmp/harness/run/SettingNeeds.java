package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Settings that an arm asks for and that this machine does not have, or this program not set. */
final class SettingNeeds {

    private static final String POLL_QUEUES = "/sys/module/nvme/parameters/poll_queues";

    private final Host host;
    private final Plan plan;

    SettingNeeds(Host host, Plan plan) {
        this.host = host;
        this.plan = plan;
    }

    /** What is missing, by the arm's name; the repeated baseline counts as the baseline. */
    Map<String, List<MissingNeed>> missing() {
        Map<String, List<MissingNeed>> missing = new HashMap<>();
        Set<String> seen = new HashSet<>();
        for (Cell cell : plan.cells()) {
            String arm = cell.arm().sameAs() == null ? cell.arm().name() : cell.arm().sameAs();
            if (seen.add(arm)) {
                List<MissingNeed> found = missing(cell);
                if (!found.isEmpty()) {
                    missing.put(arm, found);
                }
            }
        }
        return missing;
    }

    private List<MissingNeed> missing(Cell cell) {
        List<MissingNeed> missing = new ArrayList<>();
        cell.settings()
                .forEach(
                        (setting, value) -> {
                            boolean onSpdk = !cell.arm().onKernel();
                            if (onSpdk && !setting.scope().ofTheMachine()) {
                                return;
                            }
                            String problem = problem(cell, setting, value);
                            if (problem != null) {
                                missing.add(
                                        new MissingNeed(
                                                "no-setting",
                                                setting.yamlName()
                                                        + " cannot be set: "
                                                        + problem
                                                        + ".",
                                                "Take it out of the settings."));
                            }
                        });
        return missing;
    }

    private String problem(Cell cell, HostSetting setting, String value) {
        boolean forItsCores =
                setting == HostSetting.IRQ_AFFINITY
                        || setting == HostSetting.ISOLATION && !value.equals("none");
        if (forItsCores && !cell.arm().placement().pinned()) {
            return "the arm's threads are not pinned, so it has no cores of its own";
        }
        if (setting == HostSetting.IRQ_AFFINITY
                && "on".equals(cell.settings().get(HostSetting.IRQBALANCE))) {
            return "irqbalance, which is asked for too, would move the interrupts back";
        }
        if (setting == HostSetting.POLL_QUEUES) {
            boolean drives = plan.devices().stream().allMatch(d -> d.serial() != null);
            return drives && host.files().exists(POLL_QUEUES)
                    ? null
                    : "it needs NVMe devices on the kernel's driver";
        }
        HostSettings.Meaning meaning = new HostSettings(host, plan).of(setting, value);
        if (meaning instanceof HostSettings.Meaning.Impossible impossible) {
            return impossible.reason();
        }
        return ((HostSettings.Meaning.Things) meaning)
                .wanted().stream()
                        .filter(one -> one.setting().show(host).isEmpty())
                        .map(one -> one.setting().name() + " is not there")
                        .findFirst()
                        .orElse(null);
    }
}
