/**
 * The performance model of a simulated machine: a closed queueing network of processor cores and
 * drives, solved per load, and latency distributions whose counts are drawn on the tools' own
 * grids. Pure: no clock, file or tool.
 *
 * <p>What it claims: both stacks share one drive model, so that device-bound points are equal on
 * all arms; throughput × mean latency equals the depth held; the difference between two arms at a
 * point is known exactly ({@link dev.spdkcmp.drivers.simulated.performance.PlantedTruth}). What it
 * does not: absolute figures mean nothing about any real product.
 */
package dev.spdkcmp.drivers.simulated.performance;
