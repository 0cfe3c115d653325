package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.HealthLog;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What drives record about themselves, and what changed in it since they were last asked. */
final class DeviceRecords {

    private static final double KELVIN = 273.15;

    private final Host host;
    private final Map<String, HealthLog> last = new HashMap<>();

    DeviceRecords(Host host) {
        this.host = host;
    }

    /** A drive's health log; empty where it cannot be asked. */
    Optional<HealthLog> health(String controller) {
        AdminResult answer =
                host.natives().nvmeAdmin("/dev/" + controller, AdminCommand.healthLog());
        return answer.succeeded() ? HealthLog.parse(answer.data()) : Optional.empty();
    }

    Optional<Double> temperatureC(String controller) {
        return health(controller)
                .filter(h -> h.temperatureKelvin() > 0)
                .map(h -> h.temperatureKelvin() - KELVIN);
    }

    /**
     * What happened since the last time.
     *
     * @param name of the drive, for messages
     */
    List<Problem> incidents(String name, String controller) {
        Optional<HealthLog> now = health(controller);
        if (now.isEmpty()) {
            return List.of();
        }
        HealthLog before = last.put(name, now.get());
        return before == null ? List.of() : differences(name, before, now.get());
    }

    private static List<Problem> differences(String name, HealthLog before, HealthLog now) {
        List<Problem> found = new ArrayList<>();
        if (now.warningTemperatureMinutes() > before.warningTemperatureMinutes()
                || now.criticalTemperatureMinutes() > before.criticalTemperatureMinutes()) {
            found.add(
                    Problem.error(
                            "thermal",
                            name
                                    + " ran above its warning temperature: "
                                    + before.warningTemperatureMinutes()
                                    + " minutes before, "
                                    + now.warningTemperatureMinutes()
                                    + " now, and is at "
                                    + Math.round(now.temperatureKelvin() - KELVIN)
                                    + " °C"));
        }
        if (now.mediaErrors().compareTo(before.mediaErrors()) > 0) {
            found.add(
                    Problem.error(
                            "media-errors",
                            name
                                    + " counts "
                                    + now.mediaErrors()
                                    + " media errors, "
                                    + before.mediaErrors()
                                    + " before"));
        }
        if (now.criticalWarning() != 0 && before.criticalWarning() == 0) {
            found.add(
                    Problem.error(
                            "critical-warning",
                            name + " raises critical warning " + now.criticalWarning()));
        }
        return found;
    }
}
