package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.HealthLog;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What drives record about themselves, and what changed in it since they were last asked. */
final class DeviceRecords {

    private static final double KELVIN = 273.15;
    private static final int WARNING_TEMPERATURE = 266;

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
     * Whether a drive is at or above the temperature from which it warns, and so slows down.
     *
     * @param name of the drive, for messages
     */
    Optional<Problem> heat(String name, String controller) {
        Optional<Double> now = temperatureC(controller);
        Optional<Double> limit = warningC(controller);
        if (now.isEmpty() || limit.isEmpty() || now.get() < limit.get()) {
            return Optional.empty();
        }
        return Optional.of(
                Problem.error(
                        "thermal",
                        name
                                + " is at "
                                + Math.round(now.get())
                                + " °C after the sample, and warns from "
                                + Math.round(limit.get())
                                + " °C"));
    }

    /** WCTEMP of Identify Controller; empty where the drive states none. */
    private Optional<Double> warningC(String controller) {
        AdminResult answer =
                host.natives().nvmeAdmin("/dev/" + controller, AdminCommand.identifyController());
        if (!answer.succeeded() || answer.data().length < WARNING_TEMPERATURE + 2) {
            return Optional.empty();
        }
        int kelvin =
                Short.toUnsignedInt(
                        ByteBuffer.wrap(answer.data())
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .getShort(WARNING_TEMPERATURE));
        return kelvin == 0 ? Optional.empty() : Optional.of(kelvin - KELVIN);
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
        if (now.thermalTransitions() > before.thermalTransitions()) {
            found.add(
                    Problem.error(
                            "throttled",
                            name
                                    + " slowed itself down to cool "
                                    + (now.thermalTransitions() - before.thermalTransitions())
                                    + " times (health log, thermal management transitions), and is"
                                    + " at "
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
