/**
 * What the samples mean: curves and their phases, ceilings, cost, scaling, noise and diagnostics.
 * Pure; what cannot be derived is null and says why.
 */
package dev.spdkcmp.harness.evidence;
