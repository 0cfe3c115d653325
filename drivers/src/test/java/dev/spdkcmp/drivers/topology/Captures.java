package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.host.HostFiles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Machines whose files were captured as text: {@code PATH:LINE} for each line of each file. */
final class Captures {

    private Captures() {}

    /** The topology that is read from the files of a capture. */
    static CpuTopology read(String name) throws IOException {
        Map<String, String> files = new TreeMap<>();
        Map<String, TreeSet<String>> folders = new TreeMap<>();
        try (InputStream text = Captures.class.getResourceAsStream("/topology/" + name + ".txt")) {
            String capture = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : capture.lines().filter(l -> l.startsWith("/")).toList()) {
                int colon = line.indexOf(':');
                String path = line.substring(0, colon);
                files.merge(path, line.substring(colon + 1) + "\n", String::concat);
                for (int slash = path.lastIndexOf('/'); slash > 0; ) {
                    String folder = path.substring(0, slash);
                    folders.computeIfAbsent(folder, f -> new TreeSet<>())
                            .add(path.substring(slash + 1));
                    path = folder;
                    slash = path.lastIndexOf('/');
                }
            }
        }
        return new TopologyReader(files(files, folders)).read();
    }

    private static HostFiles files(
            Map<String, String> files, Map<String, TreeSet<String>> folders) {
        return (HostFiles)
                Proxy.newProxyInstance(
                        HostFiles.class.getClassLoader(),
                        new Class<?>[] {HostFiles.class},
                        (self, method, arguments) -> {
                            String path = ((String) arguments[0]).replaceFirst("/$", "");
                            return switch (method.getName()) {
                                case "read" -> Optional.ofNullable(files.get(path));
                                case "exists" ->
                                        files.containsKey(path) || folders.containsKey(path);
                                case "list" ->
                                        List.copyOf(folders.getOrDefault(path, new TreeSet<>()));
                                default ->
                                        throw new UnsupportedOperationException(method.getName());
                            };
                        });
    }
}
