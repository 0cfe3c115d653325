package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.inventory.FirmwareSlots;
import dev.spdkcmp.drivers.inventory.HealthLog;
import dev.spdkcmp.drivers.inventory.IdentifiedNamespace;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * What a controller answers to identify, health log and get features; NVMe Base Specification 2.0,
 * figure 275 and section 5.27. Empty where it is not on the kernel's driver, does not answer, or
 * does not support it.
 */
final class ControllerFacts {

    static final int FEATURE_ARBITRATION = 0x01;
    static final int FEATURE_POWER_STATE = 0x02;
    static final int FEATURE_WRITE_CACHE = 0x06;
    static final int FEATURE_QUEUES = 0x07;
    static final int FEATURE_COALESCING = 0x08;
    static final int FEATURE_AUTONOMOUS_POWER = 0x0c;

    private static final int CAP_MIN_PAGE_BYTES = 4096;

    private final NativeCalls natives;
    private final String node;
    private final Optional<ByteBuffer> identity;

    ControllerFacts(NativeCalls natives, NvmeDevice device) {
        this.natives = natives;
        this.node = device.controller() == null ? null : "/dev/" + device.controller();
        this.identity =
                ask(AdminCommand.identifyController())
                        .map(answer -> ByteBuffer.wrap(answer.data()))
                        .filter(data -> data.capacity() >= 4096)
                        .map(data -> data.order(ByteOrder.LITTLE_ENDIAN));
    }

    private Optional<AdminResult> ask(AdminCommand command) {
        return node == null
                ? Optional.empty()
                : Optional.of(natives.nvmeAdmin(node, command)).filter(AdminResult::succeeded);
    }

    /** The device's node, for messages; {@code null} unless on the kernel's driver. */
    String node() {
        return node;
    }

    /** Current value of a feature. */
    Optional<Integer> feature(int id) {
        return ask(AdminCommand.getFeature(id)).map(AdminResult::result);
    }

    Optional<HealthLog> health() {
        return ask(AdminCommand.healthLog()).map(AdminResult::data).flatMap(HealthLog::parse);
    }

    /** A namespace's own words; empty where it has none or they are not answered. */
    Optional<IdentifiedNamespace> namespace(NvmeNamespace namespace) {
        return namespace.id() == null
                ? Optional.empty()
                : ask(AdminCommand.identifyNamespace(namespace.id()))
                        .map(AdminResult::data)
                        .flatMap(IdentifiedNamespace::parse);
    }

    Optional<FirmwareSlots> firmware() {
        return ask(AdminCommand.firmwareLog()).map(AdminResult::data).flatMap(FirmwareSlots::parse);
    }

    /** Largest transfer of one command in bytes (MDTS, in pages of at least 4 KiB); 0: no limit. */
    Optional<Long> maxTransferBytes() {
        return identity.map(data -> Byte.toUnsignedInt(data.get(77)))
                .map(power -> power == 0 ? 0L : (long) CAP_MIN_PAGE_BYTES << power);
    }

    /** Whether there is a volatile write cache (VWC bit 0). */
    Optional<Boolean> hasWriteCache() {
        return identity.map(data -> (data.get(525) & 1) != 0);
    }

    /** Whether autonomous power state transitions are supported (APSTA bit 0). */
    Optional<Boolean> supportsAutonomousPower() {
        return identity.map(data -> (data.get(265) & 1) != 0);
    }

    /** Warning composite temperature in kelvin (WCTEMP); empty where the device states none. */
    Optional<Integer> warningKelvin() {
        return identity.map(data -> Short.toUnsignedInt(data.getShort(266))).filter(k -> k > 0);
    }

    /** Preferred size of the host memory buffer in bytes (HMPRE, in 4 KiB); 0: none wanted. */
    Optional<Long> hostMemoryBufferBytes() {
        return identity.map(data -> Integer.toUnsignedLong(data.getInt(272)) * 4096);
    }

    /** What a check asks of one controller. */
    interface DeviceCheck {
        void look(NvmeDevice device, ControllerFacts facts);
    }

    /** Asks every device that is on the kernel's driver; the others cannot tell. */
    static void forEach(Checkup checkup, Reporter reporter, DeviceCheck check) {
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
        for (NvmeDevice device : checkup.devices()) {
            if (device.controller() == null) {
                reporter.cannotTell(
                        device.name(),
                        "not on the kernel's driver, so it cannot be asked ("
                                + (device.driver() == null ? "no driver" : device.driver())
                                + ")");
            } else {
                check.look(device, new ControllerFacts(checkup.host().natives(), device));
            }
        }
    }

    /** What a check asks of one namespace. */
    interface NamespaceCheck {
        void look(NvmeDevice device, NvmeNamespace namespace, IdentifiedNamespace told);
    }

    /** Every namespace of every device that is on the kernel's driver and answers. */
    static void forEachNamespace(Checkup checkup, Reporter reporter, NamespaceCheck check) {
        forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    for (NvmeNamespace namespace : device.namespaces()) {
                        Optional<IdentifiedNamespace> told = facts.namespace(namespace);
                        if (told.isPresent()) {
                            check.look(device, namespace, told.get());
                        } else {
                            reporter.cannotTell(
                                    device.name(), "identify namespace is not answered");
                        }
                    }
                });
    }
}
