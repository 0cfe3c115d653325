package dev.spdkcmp.drivers.inventory;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A device as a person names it: {@code 0000:01:00.0}, {@code 0000:01:00.0/ns1}, {@code file:PATH}.
 */
public sealed interface DeviceArgument
        permits DeviceArgument.Pci, DeviceArgument.File, DeviceArgument.Malformed {

    /**
     * An NVMe function.
     *
     * @param bdf its address
     * @param namespace namespace id, from 1; null where none was named
     */
    record Pci(Bdf bdf, Integer namespace) implements DeviceArgument {
        @Override
        public String toString() {
            return namespace == null ? bdf.toString() : bdf + "/ns" + namespace;
        }
    }

    /**
     * A file or any block device, for kernel arms only.
     *
     * @param path absolute path
     */
    record File(String path) implements DeviceArgument {
        @Override
        public String toString() {
            return "file:" + path;
        }
    }

    /**
     * Not a device.
     *
     * @param message what was given, and what can be
     */
    record Malformed(String message) implements DeviceArgument {}

    /** Reads one; a list, a pattern or a kernel name is refused, not guessed at. */
    static DeviceArgument parse(String text) {
        String given = text.strip();
        if (given.startsWith("file:")) {
            String path = given.substring("file:".length());
            return path.startsWith("/")
                    ? new File(path)
                    : new Malformed(
                            "'" + given + "': give the whole path, as in file:/data/testfile");
        }
        Matcher withNamespace = Pattern.compile("(.*)/ns([1-9][0-9]{0,8})").matcher(given);
        boolean named = withNamespace.matches();
        Optional<Bdf> bdf = Bdf.parse(named ? withNamespace.group(1) : given);
        if (bdf.isPresent()) {
            return new Pci(bdf.get(), named ? Integer.valueOf(withNamespace.group(2)) : null);
        }
        return new Malformed(
                "'"
                        + given
                        + "' is no device: give a PCI address (0000:01:00.0), one with a namespace"
                        + " (0000:01:00.0/ns1) or file:PATH"
                        + (given.contains("nvme") ? "; spdkcmp devices shows the addresses" : ""));
    }
}
