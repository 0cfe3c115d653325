package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the kernel made a controller's queues when it was last bound: how many, and whether its disks
 * can be polled. Module parameters decide it at that moment; only binding it anew changes it.
 */
final class MadeQueues {

    private final HostFiles files;

    MadeQueues(HostFiles files) {
        this.files = files;
    }

    /** Names and values; what cannot be read is left out. */
    Map<String, String> read(NvmeDevice device) {
        Map<String, String> made = new TreeMap<>();
        put(made, "queues", "/sys/class/nvme/" + device.controller() + "/queue_count");
        device.namespaces().stream()
                .filter(namespace -> namespace.block() != null)
                .forEach(
                        namespace ->
                                put(
                                        made,
                                        "poll." + namespace.id(),
                                        "/sys/block/" + namespace.block() + "/queue/io_poll"));
        return made;
    }

    private void put(Map<String, String> made, String name, String path) {
        files.read(path).map(String::strip).ifPresent(value -> made.put(name, value));
    }
}
