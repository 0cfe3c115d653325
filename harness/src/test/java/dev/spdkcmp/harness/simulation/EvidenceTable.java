package dev.spdkcmp.harness.simulation;

import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.TPower;
import dev.spdkcmp.scenarios.Metric;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The table of {@code scripts/evidence}: what the statistics claim, and what simulation says. */
final class EvidenceTable {

    private static final double[] NOISES = {0.003, 0.01, 0.03, 0.10};
    private static final int[] BLOCKS = {6, 8, 10, 12, 15, 20};
    private static final double[] SPREADS = {0.01, 0.02, 0.02 * Math.sqrt(2)};
    private static final int DEPTHS = 7;
    private static final double ALPHA = 0.05;
    private static final long DEFAULT_DRAWS = 20_000;
    private static final double WANTED_POWER = 0.8;

    private final long draws;
    private final long families;
    private final long powerDraws;
    private final long seed;
    private int studies;

    /**
     * The sizes of the studies.
     *
     * @param draws of each coverage study
     * @param families of each study of false verdicts
     * @param powerDraws of each study of power
     * @param seed of all
     */
    EvidenceTable(long draws, long families, long powerDraws, long seed) {
        this.draws = draws;
        this.families = families;
        this.powerDraws = powerDraws;
        this.seed = seed;
    }

    /** {@code [DRAWS [SEED]]}; at least 20,000 draws show an error of half a point. */
    public static void main(String[] args) {
        boolean numbers =
                args.length <= 2 && Arrays.stream(args).allMatch(a -> a.matches("[1-9]\\d{0,8}"));
        if (!numbers) {
            System.err.println(
                    "usage: scripts/evidence [DRAWS [SEED]], two whole numbers above 0; 20000 and 1"
                            + " unless said otherwise");
            System.exit(2);
        }
        long draws = args.length > 0 ? Long.parseLong(args[0]) : DEFAULT_DRAWS;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        boolean held = new EvidenceTable(draws, draws, Math.max(1, draws / 10), seed).print(out);
        System.exit(held ? 0 : 1);
    }

