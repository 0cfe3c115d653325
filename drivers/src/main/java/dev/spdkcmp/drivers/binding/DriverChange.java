package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.DeviceIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A device as it was before its driver changed: all that is needed to bring it back.
 *
 * @param bdf where it was
 * @param identity which drive it is; null where unknown
 * @param driver driver it was on; null for none
 * @param override its driver_override; empty for none
 * @param disks namespace ids with the kernel's names of their disks, as they were
 * @param link its link as it was, for comparison; null where unknown
 * @param state block-layer attributes and features, by {@link DeviceState}'s names
 */
record DriverChange(
        Bdf bdf,
        DeviceIdentity identity,
        String driver,
        String override,
        Map<String, String> disks,
        String link,
        Map<String, String> state) {

    private static final String DISK = "disk.";
    private static final String STATE = "state.";

    DriverChange {
        disks = Map.copyOf(disks);
        state = Map.copyOf(state);
    }

    /** Address and serial, as every message names a device. */
    String name() {
        return bdf
                + " ("
                + (identity == null ? "serial unknown" : "serial " + identity.serial())
                + ")";
    }

    String driverOrNone() {
        return driver == null ? "no driver" : driver;
    }

    /** For the ledger; several fit into one entry under different prefixes. */
    Map<String, String> facts(String prefix) {
        Map<String, String> facts = new TreeMap<>();
        facts.put(prefix + "bdf", bdf.toString());
        facts.put(prefix + "override", override);
        put(facts, prefix + "driver", driver);
        put(facts, prefix + "link", link);
        if (identity != null) {
            facts(identity).forEach((name, value) -> facts.put(prefix + name, value));
        }
        disks.forEach((id, disk) -> facts.put(prefix + DISK + id, disk));
        state.forEach((name, value) -> facts.put(prefix + STATE + name, value));
        return facts;
    }

    /** Which drive it is, as the ledger has it. */
    static Map<String, String> facts(DeviceIdentity identity) {
        Map<String, String> facts = new TreeMap<>();
        put(facts, "serial", identity.serial());
        put(facts, "model", identity.model());
        put(facts, "firmware", identity.firmware());
        return facts;
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (value != null) {
            facts.put(name, value);
        }
    }

    static DriverChange of(Map<String, String> facts, String prefix) {
        String serial = facts.get(prefix + "serial");
        return new DriverChange(
                Bdf.parse(facts.getOrDefault(prefix + "bdf", ""))
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "the ledger's entry has no address")),
                serial == null
                        ? null
                        : new DeviceIdentity(
                                serial,
                                facts.get(prefix + "model"),
                                facts.get(prefix + "firmware")),
                facts.get(prefix + "driver"),
                facts.getOrDefault(prefix + "override", ""),
                under(facts, prefix + DISK),
                facts.get(prefix + "link"),
                under(facts, prefix + STATE));
    }

    private static Map<String, String> under(Map<String, String> facts, String prefix) {
        Map<String, String> found = new HashMap<>();
        facts.forEach(
                (name, value) -> {
                    if (name.startsWith(prefix)) {
                        found.put(name.substring(prefix.length()), value);
                    }
                });
        return found;
    }
}
