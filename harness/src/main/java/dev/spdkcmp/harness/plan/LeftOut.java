package dev.spdkcmp.harness.plan;

/**
 * Something that a scenario asks for and this machine cannot do.
 *
 * @param what an arm, or an arm at a point
 * @param reason why, and what would help
 */
public record LeftOut(String what, String reason) {}
