package dev.spdkcmp.drivers.doctor;

import java.util.function.Predicate;

/**
 * A block-layer attribute with the value that a fair kernel arm wants.
 *
 * @param code of the check
 * @param attribute file in {@code /sys/block/DISK/queue}
 * @param wanted whether a value (the chosen one of a list) is what a comparison wants
 * @param wantedWords that value in words
 * @param set what to write to get it
 * @param costs what another value costs, a clause
 */
record QueueAttribute(
        String code,
        String attribute,
        Predicate<String> wanted,
        String wantedWords,
        String set,
        String costs) {}
