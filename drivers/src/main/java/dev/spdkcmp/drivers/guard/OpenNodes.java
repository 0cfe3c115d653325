package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProcessFacts;
import dev.spdkcmp.drivers.host.ProcessTable;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Device nodes that processes hold open, from {@code /proc/PID/fd}. An exclusive open does not see
 * them: they are no holders to the kernel.
 */
public final class OpenNodes {

    private final Host host;
    private final ProcessTable processes;

    public OpenNodes(Host host) {
        this.host = host;
        this.processes = new ProcessTable(host.files());
    }

    /**
     * A node that a process holds open.
     *
     * @param process who
     * @param commandLine what it runs
     * @param path node, as that process sees it
     * @param number {@code major:minor}; null where it cannot be told
     * @param evidence {@code /proc/PID/fd/N}
     */
    public record Open(
            ProcessFacts process, String commandLine, String path, String number, String evidence) {

        /** Whether it is one of these, by node or by device number. */
        public boolean isOneOf(Set<String> paths, Set<String> numbers) {
            return paths.contains(path) || number != null && numbers.contains(number);
        }
    }

    /** All of them, but for this process's own. */
    public List<Open> all() {
        String self = host.files().readLink("/proc/self").orElse("");
        List<Open> open = new ArrayList<>();
        processes
                .alive()
                .filter(process -> !String.valueOf(process.pid()).equals(self))
                .forEach(process -> addNodesOf(process, open));
        return open;
    }

    private void addNodesOf(ProcessFacts process, List<Open> open) {
        String folder = "/proc/" + process.pid() + "/fd";
        for (String descriptor : host.files().list(folder)) {
            String link = folder + "/" + descriptor;
            String target = host.files().readLink(link).orElse("");
            if (target.contains("/dev/") && !target.contains("/dev/pts/")) {
                open.add(
                        new Open(
                                process,
                                processes.describe(process),
                                target.substring(target.indexOf("/dev/")),
                                host.files().deviceNumber(link).orElse(null),
                                link));
            }
        }
    }

    /** Nodes through which a userspace driver holds the device. */
    public static Set<String> userspaceNodes(Host host, NvmeDevice device) {
        Set<String> paths = new HashSet<>();
        if (device.iommuGroup() != null) {
            paths.add("/dev/vfio/" + device.iommuGroup().number());
            paths.add("/dev/vfio/noiommu-" + device.iommuGroup().number());
        }
        String folder = device.bdf().sysfs();
        host.files().list(folder + "/vfio-dev").forEach(n -> paths.add("/dev/vfio/devices/" + n));
        host.files().list(folder + "/uio").forEach(name -> paths.add("/dev/" + name));
        return paths;
    }
}
