package dev.spdkcmp.drivers.simulated.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ordinary files of a simulated machine, kept as such below {@code root} in its folder. One that is
 * put there by hand hides the generated one of the same path.
 */
public final class PlainFiles {

    private final Path root;

    /**
     * @param folder the machine's folder
     */
    public PlainFiles(Path folder) {
        root = folder.resolve("root");
    }

    /** Where a path of the machine is kept. */
    public Path place(String path) {
        return root.resolve(path.substring(1));
    }

    /**
     * Whether there is an ordinary file, folder or link. Costs no more than listing its folder, and
     * next to nothing where that is not there.
     */
    boolean exists(String path) {
        int slash = path.lastIndexOf('/');
        String[] beside = place(slash == 0 ? "/" : path.substring(0, slash)).toFile().list();
        if (beside == null) {
            return false;
        }
        String name = path.substring(slash + 1);
        for (String other : beside) {
            if (other.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Target of a link as stored; null where the path is none. */
    String linkTarget(String path) {
        Path place = place(path);
        if (!Files.isSymbolicLink(place)) {
            return null;
        }
        try {
            return Files.readSymbolicLink(place).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> list(String path) {
        Path place = place(path);
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(place)) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
