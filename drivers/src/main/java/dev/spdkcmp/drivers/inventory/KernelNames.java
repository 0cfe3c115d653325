package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.Optional;

/**
 * Kernel names of a drive on the kernel's driver, by its serial number. Names change; serials do
 * not.
 */
public final class KernelNames {

    private final HostFiles files;

    public KernelNames(HostFiles files) {
        this.files = files;
    }

    /**
     * Its controller ({@code nvme0}), among PCI functions: a fabrics controller may repeat a
     * serial.
     */
    public Optional<String> controller(String serial) {
        return new PciFunctions(files)
                .nvme().stream()
                        .flatMap(bdf -> files.list(bdf.sysfs() + "/nvme").stream())
                        .filter(
                                name ->
                                        files.read("/sys/class/nvme/" + name + "/serial")
                                                .map(String::strip)
                                                .filter(serial::equals)
                                                .isPresent())
                        .findFirst();
    }

    /** The disk of one of its namespaces ({@code nvme0n1}). */
    public Optional<String> disk(String serial, int namespace) {
        return controller(serial).stream()
                .flatMap(name -> files.list("/sys/class/nvme/" + name).stream())
                .map(KernelNamespaces::diskOf)
                .flatMap(Optional::stream)
                .filter(
                        disk ->
                                files.read("/sys/block/" + disk + "/nsid")
                                        .map(String::strip)
                                        .filter(String.valueOf(namespace)::equals)
                                        .isPresent())
                .findFirst();
    }
}
