package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Moves one function from driver to driver through sysfs, and nothing else with it. */
final class SysfsBinding {

    /** A write that takes longer is given up; the kernel may hold it for ever. */
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Host host;
    private final PciFunctions functions;

    SysfsBinding(Host host) {
        this.host = host;
        this.functions = new PciFunctions(host.files());
    }

    /**
     * Binds it.
     *
     * @param driver null for none
     * @return why it could not; empty when it is on that driver now
     */
    Optional<String> move(Bdf bdf, String driver) throws InterruptedException {
        try {
            Optional<String> now = functions.driver(bdf);
            if (now.equals(Optional.ofNullable(driver))) {
                return Optional.empty();
            }
            if (now.isPresent()) {
                host.files().write(bdf.sysfs() + "/driver/unbind", bdf.toString(), DEADLINE);
            }
            if (driver != null) {
                override(bdf, driver);
                host.files().write("/sys/bus/pci/drivers_probe", bdf.toString(), DEADLINE);
            }
        } catch (IOException failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
        return functions.driver(bdf).equals(Optional.ofNullable(driver))
                ? Optional.empty()
                : Optional.of(
                        "it was offered to "
                                + (driver == null ? "no driver" : driver)
                                + " and is on "
                                + functions.driver(bdf).orElse("no driver"));
    }

    /** Its driver_override; empty text where it has none. */
    String override(Bdf bdf) {
        return functions
                .attribute(bdf, "driver_override")
                .filter(value -> !value.equals("(null)"))
                .orElse("");
    }

    /** Sets or, with an empty text, clears it. */
    void override(Bdf bdf, String driver) throws IOException {
        if (!override(bdf).equals(driver)) {
            host.files().write(bdf.sysfs() + "/driver_override", driver);
        }
    }
}
