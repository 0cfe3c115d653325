package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hugepages of one size on one NUMA node.
 *
 * @param node NUMA node
 * @param pageKib size of a page in KiB
 * @param total pages there are
 * @param free pages nobody uses
 */
public record HugepagePool(int node, long pageKib, long total, long free) {

    private static final String NODES = "/sys/devices/system/node";
    private static final long USUAL_KIB = 2048;

    /** Every pool of a machine, by node and size. */
    public static List<HugepagePool> all(HostFiles files) {
        List<HugepagePool> pools = new ArrayList<>();
        for (String node : files.list(NODES)) {
            if (node.matches("node\\d+")) {
                for (String size : files.list(NODES + "/" + node + "/hugepages")) {
                    if (size.matches("hugepages-\\d+kB")) {
                        read(
                                        files,
                                        Integer.parseInt(node.substring("node".length())),
                                        Long.parseLong(
                                                size.substring(
                                                        "hugepages-".length(),
                                                        size.length() - "kB".length())))
                                .ifPresent(pools::add);
                    }
                }
            }
        }
        return pools;
    }

    /** One pool; empty where the node or the size does not exist. */
    public static Optional<HugepagePool> read(HostFiles files, int node, long pageKib) {
        String folder = NODES + "/node" + node + "/hugepages/hugepages-" + pageKib + "kB/";
        Optional<Long> total = number(files, folder + "nr_hugepages");
        Optional<Long> free = number(files, folder + "free_hugepages");
        return total.isPresent() && free.isPresent()
                ? Optional.of(new HugepagePool(node, pageKib, total.get(), free.get()))
                : Optional.empty();
    }

    private static Optional<Long> number(HostFiles files, String path) {
        return files.read(path)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }

    /** Default size of a hugepage in KiB; 2048 where the kernel does not say. */
    public static long defaultPageKib(HostFiles files) {
        return files.read("/proc/meminfo").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("Hugepagesize:"))
                .map(line -> line.replaceAll("\\D", ""))
                .filter(digits -> !digits.isEmpty())
                .map(Long::valueOf)
                .findFirst()
                .orElse(USUAL_KIB);
    }
}
