package dev.spdkcmp.drivers.doctor;

import java.util.List;

/** Faults of the path between a device and its processor. */
final class PcieFaults {

    private PcieFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "pcie-link",
                        Outcome.FAIL,
                        "the link runs at 8.0 GT/s x2 (1.97 GB/s) where 16.0 GT/s x4 (7.88 GB/s)"
                                + " is possible",
                        m ->
                                m.file(Fault.DEVICE + "current_link_speed", "8.0 GT/s PCIe\n")
                                        .file(Fault.DEVICE + "current_link_width", "2\n")),
                new Fault(
                                "pcie-ceiling",
                                Outcome.WARN,
                                "read 128k can reach the link's 7.88 GB/s, where the stacks"
                                        + " cannot be told apart",
                                m -> m)
                        .with(Fault.READS.replace("randread 4k", "read 128k")),
                new Fault(
                        "pcie-aspm",
                        Outcome.WARN,
                        "the policy 'powersave' lets idle links sleep",
                        m ->
                                m.file(
                                        "/sys/module/pcie_aspm/parameters/policy",
                                        "default performance [powersave] powersupersave\n")),
                new Fault(
                        "pcie-errors",
                        Outcome.FAIL,
                        "0 fatal and 3 non-fatal PCIe errors since boot",
                        m ->
                                m.file(
                                                Fault.DEVICE + "aer_dev_fatal",
                                                "Undefined 0\nTOTAL_ERR_FATAL 0\n")
                                        .file(
                                                Fault.DEVICE + "aer_dev_nonfatal",
                                                "CmpltTO 3\nTOTAL_ERR_NONFATAL 3\n")),
                new Fault(
                                "pcie-link",
                                Outcome.WARN,
                                "the slot gives it 16.0 GT/s x2 (3.94 GB/s), and it can 16.0 GT/s"
                                        + " x4 (7.88 GB/s)",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-path",
                                Outcome.FAIL,
                                "above it the link 0000:40:03.1 to 0000:45:00.0 runs at 16.0 GT/s"
                                        + " x4 where 16.0 GT/s x8 is possible",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-path",
                                Outcome.WARN,
                                "above it the link 0000:40:03.1 to 0000:45:00.0 carries 3.94"
                                        + " GB/s, less than its own 7.88 GB/s",
                                m -> {
                                    for (String end : List.of("0000:40:03.1", "0000:45:00.0")) {
                                        String folder = "/sys/bus/pci/devices/" + end + "/";
                                        m.file(folder + "max_link_width", "2\n")
                                                .file(folder + "current_link_width", "2\n");
                                    }
                                    return m;
                                })
                        .of("faulty-link"),
                new Fault(
                                "pcie-shared-uplink",
                                Outcome.WARN,
                                "0000:47:00.0 (serial SIM00000085) and 0000:48:00.0 (serial"
                                        + " SIM00000086) share this link of 16.0 GT/s x4 (7.88"
                                        + " GB/s), and their own carry 15.75 GB/s",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-payload",
                                Outcome.WARN,
                                "packets carry 128 bytes where 512 are possible, and reads ask"
                                        + " for 128 bytes at once",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-relaxed-ordering",
                                Outcome.WARN,
                                "off: its writes to memory wait for each other",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-errors",
                                Outcome.WARN,
                                "12 corrected PCIe errors since boot: a marginal link",
                                m -> m)
                        .of("faulty-link"),
                new Fault(
                                "pcie-hba",
                                Outcome.WARN,
                                "Intel VMD owns this slot: SPDK must drive VMD too, and setup.sh"
                                        + " skips the drive unless it is told",
                                m -> m)
                        .of("vmd-hba"),
                new Fault(
                                "data-sheet",
                                Outcome.WARN,
                                "its link carries 7.88 GB/s, and promised is read 128k 14.00 GB/s",
                                m -> m)
                        .with(
                                Fault.READS
                                        + "dataSheet: {randread 4k: {iops: 1M}, read 128k:"
                                        + " {bandwidth: 14 GB/s}}\n"),
                new Fault("data-sheet", Outcome.WARN, "says nothing of randread 4k", m -> m)
                        .with(Fault.READS + "dataSheet: {read 128k: {bandwidth: 7 GB/s}}\n"));
    }
}
