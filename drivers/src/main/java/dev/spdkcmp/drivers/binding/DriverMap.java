package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Driver of every NVMe function of a machine at one moment.
 *
 * @param drivers by address; empty for none
 */
record DriverMap(Map<Bdf, Optional<String>> drivers) {

    static DriverMap read(HostFiles files) {
        PciFunctions functions = new PciFunctions(files);
        Map<Bdf, Optional<String>> drivers = new TreeMap<>();
        functions.nvme().forEach(bdf -> drivers.put(bdf, functions.driver(bdf)));
        return new DriverMap(drivers);
    }

    /** Whether a function is on a driver; one that is gone is on none. */
    boolean on(Bdf bdf, String driver) {
        return drivers.getOrDefault(bdf, Optional.empty()).equals(Optional.ofNullable(driver));
    }

    /** {@code nvme}, {@code no driver}, or {@code gone}. */
    String describe(Bdf bdf) {
        return drivers.containsKey(bdf) ? drivers.get(bdf).orElse("no driver") : "gone";
    }
}
