package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.HostFiles;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mount points of hugetlbfs, and what processes that are gone left there. */
final class HugetlbMounts {

    private static final int POINT = 1;
    private static final int TYPE = 2;

    /**
     * File of a process of SPDK or DPDK, by its id: it keeps its hugepages as long as it exists.
     */
    private static final Pattern OF_PROCESS = Pattern.compile("spdk_pid(\\d+)map_\\d+");

    private final HostFiles files;

    HugetlbMounts(HostFiles files) {
        this.files = files;
    }

    Set<String> points() {
        Set<String> points = new TreeSet<>();
        for (String line : files.read("/proc/mounts").orElse("").split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length > TYPE && fields[TYPE].equals("hugetlbfs")) {
                points.add(fields[POINT]);
            }
        }
        return points;
    }

    /** Removes files whose process is gone; those of living processes stay. */
    List<String> removeLeftovers() {
        return points().stream()
                .flatMap(
                        point ->
                                files.list(point).stream()
                                        .filter(this::ofDeadProcess)
                                        .map(name -> point + "/" + name))
                .filter(this::removed)
                .toList();
    }

    private boolean ofDeadProcess(String name) {
        Matcher matcher = OF_PROCESS.matcher(name);
        return matcher.matches() && !files.exists("/proc/" + matcher.group(1));
    }

    private boolean removed(String path) {
        try {
            files.delete(path);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
