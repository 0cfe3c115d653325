package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.LinkedHashMap;
import java.util.Map;

/** Mounts of every mount namespace that can be read: containers mount too. */
final class MountTables {

    private final HostFiles files;

    MountTables(HostFiles files) {
        this.files = files;
    }

    /** Each mount with the file where it was seen; ours first. */
    Map<Mount, String> all() {
        Map<Mount, String> mounts = new LinkedHashMap<>();
        Map<String, String> namespaces = new LinkedHashMap<>();
        namespaces.put(files.readLink("/proc/self/ns/mnt").orElse("self"), "self");
        for (String pid : files.list("/proc")) {
            if (Character.isDigit(pid.charAt(0))) {
                files.readLink("/proc/" + pid + "/ns/mnt")
                        .ifPresent(namespace -> namespaces.putIfAbsent(namespace, pid));
            }
        }
        for (String pid : namespaces.values()) {
            String table = "/proc/" + pid + "/mountinfo";
            files.read(table)
                    .ifPresent(
                            text -> Mount.parse(text).forEach(m -> mounts.putIfAbsent(m, table)));
        }
        return mounts;
    }
}
