package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files of the control groups that this process is in, from its own group up to the root: cgroup v2
 * has one hierarchy, v1 one for each controller (kernel documentation, cgroup-v1, cgroup-v2).
 */
public final class ControlGroupFiles {

    private static final String ROOT = "/sys/fs/cgroup";

    private final HostFiles files;

    public ControlGroupFiles(HostFiles files) {
        this.files = files;
    }

    /** Whether this process is in any group that can be looked at. */
    public boolean isThere() {
        return !lines().isEmpty();
    }

    /** The groups of this process as the kernel names them. */
    public List<String> lines() {
        return files.read("/proc/self/cgroup").map(text -> text.lines().toList()).orElse(List.of());
    }

    /**
     * Every file of that name on the way up, nearest first; those that are not there left out.
     *
     * @param controller of cgroup v1
     * @param name of the file, in v1 and v2
     */
    public List<String> ofThisProcess(String controller, String name) {
        List<String> found = new ArrayList<>();
        upwards(ROOT, path(""), name, found);
        upwards(ROOT + "/" + controller, path(controller), name, found);
        return found;
    }

    /** This process's group in the hierarchy of a controller; v2 has the empty name. */
    private Optional<String> path(String controller) {
        return lines().stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .filter(parts -> List.of(parts[1].split(",")).contains(controller))
                .map(parts -> parts[2])
                .findFirst();
    }

    private void upwards(String mount, Optional<String> group, String name, List<String> found) {
        String path = group.orElse(null);
        while (path != null) {
            String file = mount + (path.equals("/") ? "" : path) + "/" + name;
            if (files.exists(file)) {
                found.add(file);
            }
            int slash = path.lastIndexOf('/');
            path =
                    path.equals("/") || slash < 0
                            ? null
                            : slash == 0 ? "/" : path.substring(0, slash);
        }
    }
}
