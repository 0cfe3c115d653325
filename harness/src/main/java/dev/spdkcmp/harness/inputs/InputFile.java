package dev.spdkcmp.harness.inputs;

import java.nio.file.Path;

/**
 * A file that may hold an output of an arm.
 *
 * @param arm the arm's name
 * @param file absolute
 * @param shown as messages name it: as the user would, from where they stand
 * @param name path below what was named on the command line, with {@code /} between folders; the
 *     file's own name where the file itself was named
 * @param named whether the user named this very file, so that it has to be an output
 */
record InputFile(String arm, Path file, String shown, String name, boolean named) {}
