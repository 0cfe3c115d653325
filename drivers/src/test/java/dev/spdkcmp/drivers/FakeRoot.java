package dev.spdkcmp.drivers;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Files of a machine that does not exist, as its kernel would show them. */
public final class FakeRoot {

    public static final int DISK_BYTES = 8 << 20;

    private final Path root;

    /** A machine with one CPU's worth of files: no device, nothing mounted. */
    public FakeRoot(Path root) {
        this.root = root;
        put("/proc/self/mountinfo", "25 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n");
        put("/proc/swaps", "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n");
        put("/proc/mdstat", "Personalities : \nunused devices: <none>\n");
    }

    public Path root() {
        return root;
    }

    public FakeRoot put(String path, String text) {
        try {
            Path file = root.resolve(path.substring(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public FakeRoot link(String path, String target) {
        try {
            Path link = root.resolve(path.substring(1));
            Files.createDirectories(link.getParent());
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, Path.of(target));
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public FakeRoot folder(String path) {
        try {
            Files.createDirectories(root.resolve(path.substring(1)));
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public FakeRoot deleted(String path) {
        try {
            Files.delete(root.resolve(path.substring(1)));
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public FakeRoot renamed(String from, String to) {
        try {
            Path target = root.resolve(to.substring(1));
            Files.createDirectories(target.getParent());
            Files.move(root.resolve(from.substring(1)), target);
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A PCI function right under the root bus. */
    public FakeRoot function(String bdf, String classCode, String driver) {
        String folder = "/sys/devices/pci0000:00/" + bdf;
        put(folder + "/class", classCode + "\n");
        put(folder + "/vendor", "0x8086\n");
        put(folder + "/device", "0x0a54\n");
        put(folder + "/numa_node", "1\n");
        put(folder + "/current_link_speed", "8.0 GT/s PCIe\n");
        put(folder + "/current_link_width", "4\n");
        put(folder + "/max_link_speed", "8.0 GT/s PCIe\n");
        put(folder + "/max_link_width", "4\n");
        link("/sys/bus/pci/devices/" + bdf, "../../../devices/pci0000:00/" + bdf);
        if (driver != null) {
            link(folder + "/driver", "../../../bus/pci/drivers/" + driver);
        }
        return this;
    }

    /** An NVMe drive on the kernel's driver with one namespace of {@link #DISK_BYTES} bytes. */
    public FakeRoot nvme(String bdf, int instance, String serial) {
        function(bdf, "0x010802", "nvme");
        String name = "nvme" + instance;
        String folder = "/sys/devices/pci0000:00/" + bdf + "/nvme/" + name;
        put(folder + "/serial", serial + "          \n");
        put(folder + "/model", "INTEL SSDPE2KX010T8                     \n");
        put(folder + "/firmware_rev", "VDV10131\n");
        link("/sys/class/nvme/" + name, "../../devices/pci0000:00/" + bdf + "/nvme/" + name);
        folder(folder + "/ng" + instance + "n1");
        disk(folder + "/" + name + "n1", name + "n1", "259:" + instance * 10);
        return this;
    }

    private void disk(String folder, String name, String number) {
        put(folder + "/dev", number + "\n");
        put(folder + "/nsid", "1\n");
        put(folder + "/size", DISK_BYTES / 512 + "\n");
        put(folder + "/queue/logical_block_size", "512\n");
        link("/sys/block/" + name, ".." + folder.substring("/sys".length()));
        link("/sys/class/block/" + name, "../../.." + folder);
        node(name);
    }

    /** A partition of a disk, as large as the disk. */
    public FakeRoot partition(String disk, int index, String number) {
        String name = disk + "p" + index;
        put("/sys/block/" + disk + "/" + name + "/partition", index + "\n");
        put("/sys/block/" + disk + "/" + name + "/dev", number + "\n");
        link("/sys/class/block/" + name, "../../block/" + disk + "/" + name);
        node(name);
        return this;
    }

    /** A virtual block device that holds another. */
    public FakeRoot holder(String held, String holder, String number) {
        folder("/sys/class/block/" + held + "/holders/" + holder);
        put("/sys/devices/virtual/block/" + holder + "/dev", number + "\n");
        link("/sys/class/block/" + holder, "../../devices/virtual/block/" + holder);
        link("/sys/block/" + holder, "../devices/virtual/block/" + holder);
        return this;
    }

    private void node(String name) {
        try {
            Path node = root.resolve("dev/" + name);
            Files.createDirectories(node.getParent());
            try (RandomAccessFile file = new RandomAccessFile(node.toFile(), "rw")) {
                file.setLength(DISK_BYTES);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Writes bytes on a disk. */
    public FakeRoot write(String node, long offset, byte[] bytes) {
        try (RandomAccessFile file =
                new RandomAccessFile(root.resolve(node.substring(1)).toFile(), "rw")) {
            file.seek(offset);
            file.write(bytes);
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public FakeRoot write(String node, long offset, String text) {
        return write(node, offset, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public FakeRoot writeHex(String node, long offset, String hex) {
        return write(node, offset, HexFormat.of().parseHex(hex));
    }

    /** A process that holds a node open. */
    public FakeRoot process(int pid, String command, String openNode) {
        put(
                "/proc/" + pid + "/stat",
                pid + " (" + command + ") S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 7000 0 0\n");
        put("/proc/" + pid + "/cmdline", command + "\0--all\0");
        return link("/proc/" + pid + "/fd/3", openNode);
    }
}
