package dev.spdkcmp.harness.report;

/**
 * A command that was run, exactly.
 *
 * @param arm whose command it was
 * @param what what it measured, such as {@code randread 4k, depth 32}
 * @param command program and arguments, as a shell takes them
 * @param input the file that it read, such as fio's jobs; null for none
 */
public record CommandFact(String arm, String what, String command, String input) {}
