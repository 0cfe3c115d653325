package dev.spdkcmp.parsers.measurement;

/**
 * CPU use as the load generator itself reports it. It misses kernel threads and interrupts on other
 * cores, so it is never used as the cost of an I/O (fio-formats §3.8).
 *
 * @param userPercent of one core; null when not reported
 * @param systemPercent of one core; null when not reported
 * @param contextSwitches voluntary and involuntary; null when not reported
 */
public record CpuUse(Double userPercent, Double systemPercent, Long contextSwitches) {}
