package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Namespaces of a controller on the kernel's driver. With native multipath the disk is not under
 * the controller: what is there is a hidden path {@code nvme0c3n1}, whose disk {@code nvme0n1}
 * belongs to the subsystem and may have further paths.
 */
final class KernelNamespaces {

    private static final String CONTROLLERS = "/sys/class/nvme";
    private static final Pattern DISK = Pattern.compile("nvme(\\d+)(?:c(\\d+))?n(\\d+)");
    private static final Pattern GENERIC = Pattern.compile("ng(\\d+)n(\\d+)");
    private static final int SECTOR_BYTES = 512;

    private final Host host;

    KernelNamespaces(Host host) {
        this.host = host;
    }

    /** The disk that an entry in a controller's folder is, or is a path to. */
    static Optional<String> diskOf(String entry) {
        Matcher name = DISK.matcher(entry);
        return name.matches()
                ? Optional.of("nvme" + name.group(1) + "n" + name.group(3))
                : Optional.empty();
    }

    /** By number, lowest first. */
    List<NvmeNamespace> of(String controller) {
        TreeMap<Integer, NvmeNamespace> found = new TreeMap<>();
        List<String> entries = host.files().list(CONTROLLERS + "/" + controller);
        for (String entry : entries) {
            Matcher name = DISK.matcher(entry);
            if (name.matches()) {
                String disk = "nvme" + name.group(1) + "n" + name.group(3);
                List<String> paths =
                        name.group(2) == null ? List.of() : otherPaths(controller, entry, disk);
                found.put(Integer.valueOf(name.group(3)), disk(controller, disk, paths, entries));
            }
        }
        for (String entry : entries) {
            Matcher name = GENERIC.matcher(entry);
            if (name.matches()) {
                found.putIfAbsent(
                        Integer.valueOf(name.group(2)),
                        new NvmeNamespace(
                                null, null, entry, null, null, null, List.of(), List.of()));
            }
        }
        return new ArrayList<>(found.values());
    }

    private NvmeNamespace disk(
            String controller, String disk, List<String> otherPaths, List<String> entries) {
        String folder = "/sys/block/" + disk;
        Integer id = number(folder + "/nsid").map(Long::intValue).orElse(null);
        Optional<IdentifiedNamespace> identified =
                id == null ? Optional.empty() : identify(controller, id);
        String generic = disk.replaceFirst("nvme", "ng");
        return new NvmeNamespace(
                id,
                disk,
                entries.contains(generic) || host.files().exists("/dev/" + generic)
                        ? generic
                        : null,
                number(folder + "/size").map(sectors -> sectors * SECTOR_BYTES).orElse(null),
                number(folder + "/queue/logical_block_size").map(Long::intValue).orElse(null),
                identified.map(IdentifiedNamespace::shared).orElse(null),
                otherPaths,
                identified.map(IdentifiedNamespace::formats).orElse(List.of()));
    }

    private List<String> otherPaths(String controller, String path, String disk) {
        Pattern sibling = Pattern.compile(disk.replaceFirst("n(\\d+)$", "c\\\\d+n$1"));
        return host.files().list(CONTROLLERS).stream()
                .filter(other -> !other.equals(controller))
                .filter(
                        other ->
                                host.files().list(CONTROLLERS + "/" + other).stream()
                                        .anyMatch(
                                                entry ->
                                                        !entry.equals(path)
                                                                && sibling.matcher(entry)
                                                                        .matches()))
                .toList();
    }

    private Optional<IdentifiedNamespace> identify(String controller, int id) {
        AdminResult answer =
                host.natives().nvmeAdmin("/dev/" + controller, AdminCommand.identifyNamespace(id));
        return answer.succeeded() ? IdentifiedNamespace.parse(answer.data()) : Optional.empty();
    }

    private Optional<Long> number(String path) {
        return host.files()
                .read(path)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }
}
