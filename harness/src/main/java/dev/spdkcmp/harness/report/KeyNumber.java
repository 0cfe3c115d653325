package dev.spdkcmp.harness.report;

/**
 * One of the few figures that carry the answer.
 *
 * @param label what changes, and where
 * @param value the change, large
 * @param detail both figures, interval and verdict
 */
record KeyNumber(String label, String value, String detail) {}
