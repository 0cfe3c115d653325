package dev.spdkcmp.drivers.host;

import java.util.Set;

/** NVMe controllers that are a virtual machine monitor's software and not hardware. */
final class EmulatedControllers {

    private static final String PCI = "/sys/bus/pci/devices";
    private static final String NVME_CLASS = "0x0108";

    /** {@code vendor device} of QEMU (also its older Intel id), VirtualBox and VMware. */
    private static final Set<String> EMULATED =
            Set.of("0x1b36 0x0010", "0x8086 0x5845", "0x80ee 0x4e56", "0x15ad 0x07f0");

    private EmulatedControllers() {}

    static boolean anyAmong(HostFiles files) {
        return files.list(PCI).stream()
                .map(bdf -> PCI + "/" + bdf + "/")
                .filter(function -> value(files, function + "class").startsWith(NVME_CLASS))
                .map(
                        function ->
                                value(files, function + "vendor")
                                        + " "
                                        + value(files, function + "device"))
                .anyMatch(EMULATED::contains);
    }

    private static String value(HostFiles files, String path) {
        return files.read(path).map(String::strip).orElse("");
    }
}
