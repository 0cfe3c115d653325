package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.inventory.IommuGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which userspace driver a device gets, and why; decided before anything happens. */
public sealed interface DriverChoice {

    /** Drivers that leave an IOMMU group usable for vfio (kernel: vfio_dev_viable). */
    Set<String> VIABLE = Set.of("vfio-pci", "pci-stub", "pcieport");

    /**
     * A driver can be had.
     *
     * @param driver {@code vfio-pci} or {@code uio_pci_generic}
     * @param because why this one, and why not the other; one clause each
     */
    record Chosen(String driver, List<String> because) implements DriverChoice {
        public Chosen {
            because = List.copyOf(because);
        }
    }

    /**
     * No driver can be had.
     *
     * @param obstacles each with what can be done about it
     */
    record Impossible(List<Obstacle> obstacles) implements DriverChoice {
        public Impossible {
            obstacles = List.copyOf(obstacles);
        }
    }

    /**
     * Something in the way.
     *
     * @param message one sentence without a full stop
     * @param remedy what can be done
     */
    record Obstacle(String message, String remedy) {}

    /**
     * Decides. A device behind an IOMMU that translates never gets uio: its DMA would fault.
     *
     * @param facts of the device and its machine
     * @param hugepageBytes memory that vfio will lock
     */
    static DriverChoice decide(DriverFacts facts, long hugepageBytes) {
        List<Obstacle> againstVfio = againstVfio(facts, hugepageBytes);
        List<Obstacle> againstUio = againstUio(facts);
        if (facts.group() != null) {
            if (againstVfio.isEmpty()) {
                return new Chosen(
                        "vfio-pci",
                        List.of(
                                "an IOMMU is active (group "
                                        + facts.group().number()
                                        + (facts.group().type() == null
                                                ? ""
                                                : ", type " + facts.group().type())
                                        + ")",
                                facts.group().translates()
                                        ? "not uio_pci_generic: the IOMMU translates, its DMA would"
                                                + " fault"
                                        : "not uio_pci_generic: vfio-pci is the safer one"));
            }
            if (!facts.group().translates() && againstUio.isEmpty()) {
                return new Chosen(
                        "uio_pci_generic",
                        List.of(
                                "the IOMMU passes addresses through (group type identity)",
                                "not vfio-pci: " + againstVfio.get(0).message()));
            }
            return new Impossible(againstVfio);
        }
        if (againstUio.isEmpty()) {
            return new Chosen(
                    "uio_pci_generic",
                    List.of(
                            "no IOMMU is active",
                            "not vfio-pci: without an IOMMU group the device would be left without a"
                                    + " driver"));
        }
        if (facts.unsafeNoIommu() && facts.vfioPci() && lockedDown(facts).isEmpty()) {
            return new Chosen(
                    "vfio-pci",
                    List.of(
                            "no IOMMU is active, and vfio was allowed to work without one (this"
                                    + " taints the kernel)",
                            "not uio_pci_generic: " + againstUio.get(0).message()));
        }
        List<Obstacle> obstacles = new ArrayList<>(againstUio);
        obstacles.add(
                new Obstacle(
                        "no IOMMU is active, which vfio-pci needs",
                        "turn VT-d or AMD-Vi on in the firmware and boot with intel_iommu=on (AMD:"
                                + " amd_iommu=on); or allow vfio without one, which taints the"
                                + " kernel: echo Y >"
                                + " /sys/module/vfio/parameters/enable_unsafe_noiommu_mode"));
        return new Impossible(obstacles);
    }

    private static List<Obstacle> againstVfio(DriverFacts facts, long hugepageBytes) {
        List<Obstacle> obstacles = new ArrayList<>();
        if (!facts.vfioPci()) {
            obstacles.add(
                    new Obstacle(
                            "the kernel has no vfio-pci",
                            "install the package with the kernel's extra modules"));
        }
        if (!facts.vfioType1()) {
            obstacles.add(
                    new Obstacle(
                            "the kernel has no vfio_iommu_type1, without which vfio-pci cannot map"
                                    + " memory",
                            "install the package with the kernel's extra modules"));
        }
        if (facts.group() != null) {
            List<IommuGroup.Member> unviable =
                    facts.group().siblings().stream()
                            .filter(
                                    member ->
                                            member.driver() != null
                                                    && !VIABLE.contains(member.driver()))
                            .toList();
            if (!unviable.isEmpty()) {
                obstacles.add(
                        new Obstacle(
                                "IOMMU group "
                                        + facts.group().number()
                                        + " has other functions on kernel drivers: "
                                        + String.join(
                                                ", ",
                                                unviable.stream()
                                                        .map(IommuGroup.Member::toString)
                                                        .toList()),
                                "unbind them, or put the drive into a slot with a group of its"
                                        + " own"));
            }
        }
        if (!facts.root() && facts.memlockBytes() != null && facts.memlockBytes() < hugepageBytes) {
            obstacles.add(
                    new Obstacle(
                            "this user may lock "
                                    + facts.memlockBytes()
                                    + " bytes of memory, and vfio-pci locks "
                                    + hugepageBytes,
                            "ulimit -l unlimited (limits.conf: memlock), or run as root"));
        }
        return obstacles;
    }

    private static List<Obstacle> againstUio(DriverFacts facts) {
        List<Obstacle> obstacles = new ArrayList<>();
        if (!facts.uioPciGeneric()) {
            obstacles.add(
                    new Obstacle(
                            "the kernel has no uio_pci_generic",
                            "install the package with the kernel's extra modules"));
        }
        obstacles.addAll(lockedDown(facts));
        return obstacles;
    }

    private static List<Obstacle> lockedDown(DriverFacts facts) {
        return facts.lockdown().equals("none")
                ? List.of()
                : List.of(
                        new Obstacle(
                                "kernel lockdown ("
                                        + facts.lockdown()
                                        + ") forbids userspace to reach a device without an IOMMU",
                                "turn Secure Boot off, or use an IOMMU with vfio-pci"));
    }
}
