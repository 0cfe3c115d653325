package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Modules of the running kernel. */
public final class KernelModules {

    private final HostFiles files;

    public KernelModules(HostFiles files) {
        this.files = files;
    }

    /** Whether it is in the kernel now, loaded or built in. */
    public boolean present(String module) {
        return files.exists("/sys/module/" + underscored(module));
    }

    /**
     * Whether it is present or can be loaded: in {@code modules.dep} or {@code modules.builtin}.
     */
    public boolean available(String module) {
        if (present(module)) {
            return true;
        }
        String release =
                files.read("/proc/sys/kernel/osrelease").map(String::strip).orElse("unknown");
        return List.of("modules.dep", "modules.builtin").stream()
                .flatMap(list -> files.read("/lib/modules/" + release + "/" + list).stream())
                .flatMap(String::lines)
                .map(line -> line.split(":", 2)[0])
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .map(file -> underscored(file.split("\\.ko", 2)[0]))
                .anyMatch(underscored(module)::equals);
    }

    /** Modules that are loaded and could be unloaded: those with a use count. */
    public Set<String> loaded() {
        Set<String> loaded = new TreeSet<>();
        for (String module : files.list("/sys/module")) {
            if (files.exists("/sys/module/" + module + "/refcnt")) {
                loaded.add(module);
            }
        }
        return loaded;
    }

    /** Whether a loaded module is used by a device, a process or another module. */
    public boolean inUse(String module) {
        String folder = "/sys/module/" + underscored(module);
        boolean counted =
                files.read(folder + "/refcnt")
                        .map(String::strip)
                        .filter(count -> !count.equals("0"))
                        .isPresent();
        return counted || !files.list(folder + "/holders").isEmpty();
    }

    static String underscored(String module) {
        return module.replace('-', '_');
    }
}
