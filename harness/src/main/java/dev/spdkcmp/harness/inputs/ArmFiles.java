package dev.spdkcmp.harness.inputs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Finds the files that {@code ARM=PATH} names, in a fixed order. */
final class ArmFiles {

    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");

    /**
     * What lies beside outputs and never is one: siblings, logs of commands and of fio's single
     * I/Os, job files, notes and reports.
     */
    private static final Pattern COMPANION =
            Pattern.compile(
                    "(?:.*\\.)?(?:cmd|exit|rc|stderr)|\\..*|.*~|commands\\.log"
                            + "|.*_(?:bw|iops|lat|slat|clat|clat_hist)(?:\\.\\d+)?\\.log"
                            + "|.*\\.(?:md|fio|conf|ini|sh|py|html|png|svg|pdf|tex|ya?ml|gz|zst|xz)",
                    Pattern.CASE_INSENSITIVE);

    private final Path workingFolder;
    private final List<String> errors = new ArrayList<>();

    ArmFiles(Path workingFolder) {
        this.workingFolder = workingFolder.toAbsolutePath().normalize();
    }

    /** What could not be found, each a sentence that names the argument. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    /**
     * Every file named, each once per arm, in the order of the arguments and by name inside each.
     */
    List<InputFile> find(List<ArmPath> arguments) {
        Map<List<Object>, InputFile> found = new LinkedHashMap<>();
        for (ArmPath argument : arguments) {
            for (InputFile file : find(argument)) {
                found.putIfAbsent(List.of(file.arm(), file.file()), file);
            }
        }
        return List.copyOf(found.values());
    }

    private List<InputFile> find(ArmPath argument) {
        Path path;
        try {
            path = workingFolder.resolve(argument.path()).normalize();
        } catch (InvalidPathException wrong) {
            return nothing(argument, "is no path: " + wrong.getReason());
        }
        if (Files.isDirectory(path)) {
            List<InputFile> inside =
                    outputsBelow(path).map(file -> below(argument, path, file)).toList();
            return inside.isEmpty() ? nothing(argument, "is a folder without outputs") : inside;
        }
        if (Files.exists(path)) {
            return List.of(
                    new InputFile(
                            argument.arm(),
                            path,
                            shown(path),
                            path.getFileName().toString(),
                            true));
        }
        if (GLOB.matcher(argument.path()).find()) {
            return glob(argument);
        }
        return nothing(argument, "does not exist");
    }

    private List<InputFile> glob(ArmPath argument) {
        Path base = workingFolder;
        Path pattern = Path.of(argument.path());
        if (pattern.isAbsolute()) {
            base = pattern.getRoot();
        }
        int fixed = 0;
        while (!GLOB.matcher(pattern.getName(fixed).toString()).find()) {
            base = base.resolve(pattern.getName(fixed));
            fixed++;
        }
        Path folder = base.normalize();
        if (!Files.isDirectory(folder)) {
            return nothing(argument, "matches nothing: there is no folder " + shown(folder));
        }
        PathMatcher matcher;
        try {
            matcher =
                    FileSystems.getDefault()
                            .getPathMatcher(
                                    "glob:" + pattern.subpath(fixed, pattern.getNameCount()));
        } catch (PatternSyntaxException wrong) {
            return nothing(argument, "is no glob: " + wrong.getDescription());
        }
        List<InputFile> matching =
                outputsBelow(folder)
                        .filter(file -> matchesOrLiesBelow(matcher, folder.relativize(file)))
                        .map(file -> below(argument, folder, file))
                        .toList();
        return matching.isEmpty() ? nothing(argument, "matches no file") : matching;
    }

    /** A glob may name folders; then it means what is in them. */
    private static boolean matchesOrLiesBelow(PathMatcher matcher, Path relative) {
        for (Path part = relative; part != null; part = part.getParent()) {
            if (matcher.matches(part)) {
                return true;
            }
        }
        return false;
    }

    private Stream<Path> outputsBelow(Path folder) {
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return files
                    .filter(Files::isRegularFile)
                    .filter(file -> !COMPANION.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException | UncheckedIOException failure) {
            errors.add(shown(folder) + " cannot be read: " + failure.getMessage());
            return Stream.empty();
        }
    }

    private InputFile below(ArmPath argument, Path folder, Path file) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        return new InputFile(argument.arm(), file, shown(file), name, false);
    }

    private List<InputFile> nothing(ArmPath argument, String why) {
        errors.add("%s=%s: %s %s".formatted(argument.arm(), argument.path(), argument.path(), why));
        return List.of();
    }

    private String shown(Path path) {
        if (!path.startsWith(workingFolder) || path.equals(workingFolder)) {
            return path.toString();
        }
        return workingFolder.relativize(path).toString();
    }
}
