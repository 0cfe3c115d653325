package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.topology.CpuList;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A control group of our own whose CPUs nobody outside of it may use: the list of its CPUs, or
 * {@code none} while there is no such group (kernel: Documentation/admin-guide/cgroup-v2.rst,
 * cpuset.cpus.partition). The kernel balances no load inside an isolated partition; where it has
 * none of those (before 6.1) it is a partition root, inside of which it does.
 *
 * @param group folder of the group
 */
public record CpuPartition(String group) implements Setting {

    static final String TYPE = "cpu-partition";

    public static final String NONE = "none";

    private static final String CONTROLLER = "cpuset";
    private static final List<String> KINDS = List.of("isolated", "root");
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(50);

    public CpuPartition {
        Objects.requireNonNull(group, "group");
    }

    /** The group that we make on a machine; empty where no group of version 2 has cpusets. */
    public static Optional<CpuPartition> on(HostFiles files) {
        return root(files).map(root -> new CpuPartition(root + "/spdkcmp"));
    }

    private static Optional<String> root(HostFiles files) {
        return Arrays.stream(files.read("/proc/mounts").orElse("").split("\n"))
                .map(line -> line.split(" "))
                .filter(words -> words.length > 2 && words[2].equals("cgroup2"))
                .map(words -> words[1])
                .filter(
                        root ->
                                List.of(
                                                files.read(root + "/cgroup.controllers")
                                                        .orElse("")
                                                        .strip()
                                                        .split(" "))
                                        .contains(CONTROLLER))
                .findFirst();
    }

    /** What gives the group its cpuset. */
    public GroupController controller() {
        return new GroupController(group.substring(0, group.lastIndexOf('/')), CONTROLLER);
    }

    @Override
    public String name() {
        return "CPU partition " + group;
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "group", group);
    }

    @Override
    public Optional<String> show(Host host) {
        if (!host.files().exists(group)) {
            return Optional.of(NONE);
        }
        String kind = kind(host);
        return Optional.of(
                KINDS.contains(kind)
                        ? CpuList.text(CpuList.parse(read(host, "cpuset.cpus")))
                        : "a group that is no partition: " + kind);
    }

    /** {@code isolated} or {@code root}; what the kernel says instead where it is neither. */
    public String kind(Host host) {
        return read(host, "cpuset.cpus.partition");
    }

    private String read(Host host, String file) {
        return host.files().read(group + "/" + file).map(String::strip).orElse("");
    }

    @Override
    public void put(Host host, String value) throws IOException, InterruptedException {
        if (value.equals(NONE)) {
            remove(host);
            return;
        }
        host.files().makeFolder(group);
        if (!host.files().exists(group + "/cpuset.cpus.partition")) {
            throw new IOException(
                    group
                            + " has no cpuset.cpus.partition: the groups above do not give it a"
                            + " cpuset, or the kernel is too old");
        }
        host.files().write(group + "/cpuset.cpus", value);
        String said = "";
        for (String kind : KINDS) {
            said = become(host, kind);
            if (said.equals(kind)) {
                return;
            }
        }
        throw new IOException("the kernel makes no partition of CPUs " + value + ": " + said);
    }

    /** What the kernel says to a kind: that kind, or why not. */
    private String become(Host host, String kind) {
        try {
            host.files().write(group + "/cpuset.cpus.partition", kind);
        } catch (IOException unknown) {
            return String.valueOf(unknown.getMessage());
        }
        return kind(host);
    }

    /** The kernel refuses while programs that have just been ended are still on their way out. */
    private void remove(Host host) throws IOException, InterruptedException {
        long end = host.clock().monotonicNs() + PATIENCE.toNanos();
        while (true) {
            try {
                host.files().removeFolder(group);
                return;
            } catch (IOException busy) {
                if (host.clock().monotonicNs() >= end) {
                    throw busy;
                }
                host.clock().sleep(PAUSE);
            }
        }
    }

    @Override
    public String place(Host host) {
        return group + "/cpuset.cpus (a partition)";
    }
}
