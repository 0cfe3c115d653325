package dev.spdkcmp.harness.simulation;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** What the whole comparison makes of simulated experiments. */
final class FamilyStudy {

    private final long draws;
    private final long seed;

    FamilyStudy(long draws, long seed) {
        this.draws = draws;
        this.seed = seed;
    }

    /** Families in which at least one comparison has a verdict that the truth forbids. */
    Finding falseVerdicts(String setting, Machine machine, Predicate<MetricComparison> isFalse) {
        long families =
                LongStream.range(0, draws)
                        .parallel()
                        .filter(d -> compare(machine, d).points().stream().anyMatch(isFalse))
                        .count();
        return Finding.falseFamilies(setting, draws, families);
    }

    /** How many single comparisons got each verdict. */
    Map<Verdict, Long> verdicts(Machine machine, Predicate<MetricComparison> counted) {
        Map<Verdict, LongAdder> counts = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, new LongAdder());
        }
        LongStream.range(0, draws)
                .parallel()
                .forEach(
                        d ->
                                compare(machine, d).points().stream()
                                        .filter(counted)
                                        .forEach(c -> counts.get(c.verdict()).increment()));
        Map<Verdict, Long> sums = new EnumMap<>(Verdict.class);
        counts.forEach((verdict, count) -> sums.put(verdict, count.sum()));
        return sums;
    }

    /** Comparisons whose interval contains the true ratio. */
    Finding coverage(
            String setting, Machine machine, Predicate<MetricComparison> counted, double truth) {
        LongAdder all = new LongAdder();
        LongAdder covered = new LongAdder();
        LongStream.range(0, draws)
                .parallel()
                .forEach(
                        d ->
                                compare(machine, d).points().stream()
                                        .filter(counted)
                                        .forEach(
                                                c -> {
                                                    all.increment();
                                                    if (c.ciLow() <= truth && truth <= c.ciHigh()) {
                                                        covered.increment();
                                                    }
                                                }));
        return Finding.coverage(setting, all.sum(), covered.sum());
    }

    private Comparison compare(Machine machine, long draw) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + draw);
        return new Comparer(ComparisonSettings.against(Machine.BASELINE))
                .compare(machine.samples(random));
    }
}
