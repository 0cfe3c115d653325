/**
 * Checks the statistics on data whose truth is known: coverage of intervals, false verdicts in
 * families, power. {@code scripts/evidence} prints the whole table.
 */
package dev.spdkcmp.harness.simulation;
