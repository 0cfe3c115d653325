package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.binding.HugepagePool;
import dev.spdkcmp.drivers.inventory.MemoryModules;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of memory: huge pages, and bandwidth. */
final class MemoryChecks {

    private static final String NODES = "/sys/devices/system/node/";
    private static final long PAGE_KIB = 2048;
    private static final long NEEDED_KB = 512 * 1024;
    private static final double SHARE_OF_MEMORY = 0.5;
    private static final Pattern VALUE_KB = Pattern.compile("(\\w+):\\s+(\\d+) kB");

    private MemoryChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "hugepages",
                        "memory for hugepages on the device's node",
                        "fails where the node has less free memory than SPDK's base needs, warns"
                                + " where"
                                + " free hugepages lie on other nodes only",
                        "spdk-formats §3.5; field.md 4.1 rows 20 to 22",
                        "SPDK's memory comes from hugepages on the device's node. setup.sh takes"
                                + " what it gets, on any node, and SPDK fails later or crosses"
                                + " nodes for every I/O.",
                        MemoryChecks::hugepages),
                new Check(
                        "transparent-hugepages",
                        "transparent hugepages",
                        "warns where they are always on",
                        "field.md 1.4, tuning guides",
                        "fio's buffers may or may not land on huge pages, sample by sample.",
                        MemoryChecks::transparent),
                new Check(
                        "memory-channels",
                        "memory channels with modules",
                        "warns where some channels of the board are empty, or modules run at"
                                + " different speeds",
                        "DMTF DSP0134 (SMBIOS) 7.18; published.md, server tuning guide",
                        "Each empty channel takes its share of memory bandwidth away. Many drives,"
                                + " or one fast core, then wait for memory in both arms.",
                        MemoryChecks::channels),
                new Check(
                        "memory-bandwidth",
                        "links of the devices against the memory bandwidth of their node",
                        "warns where the links of the devices measured carry together more than"
                                + " half"
                                + " of it",
                        "published.md, server tuning guide; DMTF DSP0134 (SMBIOS) 7.18",
                        "Every byte read is written to memory once, and copied or checked again by"
                                + " whoever uses it. Above half of the bandwidth memory is the"
                                + " limit, and the stacks look equal.",
                        MemoryChecks::bandwidth));
    }

    private static void hugepages(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("machine", "no SPDK arm is measured");
            return;
        }
        Set<Integer> nodes = new TreeSet<>();
        for (NvmeDevice device : checkup.devices()) {
            nodes.add(device.numaNode() == null ? 0 : device.numaNode());
        }
        for (int node : nodes) {
            String folder = NODES + "node" + node + "/";
            String pages = folder + "hugepages/hugepages-2048kB/free_hugepages";
            Optional<Long> freePages = checkup.number(pages);
            Optional<Long> freeKb = nodeMemory(checkup, folder + "meminfo", "MemFree");
            if (freeKb.isEmpty()) {
                freeKb = nodeMemory(checkup, "/proc/meminfo", "MemAvailable");
            }
            if (freePages.isEmpty() && freeKb.isEmpty()) {
                reporter.cannotTell("node " + node, "its memory cannot be read", folder);
            } else if (freePages.orElse(0L) * 2048 + freeKb.orElse(0L) < NEEDED_KB) {
                reporter.fail(
                        "node " + node,
                        "only "
                                + freePages.orElse(0L)
                                + " free hugepages and "
                                + freeKb.orElse(0L) / 1024
                                + " MiB of free memory where SPDK needs at least "
                                + NEEDED_KB / 1024
                                + " MiB",
                        "free memory on this node: echo 3 > /proc/sys/vm/drop_caches; echo 1 >"
                                + " /proc/sys/vm/compact_memory",
                        checkup.evidence(pages));
            } else if (freePages.orElse(0L) == 0 && elsewhere(checkup, node) > 0) {
                reporter.warn(
                        "node " + node,
                        "has no free hugepages, and other nodes have "
                                + elsewhere(checkup, node)
                                + ": they lie on the wrong node",
                        "release them there (echo 0 > nr_hugepages of that node); run reserves its"
                                + " own on node "
                                + node,
                        checkup.evidence(pages));
            } else {
                reporter.ok(
                        "node " + node,
                        freePages.orElse(0L)
                                + " free hugepages, "
                                + freeKb.orElse(0L) / 1024
                                + " MiB free",
                        checkup.evidence(pages));
            }
        }
        if (nodes.isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    /** Free hugepages of 2 MiB on all other nodes. */
    private static long elsewhere(Checkup checkup, int node) {
        return HugepagePool.all(checkup.files()).stream()
                .filter(pool -> pool.pageKib() == PAGE_KIB && pool.node() != node)
                .mapToLong(HugepagePool::free)
                .sum();
    }

    private static Optional<Long> nodeMemory(Checkup checkup, String file, String name) {
        return checkup.value(file)
                .flatMap(
                        text -> {
                            Matcher value = VALUE_KB.matcher(text);
                            while (value.find()) {
                                if (value.group(1).equals(name)) {
                                    return Optional.of(Long.valueOf(value.group(2)));
                                }
                            }
                            return Optional.empty();
                        });
    }

    private static void transparent(Checkup checkup, Reporter reporter) {
        String file = "/sys/kernel/mm/transparent_hugepage/enabled";
        Optional<String> mode = checkup.value(file).flatMap(ChosenValue::in);
        if (mode.isEmpty()) {
            reporter.cannotTell("machine", "the mode cannot be read", file);
        } else if (mode.get().equals("always")) {
            reporter.warn(
                    "machine",
                    "always: buffers of the kernel arms may or may not be huge pages",
                    "echo madvise > " + file,
                    checkup.evidence(file));
        } else {
            reporter.ok("machine", mode.get(), checkup.evidence(file));
        }
    }

    private static void channels(Checkup checkup, Reporter reporter) {
        Optional<MemoryModules> modules = MemoryModules.of(checkup.files());
        if (modules.isEmpty()) {
            reporter.cannotTell(
                    "machine",
                    "the firmware's list of modules is not there, or only root can read it",
                    "/sys/firmware/dmi/tables/DMI");
            return;
        }
        MemoryModules found = modules.get();
        List<Integer> speeds =
                found.slots().stream()
                        .map(MemoryModules.Slot::transfersPerSecond)
                        .filter(speed -> speed != null)
                        .distinct()
                        .sorted()
                        .toList();
        String evidence =
                "/sys/firmware/dmi/tables/DMI, type 17: "
                        + found.slots().stream().filter(MemoryModules.Slot::filled).count()
                        + " of "
                        + found.slots().size()
                        + " slots filled, MT/s "
                        + speeds;
        int filled = found.filledChannels();
        if (found.channels().isPresent() && filled < found.channels().get()) {
            reporter.warn(
                    "machine",
                    filled + " of " + found.channels().get() + " memory channels have a module",
                    "fill every channel, or say so beside the result",
                    evidence);
        } else if (speeds.size() > 1) {
            reporter.warn(
                    "machine",
                    "the modules run at different speeds: " + speeds + " MT/s",
                    "use modules of one kind",
                    evidence);
        } else {
            reporter.ok(
                    "machine",
                    found.channels()
                            .map(all -> "all " + all + " channels have a module")
                            .orElse(filled + " modules; the board does not name its channels"),
                    evidence);
        }
    }

    private static void bandwidth(Checkup checkup, Reporter reporter) {
        Optional<Double> all =
                MemoryModules.of(checkup.files()).flatMap(MemoryModules::bytesPerSecond);
        long nodes =
                checkup.files().list(NODES).stream().filter(n -> n.matches("node\\d+")).count();
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
            return;
        }
        if (all.isEmpty() || nodes == 0) {
            reporter.cannotTell(
                    "machine",
                    "the speed of the memory is not told (root can read it)",
                    "/sys/firmware/dmi/tables/DMI");
            return;
        }
        double ofNode = all.get() / nodes;
        Map<Integer, Double> links = new TreeMap<>();
        for (NvmeDevice device : checkup.devices()) {
            if (device.numaNode() != null && device.link().now() != null) {
                links.merge(device.numaNode(), device.link().now().bytesPerSecond(), Double::sum);
            } else if (nodes == 1 && device.link().now() != null) {
                links.merge(0, device.link().now().bytesPerSecond(), Double::sum);
            }
        }
        links.forEach(
                (node, bytes) -> {
                    String words =
                            "the devices' links carry "
                                    + LinkChecks.gigabytes(bytes)
                                    + ", the node's memory "
                                    + LinkChecks.gigabytes(ofNode);
                    String evidence =
                            "/sys/firmware/dmi/tables/DMI, type 17: "
                                    + LinkChecks.gigabytes(all.get())
                                    + " in all, shared equally by "
                                    + nodes
                                    + (nodes == 1 ? " node" : " nodes");
                    if (bytes > SHARE_OF_MEMORY * ofNode) {
                        reporter.warn(
                                "node " + node,
                                words + ": more than half of it",
                                "fill more memory channels, or measure fewer devices of this node"
                                        + " at once",
                                evidence);
                    } else {
                        reporter.ok("node " + node, words, evidence);
                    }
                });
        if (links.isEmpty()) {
            reporter.cannotTell("machine", "no device tells both its node and its link");
        }
    }
}
