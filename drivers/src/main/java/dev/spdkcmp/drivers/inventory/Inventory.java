package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Every NVMe function of a machine, with the same facts whichever driver it is on. */
public final class Inventory {

    private final HostFiles files;
    private final PciFunctions functions;
    private final KernelNamespaces namespaces;
    private final Function<Bdf, Optional<DeviceIdentity>> remembered;

    /**
     * @param remembered which drive a function was when it was last on the kernel's driver, for
     *     those that are not now
     */
    public Inventory(Host host, Function<Bdf, Optional<DeviceIdentity>> remembered) {
        this.files = host.files();
        this.functions = new PciFunctions(files);
        this.namespaces = new KernelNamespaces(host);
        this.remembered = remembered;
    }

    /** By address. */
    public List<NvmeDevice> devices() {
        return functions.nvme().stream().map(this::read).toList();
    }

    /** The function at an address; empty where there is none or it is not an NVMe function. */
    public Optional<NvmeDevice> device(Bdf bdf) {
        return functions.nvme().contains(bdf) ? Optional.of(read(bdf)) : Optional.empty();
    }

    /** The drive with a serial number, wherever it is now. */
    public Optional<NvmeDevice> bySerial(String serial) {
        return devices().stream().filter(device -> serial.equals(device.serial())).findFirst();
    }

    private NvmeDevice read(Bdf bdf) {
        Optional<String> controller = files.list(bdf.sysfs() + "/nvme").stream().findFirst();
        Optional<DeviceIdentity> identity =
                controller.flatMap(this::identity).or(() -> remembered.apply(bdf));
        return new NvmeDevice(
                bdf,
                functions.attribute(bdf, "vendor").orElse(null),
                functions.attribute(bdf, "device").orElse(null),
                functions.driver(bdf).orElse(null),
                identity.orElse(null),
                controller.orElse(null),
                functions.numaNode(bdf).orElse(null),
                functions.link(bdf),
                functions.iommuGroup(bdf).orElse(null),
                behindVmd(bdf),
                functions.attribute(bdf, "sriov_numvfs").map(Integer::valueOf).orElse(0),
                controller.map(namespaces::of).orElse(List.of()));
    }

    private Optional<DeviceIdentity> identity(String controller) {
        String folder = "/sys/class/nvme/" + controller + "/";
        return files.read(folder + "serial")
                .map(String::strip)
                .filter(serial -> !serial.isEmpty())
                .map(
                        serial ->
                                new DeviceIdentity(
                                        serial,
                                        files.read(folder + "model")
                                                .map(String::strip)
                                                .orElse(null),
                                        files.read(folder + "firmware_rev")
                                                .map(String::strip)
                                                .orElse(null)));
    }

    private boolean behindVmd(Bdf bdf) {
        return bdf.behindVmd()
                || functions.ancestors(bdf).stream()
                        .anyMatch(bridge -> functions.driver(bridge).equals(Optional.of("vmd")));
    }
}
