package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.HostFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** PCI functions of a machine, from {@code /sys/bus/pci/devices}. */
public final class PciFunctions {

    private static final String DEVICES = "/sys/bus/pci/devices";
    private static final int NVME_CLASS = 0x0108;
    private static final int CLASS_SHIFT = 8;

    private final HostFiles files;

    public PciFunctions(HostFiles files) {
        this.files = files;
    }

    /** Every NVMe function (class 0108xx), by address. */
    public List<Bdf> nvme() {
        return all().filter(bdf -> classCode(bdf) >> CLASS_SHIFT == NVME_CLASS).sorted().toList();
    }

    private Stream<Bdf> all() {
        return files.list(DEVICES).stream().flatMap(name -> Bdf.parse(name).stream());
    }

    public boolean exists(Bdf bdf) {
        return files.exists(bdf.sysfs());
    }

    /** PCI class, 24 bits; -1 where there is no such function. */
    public int classCode(Bdf bdf) {
        return attribute(bdf, "class").map(Integer::decode).orElse(-1);
    }

    /** Driver it is bound to; empty where it has none. */
    public Optional<String> driver(Bdf bdf) {
        return files.readLink(bdf.sysfs() + "/driver").map(PciFunctions::lastName);
    }

    /** NUMA node; empty where the system does not say (-1). */
    public Optional<Integer> numaNode(Bdf bdf) {
        return attribute(bdf, "numa_node").map(Integer::decode).filter(node -> node >= 0);
    }

    /** Text of one attribute, trimmed. */
    public Optional<String> attribute(Bdf bdf, String name) {
        return files.read(bdf.sysfs() + "/" + name).map(String::strip);
    }

    public LinkState link(Bdf bdf) {
        PcieLink slot =
                above(bdf)
                        .flatMap(port -> link(port, "max_link_speed", "max_link_width"))
                        .orElse(null);
        return new LinkState(
                link(bdf, "current_link_speed", "current_link_width").orElse(null),
                link(bdf, "max_link_speed", "max_link_width").orElse(null),
                slot);
    }

    private Optional<PcieLink> link(Bdf bdf, String speed, String width) {
        return PcieLink.parse(attribute(bdf, speed).orElse(""), attribute(bdf, width).orElse(""));
    }

    /** The bridge or port above a function; empty for those on a root bus. */
    public Optional<Bdf> above(Bdf bdf) {
        return files.canonical(bdf.sysfs())
                .map(path -> path.substring(0, path.lastIndexOf('/')))
                .flatMap(parent -> Bdf.parse(lastName(parent)));
    }

    /** Every bridge above a function, nearest first. */
    public List<Bdf> ancestors(Bdf bdf) {
        List<Bdf> downwards =
                files.canonical(bdf.sysfs()).stream()
                        .flatMap(path -> Stream.of(path.split("/")))
                        .flatMap(name -> Bdf.parse(name).stream())
                        .filter(ancestor -> !ancestor.equals(bdf))
                        .toList();
        List<Bdf> nearestFirst = new ArrayList<>(downwards);
        Collections.reverse(nearestFirst);
        return nearestFirst;
    }

    /**
     * The links between a function and the processor, nearest first. Where a switch or a retimer
     * with ports is in between there are several; the way inside a switch is none.
     */
    public List<PcieHop> hops(Bdf bdf) {
        List<Bdf> upwards = new ArrayList<>(List.of(bdf));
        upwards.addAll(ancestors(bdf));
        List<PcieHop> hops = new ArrayList<>();
        for (int i = 0; i + 1 < upwards.size(); i += 2) {
            hops.add(new PcieHop(upwards.get(i + 1), upwards.get(i), link(upwards.get(i))));
        }
        return hops;
    }

    /** Its PCI Express capability; empty where it has none or this user may not read so far. */
    public Optional<ExpressCapability> express(Bdf bdf) {
        try {
            return ExpressCapability.parse(
                    files.readBytes(bdf.sysfs() + "/config", 0, ExpressCapability.CONFIG_BYTES));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    public Optional<IommuGroup> iommuGroup(Bdf bdf) {
        return files.readLink(bdf.sysfs() + "/iommu_group")
                .map(PciFunctions::lastName)
                .filter(name -> name.chars().allMatch(Character::isDigit))
                .map(Integer::valueOf)
                .map(number -> group(number, bdf));
    }

    private IommuGroup group(int number, Bdf except) {
        String folder = "/sys/kernel/iommu_groups/" + number;
        return new IommuGroup(
                number,
                files.read(folder + "/type").map(String::strip).orElse(null),
                files.list(folder + "/devices").stream()
                        .flatMap(name -> Bdf.parse(name).stream())
                        .filter(member -> !member.equals(except))
                        .map(
                                member ->
                                        new IommuGroup.Member(
                                                member,
                                                classCode(member),
                                                driver(member).orElse(null)))
                        .toList());
    }

    static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
