package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.DeviceIdentity;
import dev.spdkcmp.drivers.ledger.LedgerState;
import java.util.Optional;
import java.util.function.Function;

/** Which drives the devices are that are away from the kernel's driver, from an open ledger. */
public final class RememberedDevices {

    private RememberedDevices() {}

    /** Identity of the drive that was taken at an address. */
    public static Function<Bdf, Optional<DeviceIdentity>> of(LedgerState ledger) {
        return bdf ->
                ledger.open().stream()
                        .filter(open -> open.change().kind().equals(DriverUndo.KIND))
                        .map(open -> DriverChange.of(open.change().facts(), ""))
                        .filter(change -> change.bdf().equals(bdf))
                        .map(DriverChange::identity)
                        .filter(identity -> identity != null)
                        .reduce((earlier, later) -> later);
    }
}
