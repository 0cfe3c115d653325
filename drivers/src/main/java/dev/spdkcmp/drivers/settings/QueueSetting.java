package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.KernelNames;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A block-layer attribute of a drive's namespace, found by serial number: kernel names change.
 *
 * @param serial serial number of the drive
 * @param namespace namespace id
 * @param attribute file under {@code queue/}
 */
public record QueueSetting(String serial, int namespace, String attribute) implements Setting {

    static final String TYPE = "queue";

    public QueueSetting {
        Objects.requireNonNull(serial, "serial");
        Objects.requireNonNull(attribute, "attribute");
    }

    @Override
    public String name() {
        return serial + "/ns" + namespace + " queue/" + attribute;
    }

    @Override
    public Map<String, String> key() {
        return Map.of(
                "type",
                TYPE,
                "serial",
                serial,
                "namespace",
                String.valueOf(namespace),
                "attribute",
                attribute);
    }

    /** A new scheduler brings its own number of requests, and may turn write throttling off. */
    @Override
    public List<Setting> changedWithIt() {
        return attribute.equals("scheduler")
                ? List.of(
                        new QueueSetting(serial, namespace, "nr_requests"),
                        new QueueSetting(serial, namespace, "wbt_lat_usec"))
                : List.of();
    }

    @Override
    public Optional<String> show(Host host) {
        return path(host).flatMap(host.files()::read).map(FileSetting::chosen);
    }

    @Override
    public void put(Host host, String value) throws IOException {
        Optional<String> path = path(host);
        if (path.isEmpty()) {
            throw new IOException("namespace " + namespace + " of " + serial + " has no disk now");
        }
        host.files().write(path.get(), value);
    }

    @Override
    public String place(Host host) {
        return path(host).orElse("the disk's queue/" + attribute);
    }

    private Optional<String> path(Host host) {
        return new KernelNames(host.files())
                .disk(serial, namespace)
                .map(disk -> "/sys/block/" + disk + "/queue/" + attribute);
    }
}
