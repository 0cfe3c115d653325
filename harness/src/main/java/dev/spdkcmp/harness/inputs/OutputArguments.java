package dev.spdkcmp.harness.inputs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds the files that {@code parse} is given: files, and folders with everything below them. Files
 * that only belong to an output ({@code NAME.cmd}…) are read with it, not by themselves, even where
 * a shell's {@code *} named them.
 */
public final class OutputArguments {

    private final Map<Path, NamedOutput> found = new LinkedHashMap<>();
    private final List<String> errors = new ArrayList<>();

    private OutputArguments() {}

    /**
     * Resolves arguments.
     *
     * @param workingFolder that relative ones start from
     */
    public static OutputArguments of(List<String> arguments, Path workingFolder) {
        OutputArguments resolved = new OutputArguments();
        for (String argument : arguments) {
            resolved.add(argument, workingFolder);
        }
        return resolved;
    }

    /** Every file once, in the order of the arguments and by name below each folder. */
    public List<NamedOutput> outputs() {
        return List.copyOf(found.values());
    }

    /** What could not be found, each a sentence that names the argument. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    private void add(String argument, Path workingFolder) {
        Path path;
        try {
            path = workingFolder.resolve(argument);
        } catch (InvalidPathException wrong) {
            errors.add("'" + argument + "' is no path: " + wrong.getReason());
            return;
        }
        if (Files.isDirectory(path)) {
            addFolder(argument, path);
        } else if (!Files.exists(path)) {
            errors.add(argument + ": there is no such file");
        } else if (!SiblingFiles.isSibling(path)) {
            add(path, argument, true);
        }
    }

    private void add(Path path, String shown, boolean named) {
        Path key = path.toAbsolutePath().normalize();
        found.putIfAbsent(key, new NamedOutput(path, shown, named));
    }

    private void addFolder(String argument, Path folder) {
        int before = found.size();
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !hidden(folder, file) && !SiblingFiles.isSibling(file))
                    .sorted()
                    .forEach(file -> add(file, shown(argument, folder, file), false));
        } catch (IOException | UncheckedIOException failure) {
            errors.add(argument + ": cannot be read: " + failure.getMessage());
            return;
        }
        if (found.size() == before) {
            errors.add(argument + ": there is no output in this folder");
        }
    }

    private static boolean hidden(Path folder, Path file) {
        for (Path part : folder.relativize(file)) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static String shown(String argument, Path folder, Path file) {
        String prefix = argument.endsWith("/") ? argument : argument + "/";
        return prefix + folder.relativize(file);
    }
}
