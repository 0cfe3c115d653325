package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.EvidenceSettings.Objective;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Derives the evidence of a comparison. Pure. */
public final class EvidenceFinder {

    private static final List<Metric> VARYING =
            List.of(Metric.IOPS, Metric.LATENCY_MEAN, Metric.latencyPercentile(99));

    private final EvidenceSettings settings;
    private final ComparisonSettings comparing;
    private final SeriesEstimator estimator;

    public EvidenceFinder(EvidenceSettings settings) {
        this.settings = settings;
        this.comparing = settings.comparison();
        this.estimator = new SeriesEstimator(comparing.pilotBlocks());
    }

    /**
     * The evidence behind {@code comparison}.
     *
     * @param diagnostic extra samples with a per-second series, which are not compared
     */
    public Evidence find(Comparison comparison, Collection<Sample> diagnostic) {
        List<Sample> samples = comparison.samples();
        List<Sweep> sweeps = Sweep.of(samples);
        List<SweepPair> pairs = SweepPair.of(sweeps, comparing.baseline());
        double confidence = comparing.confidence();
        CeilingFinder ceilings =
                new CeilingFinder(
                        sweeps, comparing.margins().of(Metric.IOPS), estimator, settings.roles());
        CurveFinder curves = new CurveFinder(confidence, estimator);
        return new Evidence(
                sweeps.parallelStream().map(curves::find).toList(),
                pairs.stream()
                        .flatMap(
                                p ->
                                        Crossover.find(p, estimator, confidence, comparing.seed())
                                                .stream())
                        .toList(),
                pairs.stream().flatMap(p -> ceilings.find(p).stream()).toList(),
                objectives(sweeps),
                latencies(sweeps),
                variabilities(sweeps, diagnostic),
                variabilityRatios(pairs),
                new ScalingFinder(confidence, comparing.seed()).find(samples),
                MixedLatency.find(samples, estimator, confidence),
                Cost.of(samples, confidence),
                new Decomposer(comparing.baseline(), settings.roles(), estimator, confidence)
                        .split(samples, comparing.family()),
                settings.secondBaseline() == null
                        ? null
                        : NoiseFloor.of(comparison, settings.secondBaseline()),
                new Diagnosis(comparing).of(comparison));
    }

    private List<SloThroughput> objectives(List<Sweep> sweeps) {
        List<SloThroughput> found = new ArrayList<>();
        for (Objective objective : settings.objectives()) {
            for (Sweep sweep : sweeps) {
                found.add(
                        SloThroughput.of(
                                sweep,
                                objective.metric(),
                                objective.limitNs(),
                                comparing.confidence(),
                                comparing.seed()));
            }
        }
        return found;
    }

    private List<PooledLatency> latencies(List<Sweep> sweeps) {
        return sweeps.parallelStream()
                .flatMap(
                        sweep ->
                                sweep.byDepth().entrySet().stream()
                                        .flatMap(e -> latencies(sweep, e.getKey(), e.getValue())))
                .toList();
    }

    private Stream<PooledLatency> latencies(Sweep sweep, int depth, List<Sample> samples) {
        return operations(samples)
                .map(
                        operation ->
                                PooledLatency.of(
                                        sweep.arm(),
                                        sweep.setting().at(depth),
                                        operation,
                                        samples,
                                        comparing.confidence()));
    }

    private static Stream<OperationFilter> operations(List<Sample> samples) {
        return Stream.of(OperationFilter.values())
                .filter(
                        o ->
                                o == OperationFilter.ALL
                                        || samples.stream()
                                                .anyMatch(s -> s.latency().containsKey(o)));
    }

    private List<Variability> variabilities(List<Sweep> sweeps, Collection<Sample> diagnostic) {
        List<Variability> found = new ArrayList<>();
        for (Sweep sweep : sweeps) {
            for (int depth : sweep.byDepth().keySet()) {
                List<Sample> ofCell =
                        diagnostic.stream()
                                .filter(s -> s.arm().equals(sweep.arm()))
                                .filter(s -> s.point().equals(sweep.setting().at(depth)))
                                .toList();
                for (Metric metric : VARYING) {
                    found.add(
                            Variability.of(
                                    sweep.arm(),
                                    sweep.setting().at(depth),
                                    metric,
                                    sweep.byDepth().get(depth),
                                    ofCell,
                                    comparing.confidence()));
                }
            }
        }
        return found;
    }

    private List<VariabilityRatio> variabilityRatios(List<SweepPair> pairs) {
        List<VariabilityRatio> found = new ArrayList<>();
        for (SweepPair pair : pairs) {
            for (int depth : pair.depths()) {
                for (Metric metric : VARYING) {
                    found.add(
                            VariabilityRatio.of(
                                    pair.candidate().arm(),
                                    pair.baseline().setting().at(depth),
                                    metric,
                                    pair.series(depth, metric),
                                    comparing.confidence()));
                }
            }
        }
        return found;
    }
}
