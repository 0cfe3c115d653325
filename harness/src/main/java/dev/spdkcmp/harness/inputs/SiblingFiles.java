package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files that belong to an output: {@code NAME.cmd}, {@code NAME.exit} and {@code NAME.stderr}
 * beside {@code NAME.stdout}, {@code NAME.txt} or the like; or {@code cmd}, {@code rc} and {@code
 * stderr} in its folder.
 *
 * @param command file that holds the command line; null where there is none
 * @param exitStatus file that holds the exit status; null where there is none
 * @param stderr file that holds the error output; null where there is none
 */
public record SiblingFiles(Path command, Path exitStatus, Path stderr) {

    private static final int MAX_BYTES = 4 << 20;

    /** Finds them. What an output has under its own name wins over what is in its folder. */
    public static SiblingFiles of(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        SiblingFiles named = named(folder, stem);
        if (named.none() && dot > 0) {
            named = named(folder, name);
        }
        return named.none()
                ? new SiblingFiles(
                        existing(folder, "cmd"), existing(folder, "rc"), existing(folder, "stderr"))
                : named;
    }

    private static SiblingFiles named(Path folder, String stem) {
        return new SiblingFiles(
                existing(folder, stem + ".cmd"),
                existing(folder, stem + ".exit"),
                existing(folder, stem + ".stderr"));
    }

    private boolean none() {
        return command == null && exitStatus == null && stderr == null;
    }

    /** java.io's test costs no exception where there is no file, which is the usual case. */
    private static Path existing(Path folder, String name) {
        File file = new File(folder.toString(), name);
        return file.isFile() ? file.toPath() : null;
    }

    /**
     * Whether a file is one of these of some output that exists, rather than an output itself.
     *
     * @param file to be judged
     */
    public static boolean isSibling(Path file) {
        String name = file.getFileName().toString();
        Path folder = file.toAbsolutePath().getParent();
        if (name.equals("cmd") || name.equals("rc") || name.equals("stderr")) {
            return existing(folder, "stdout") != null;
        }
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot);
        if (!ending.equals(".cmd") && !ending.equals(".exit") && !ending.equals(".stderr")) {
            return false;
        }
        String stem = name.substring(0, dot);
        for (String output : new String[] {".stdout", ".txt", ".json", ".out", ".log", ""}) {
            if (existing(folder, stem + output) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads them.
     *
     * @throws IOException where one that exists cannot be read
     */
    public Siblings read() throws IOException {
        String status = text(exitStatus);
        return new Siblings(text(command), exitStatus(status), text(stderr), null);
    }

    private static String text(Path file) throws IOException {
        if (file == null) {
            return null;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        }
    }

    private static Integer exitStatus(String text) {
        String number = text == null ? "" : text.strip();
        return number.matches("-?[0-9]{1,9}") ? Integer.valueOf(number) : null;
    }
}
