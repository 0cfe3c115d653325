package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What stands on a disk: its partitions, what holds them (dm, md, bcache), and so on upwards. */
final class BlockTopology {

    private static final String BLOCKS = "/sys/class/block/";

    private final HostFiles files;

    BlockTopology(HostFiles files) {
        this.files = files;
    }

    /**
     * A block device that stands on a disk, or the disk itself.
     *
     * @param name kernel name
     * @param number {@code major:minor}; null where unknown
     * @param on what it stands on directly; null for the disk itself
     * @param holder whether it holds {@code on}; otherwise it is a partition of it, or the disk
     */
    record Standing(String name, String number, String on, boolean holder) {}

    /** The disk first, then everything on it, nearest first. */
    List<Standing> standingOn(String disk) {
        Map<String, Standing> found = new LinkedHashMap<>();
        Deque<Standing> unvisited = new ArrayDeque<>();
        unvisited.add(new Standing(disk, number(disk).orElse(null), null, false));
        while (!unvisited.isEmpty()) {
            Standing block = unvisited.remove();
            if (found.putIfAbsent(block.name(), block) == null) {
                for (String partition : partitions(block.name())) {
                    unvisited.add(standing(partition, block.name(), false));
                }
                for (String holder : files.list(BLOCKS + block.name() + "/holders")) {
                    unvisited.add(standing(holder, block.name(), true));
                }
            }
        }
        return List.copyOf(found.values());
    }

    private Standing standing(String name, String on, boolean holder) {
        return new Standing(name, number(name).orElse(null), on, holder);
    }

    /** Names of a disk's partitions. */
    List<String> partitions(String disk) {
        return files.list(BLOCKS + disk).stream()
                .filter(name -> files.exists(BLOCKS + disk + "/" + name + "/partition"))
                .toList();
    }

    private Optional<String> number(String name) {
        return files.read(BLOCKS + name + "/dev").map(String::strip);
    }

    /** Number of the block device that a path (a node or a link to one) stands for. */
    Optional<String> numberOf(String path) {
        Optional<String> node = files.canonical(path);
        return node.filter(real -> real.startsWith("/dev/"))
                .map(real -> real.substring(real.lastIndexOf('/') + 1))
                .flatMap(this::number)
                .or(() -> node.flatMap(files::deviceNumber));
    }

    /** What kind of thing a holder is, and its name there: {@code LVM volume vg0-data}. */
    String describe(String holder) {
        Optional<String> uuid = files.read(BLOCKS + holder + "/dm/uuid").map(String::strip);
        if (uuid.isPresent()) {
            String name =
                    files.read(BLOCKS + holder + "/dm/name").map(String::strip).orElse(holder);
            return deviceMapperKind(uuid.get()) + " " + name;
        }
        if (files.exists(BLOCKS + holder + "/md")) {
            return "RAID array " + holder;
        }
        if (files.exists(BLOCKS + holder + "/bcache")) {
            return "bcache device " + holder;
        }
        return "block device " + holder;
    }

    private static String deviceMapperKind(String uuid) {
        int dash = uuid.indexOf('-');
        return switch (dash < 0 ? uuid : uuid.substring(0, dash)) {
            case "LVM" -> "LVM volume";
            case "CRYPT" -> "dm-crypt volume";
            case "mpath" -> "multipath map";
            case "DMRAID" -> "dmraid set";
            default -> "device-mapper device";
        };
    }
}
