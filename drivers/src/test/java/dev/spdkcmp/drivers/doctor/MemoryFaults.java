package dev.spdkcmp.drivers.doctor;

import java.util.List;

/** Faults of memory, IOMMU and drivers. */
final class MemoryFaults {

    private MemoryFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "hugepages",
                        Outcome.FAIL,
                        "only 0 free hugepages and 200 MiB of free memory where SPDK needs at"
                                + " least 512 MiB",
                        m ->
                                m.file(
                                        "/sys/devices/system/node/node0/meminfo",
                                        "Node 0 MemFree: 204800 kB\n")),
                new Fault(
                        "iommu",
                        Outcome.WARN,
                        "the kernel's I/O passes the IOMMU by (identity), vfio-pci's goes through"
                                + " it",
                        m -> m.file(Fault.DEVICE + "iommu_group/type", "identity\n")),
                new Fault(
                        "iommu",
                        Outcome.FAIL,
                        "the IOMMU has 39 address bits: DPDK does not start",
                        m ->
                                m.folder("/sys/class/iommu", "dmar0")
                                        .file(
                                                "/sys/class/iommu/dmar0/intel-iommu/cap",
                                                "d2008c40660462\n"
                                                        .replace("40660462", "22260286"))),
                new Fault(
                        "lockdown",
                        Outcome.FAIL,
                        "integrity and no IOMMU: no driver that SPDK could use is allowed",
                        m ->
                                m.folder("/sys/kernel/iommu_groups")
                                        .file(
                                                "/sys/kernel/security/lockdown",
                                                "none [integrity] confidentiality\n")),
                new Fault(
                        "memlock",
                        Outcome.FAIL,
                        "this user may lock 65536 bytes, and vfio has to lock at least 536870912",
                        m ->
                                m.user(1000)
                                        .file(
                                                "/proc/self/limits",
                                                "Max locked memory         65536"
                                                        + "                65536"
                                                        + "                bytes\n")),
                new Fault(
                        "transparent-hugepages",
                        Outcome.WARN,
                        "always: buffers of the kernel arms may or may not be huge pages",
                        m ->
                                m.file(
                                        "/sys/kernel/mm/transparent_hugepage/enabled",
                                        "[always] madvise never\n")),
                new Fault(
                        "userspace-driver",
                        Outcome.FAIL,
                        "no IOMMU, so uio_pci_generic is needed, and found is: none",
                        m -> {
                            m.folder("/sys/kernel/iommu_groups");
                            for (String driver :
                                    List.of("vfio-pci", "uio_pci_generic", "igb_uio")) {
                                m.file("/sys/bus/pci/drivers/" + driver, null);
                            }
                            for (String list : List.of("modules.dep", "modules.builtin")) {
                                m.file("/lib/modules/6.12.48-sim/" + list, "");
                            }
                            return m;
                        }),
                new Fault(
                                "hugepages",
                                Outcome.WARN,
                                "has no free hugepages, and other nodes have 2048: they lie on"
                                        + " the wrong node",
                                m -> m)
                        .of("faulty-host"),
                new Fault(
                                "memory-channels",
                                Outcome.WARN,
                                "2 of 8 memory channels have a module",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "memory-bandwidth",
                                Outcome.WARN,
                                "the devices' links carry 39.38 GB/s, the node's memory 42.66"
                                        + " GB/s: more than half of it",
                                m -> m)
                        .of("faulty-link"));
    }
}
