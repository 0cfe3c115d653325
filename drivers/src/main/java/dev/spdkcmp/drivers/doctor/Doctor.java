package dev.spdkcmp.drivers.doctor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All checks, in the order in which a person would go through a machine. */
public final class Doctor {

    private final List<Check> checks =
            Stream.of(
                            HostChecks.all(),
                            PrivilegeChecks.all(),
                            ControlGroupChecks.all(),
                            LinkChecks.all(),
                            PcieSettingChecks.all(),
                            DataSheetChecks.all(),
                            DeviceSettingChecks.all(),
                            DeviceHealthChecks.all(),
                            DeviceMemoryChecks.all(),
                            NamespaceChecks.all(),
                            BlockSizeChecks.all(),
                            QueueChecks.all(),
                            BlockLayerChecks.all(),
                            PlacementChecks.all(),
                            IsolationChecks.all(),
                            InterruptChecks.all(),
                            ClockChecks.all(),
                            MemoryChecks.all(),
                            IommuChecks.all(),
                            ToolChecks.all(),
                            BuildChecks.all())
                    .flatMap(List::stream)
                    .toList();

    public List<Check> checks() {
        return checks;
    }

    public Optional<Check> check(String code) {
        return checks.stream().filter(check -> check.code().equals(code)).findFirst();
    }

    /** What every check finds. */
    public List<CheckResult> examine(Checkup checkup) {
        return checks.stream().flatMap(check -> check.examine(checkup).stream()).toList();
    }
}