    /** Prints the table; false where a claim is rejected. */
    boolean print(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "SIMULATED. Seed %d; claims by one-sided exact binomial tests at 0.001.%n%n",
                seed);
        out.printf(
                Locale.ROOT, "%-30s %-66s %9s %8s  %s%n", "study", "setting", "n", "rate", "claim");
        List<Finding> rejected = new ArrayList<>();
        claims(
                finding -> {
                    out.println(finding.line());
                    if (finding.isRejected()) {
                        rejected.add(finding);
                    }
                });
        printPower(out);
        return rejected.isEmpty();
    }

    /** Runs every study whose result is claimed, and hands each finding on as it is made. */
    void claims(Consumer<Finding> findings) {
        for (double noise : NOISES) {
            findings.accept(new CoverageStudy(draws, nextSeed()).fixed(6, noise));
        }
        for (double noise : NOISES) {
            findings.accept(new CoverageStudy(draws, nextSeed()).stein(60, noise));
        }
        findings.accept(bucketedCoverage());
        falseVerdicts(findings);
    }

    /** p99 read from buckets four times as wide as the noise. */
    private Finding bucketedCoverage() {
        return new FamilyStudy(draws / DEPTHS + 1, nextSeed())
                .coverage(
                        "p99 in buckets of 1.2 %, 6 blocks, noise 0.3 %",
                        new Machine(DEPTHS, 6, 1.2, 0.8, 0.003, 0.003, 0, 0.012),
                        c -> c.metric().isLatency(),
                        0.8);
    }

    private void falseVerdicts(Consumer<Finding> findings) {
        for (double drift : new double[] {0, 0.03}) {
            String suffix =
                    String.format(Locale.ROOT, "14 metrics, 6 blocks, drift %.0f %%", 100 * drift);
            for (double noise : new double[] {0.02, 0.04}) {
                findings.accept(
                        new FamilyStudy(families, nextSeed())
                                .falseVerdicts(
                                        String.format(
                                                Locale.ROOT,
                                                "A/A, %s, noise %.0f %%",
                                                suffix,
                                                100 * noise),
                                        new Machine(DEPTHS, 6, 1, 1, noise, noise, drift, 0),
                                        EvidenceTable::isDifference));
            }
            findings.accept(
                    new FamilyStudy(families, nextSeed())
                            .falseVerdicts(
                                    "A/A, p99 in buckets, " + suffix + ", noise 0.3 %",
                                    new Machine(DEPTHS, 6, 1, 1, 0.003, 0.003, drift, 0.012),
                                    EvidenceTable::isDifference));
            for (double noise : new double[] {0.01, 0.02, 0.04}) {
                findings.accept(
                        new FamilyStudy(families, nextSeed())
                                .falseVerdicts(
                                        String.format(
                                                Locale.ROOT,
                                                "on the margin, %s, noise %.0f / %.0f %%",
                                                suffix,
                                                100 * noise,
                                                300 * noise),
                                        new Machine(
                                                DEPTHS, 6, 1.03, 1.10, noise, 3 * noise, drift, 0),
                                        EvidenceTable::isFalseOnTheMargin));
            }
        }
        findings.accept(
                new FamilyStudy(families, nextSeed())
                        .falseVerdicts(
                                "on the margin, 14 metrics, 15 blocks, drift 3 %, noise 2 / 6 %",
                                new Machine(DEPTHS, 15, 1.03, 1.10, 0.02, 0.06, 0.03, 0),
                                EvidenceTable::isFalseOnTheMargin));
    }

    /** Each study draws from its own stream. */
    private long nextSeed() {
        return seed * 1_000 + ++studies;
    }

    private static boolean isDifference(MetricComparison comparison) {
        return comparison.verdict() == Verdict.BETTER || comparison.verdict() == Verdict.WORSE;
    }

    /** IOPS is truly 3 % better there, p99 10 % worse. */
    private static boolean isFalseOnTheMargin(MetricComparison comparison) {
        Verdict truth = comparison.metric().isLatency() ? Verdict.WORSE : Verdict.BETTER;
        return comparison.verdict() == Verdict.EQUIVALENT
                || isDifference(comparison) && comparison.verdict() != truth;
    }

    /**
     * For each number of blocks the effect that a t-test alone finds with 80 % chance, the rate at
     * which it does, and what the whole rule says in a family of 14.
     */
    private void printPower(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%nPower: IOPS, margin 3 %%, in a family of 14; %d families each (t alone: %d draws)%n",
                powerDraws,
                draws);
        out.printf(
                Locale.ROOT,
                "%6s %6s %8s %8s  %-35s  %-35s  %-35s%n",
                "spread",
                "blocks",
                "effect",
                "t alone",
                "whole rule at that effect",
                "at no effect",
                "at twice the margin");
        out.printf(
                Locale.ROOT,
                "%31s  %s%n",
                "",
                "better equivalent inconclusive       ".repeat(3).stripTrailing());
        for (double spread : SPREADS) {
            for (int blocks : BLOCKS) {
                double effect = spread * TPower.paired(blocks, ALPHA).detectable(WANTED_POWER);
                out.printf(
                        Locale.ROOT,
                        "%4.1f %% %6d %+7.2f%% %8.3f  %s  %s  %s%n",
                        100 * spread,
                        blocks,
                        100 * Math.expm1(effect),
                        tAlone(blocks, effect, spread),
                        rule(blocks, Math.exp(effect), spread),
                        rule(blocks, 1, spread),
                        rule(blocks, 1.06, spread));
            }
        }
    }

    double tAlone(int blocks, double effect, double spread) {
        SplittableRandom random = new SplittableRandom(nextSeed());
        double[] ratios = new double[blocks];
        long found = 0;
        for (long draw = 0; draw < draws; draw++) {
            for (int i = 0; i < blocks; i++) {
                ratios[i] = effect + spread * random.nextGaussian();
            }
            found += Estimate.ofMean(ratios, 0, 0).pDifferent() < ALPHA ? 1 : 0;
        }
        return (double) found / draws;
    }

    private String rule(int blocks, double ratio, double spread) {
        double noise = spread / Math.sqrt(2);
        Map<Verdict, Long> verdicts =
                new FamilyStudy(powerDraws, nextSeed())
                        .verdicts(
                                new Machine(DEPTHS, blocks, ratio, 1, noise, noise, 0, 0),
                                c -> c.metric().equals(Metric.IOPS));
        double all = powerDraws * (double) DEPTHS;
        return String.format(
                Locale.ROOT,
                "%6.3f %10.3f %12.3f     ",
                verdicts.get(Verdict.BETTER) / all,
                verdicts.get(Verdict.EQUIVALENT) / all,
                verdicts.get(Verdict.INCONCLUSIVE) / all);
    }
}
