package dev.spdkcmp.harness.evidence;

import java.util.List;

/**
 * Everything derived from the samples of a comparison.
 *
 * @param curves throughput and latency against depth, per arm
 * @param crossovers where arms change places
 * @param ceilings what limits the arms, per point
 * @param objectives throughput at each latency limit, per arm
 * @param latencies pooled distributions, per cell
 * @param variabilities spread, per cell and metric
 * @param variabilityRatios spread of candidates over the baseline's
 * @param scalings throughput over devices and cores
 * @param mixed directions of mixed loads
 * @param costs cost per cell
 * @param decompositions driver and tool effects
 * @param noiseFloor the second measurement of the baseline; null where there is none
 * @param diagnostics what may be wrong
 */
public record Evidence(
        List<Curve> curves,
        List<Crossover> crossovers,
        List<Ceiling> ceilings,
        List<SloThroughput> objectives,
        List<PooledLatency> latencies,
        List<Variability> variabilities,
        List<VariabilityRatio> variabilityRatios,
        List<Scaling> scalings,
        List<MixedLatency> mixed,
        List<Cost> costs,
        List<Decomposition> decompositions,
        NoiseFloor noiseFloor,
        Diagnostics diagnostics) {}
