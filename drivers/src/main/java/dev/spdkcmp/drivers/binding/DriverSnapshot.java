package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.LedgerState;
import java.util.Map;
import java.util.TreeMap;

/** Reads what a device's return needs, while the device is still as it was. */
final class DriverSnapshot {

    private final SysfsBinding binding;
    private final DeviceState state;
    private final OriginalValues originals;

    /**
     * @param ledger where the values are that attributes had before we set them
     */
    DriverSnapshot(Host host, LedgerState ledger) {
        this.originals = new OriginalValues(ledger);
        this.binding = new SysfsBinding(host);
        this.state = new DeviceState(host);
    }

    DriverChange of(NvmeDevice device) {
        Map<String, String> disks = new TreeMap<>();
        device.namespaces().stream()
                .filter(namespace -> namespace.block() != null && namespace.id() != null)
                .forEach(namespace -> disks.put(String.valueOf(namespace.id()), namespace.block()));
        return new DriverChange(
                device.bdf(),
                device.identity(),
                device.driver(),
                binding.override(device.bdf()),
                disks,
                device.link().now() == null ? null : device.link().now().toString(),
                originals.over(device.serial(), state.read(device)));
    }
}
