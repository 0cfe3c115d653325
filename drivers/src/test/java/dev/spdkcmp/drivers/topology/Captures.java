package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.host.LocalHost;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Machines whose sysfs was captured as text: {@code PATH:VALUE}, a line each. */
final class Captures {

    private Captures() {}

    /** Lays the files of a capture out under a folder and reads the topology from there. */
    static CpuTopology read(String name, Path root) throws IOException {
        try (InputStream text = Captures.class.getResourceAsStream("/topology/" + name + ".txt")) {
            String capture = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : capture.lines().filter(l -> l.startsWith("/")).toList()) {
                int colon = line.indexOf(':');
                Path file = root.resolve(line.substring(1, colon));
                Files.createDirectories(file.getParent());
                Files.writeString(file, line.substring(colon + 1) + "\n");
            }
        }
        return new TopologyReader(new LocalHost(root).files()).read();
    }
}
