package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.DeviceIdentity;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.OpenChange;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Which drives the devices are that are away from the kernel's driver, from an open ledger. */
public final class RememberedDevices {

    private RememberedDevices() {}

    /** Identity of the drive that was at an address, taken or merely looked after. */
    public static Function<Bdf, Optional<DeviceIdentity>> of(LedgerState ledger) {
        return bdf ->
                ledger.open().stream()
                        .flatMap(RememberedDevices::devices)
                        .filter(change -> change.bdf().equals(bdf))
                        .map(DriverChange::identity)
                        .filter(identity -> identity != null)
                        .reduce((earlier, later) -> later);
    }

    private static Stream<DriverChange> devices(OpenChange open) {
        return switch (open.change().kind()) {
            case DriverUndo.KIND -> Stream.of(DriverUndo.before(open));
            case BystanderUndo.KIND -> BystanderUndo.bystanders(open.change()).stream();
            default -> Stream.empty();
        };
    }
}
