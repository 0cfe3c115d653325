package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.KernelNames;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A feature of an NVMe controller (current value, not the saved one), as a decimal number.
 *
 * @param serial serial number of the drive
 * @param featureId NVMe feature identifier, such as 6 (volatile write cache) or 8 (coalescing)
 */
public record FeatureSetting(String serial, int featureId) implements Setting {

    static final String TYPE = "feature";

    public FeatureSetting {
        Objects.requireNonNull(serial, "serial");
    }

    @Override
    public String name() {
        return "%s feature %02xh".formatted(serial, featureId);
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "serial", serial, "feature", String.valueOf(featureId));
    }

    @Override
    public Optional<String> show(Host host) {
        return controller(host)
                .map(node -> host.natives().nvmeAdmin(node, AdminCommand.getFeature(featureId)))
                .filter(AdminResult::succeeded)
                .map(answer -> Integer.toUnsignedString(answer.result()));
    }

    @Override
    public void put(Host host, String value) throws IOException {
        Optional<String> node = controller(host);
        if (node.isEmpty()) {
            throw new IOException(serial + " is not on the kernel's driver now");
        }
        AdminResult answer =
                host.natives()
                        .nvmeAdmin(
                                node.get(),
                                AdminCommand.setFeature(
                                        featureId, Integer.parseUnsignedInt(value)));
        if (!answer.succeeded()) {
            throw new IOException("the controller answered with status " + answer.status());
        }
    }

    @Override
    public String place(Host host) {
        return "feature %02xh of %s"
                .formatted(featureId, controller(host).orElse("the drive's controller"));
    }

    private Optional<String> controller(Host host) {
        return new KernelNames(host.files()).controller(serial).map(name -> "/dev/" + name);
    }
}
