package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value in a file of /sys or /proc: a module parameter, a governor, a hugepage count…
 *
 * @param name short name for people
 * @param path the file
 */
public record FileSetting(String name, String path) implements Setting {

    static final String TYPE = "file";

    private static final String SCHEDULER = "/queue/scheduler";

    public FileSetting {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(path, "path");
    }

    /** A parameter of a loaded module. */
    public static FileSetting moduleParameter(String module, String parameter) {
        return new FileSetting(
                module + "." + parameter, "/sys/module/" + module + "/parameters/" + parameter);
    }

    /** Frequency governor of a CPU. */
    public static FileSetting governor(int cpu) {
        return new FileSetting(
                "governor of CPU " + cpu,
                "/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_governor");
    }

    /** Hugepages of a size on a NUMA node. */
    public static FileSetting hugepages(int node, long pageKib) {
        return new FileSetting(
                "hugepages of " + pageKib + " kB on node " + node,
                "/sys/devices/system/node/node"
                        + node
                        + "/hugepages/hugepages-"
                        + pageKib
                        + "kB/nr_hugepages");
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "name", name, "path", path);
    }

    @Override
    public Optional<String> show(Host host) {
        return host.files().read(path).map(FileSetting::chosen);
    }

    /** The chosen one of {@code mq-deadline [none] kyber}; other texts as they are, trimmed. */
    static String chosen(String text) {
        int open = text.indexOf('[');
        int close = text.indexOf(']', open);
        return open >= 0 && close > open ? text.substring(open + 1, close) : text.strip();
    }

    @Override
    public String place(Host host) {
        return path;
    }

    /** As {@link QueueSetting}: a disk may also be named by its path. */
    @Override
    public List<Setting> changedWithIt() {
        return path.endsWith(SCHEDULER)
                ? Stream.of("nr_requests", "wbt_lat_usec").map(this::beside).toList()
                : List.of();
    }

    private Setting beside(String attribute) {
        return new FileSetting(
                name.replace("scheduler", attribute),
                path.replace(SCHEDULER, "/queue/" + attribute));
    }

    @Override
    public void put(Host host, String value) throws IOException {
        host.files().write(path, value);
    }
}
