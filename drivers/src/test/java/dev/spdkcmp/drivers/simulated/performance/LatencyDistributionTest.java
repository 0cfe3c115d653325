package dev.spdkcmp.drivers.simulated.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyDistributionTest {

    private static final LatencyDistribution MIXED =
            new LatencyDistribution(
                    60_000,
                    List.of(
                            new LatencyDistribution.Component(0.997, 80_000, 9_000, false),
                            new LatencyDistribution.Component(0.003, 400_000, 250_000, true)));

    @ParameterizedTest
    @ValueSource(doubles = {-7.9, -3, -0.001, 0, 0.5, 1.96, 4, 7.9})
    void theNormalTableIsGoodToHalfAMillionth(double z) {
        double exact = new NormalDistribution().cumulativeProbability(z);
        assertEquals(exact, NormalTable.below(z), 5e-7);
    }

    @Test
    void itsMeanIsThatOfItsParts() {
        assertEquals(0.997 * 80_000 + 0.003 * 400_000, MIXED.meanNs(), 1e-6);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 50, 99, 99.9, 99.999})
    void aPercentileIsWhereItsShareStaysBelow(double percent) {
        assertEquals(percent / 100, MIXED.below(MIXED.percentileNs(percent)), 1e-8);
    }

    @Test
    void moreFrequentPausesTakeTheirShareFromTheRest() {
        LatencyDistribution paused = MIXED.withPauses(2);
        assertEquals(0.994 * 80_000 + 0.006 * 400_000, paused.meanNs(), 1e-6);
        assertEquals(1, paused.below(1e9), 1e-9);
    }

    @Test
    void nothingIsFasterThanTheFloor() {
        assertEquals(0, MIXED.below(60_000));
        assertTrue(MIXED.below(65_000) > 0);
    }

    @Test
    void aPartThatStartsBelowTheFloorIsRefused() {
        List<LatencyDistribution.Component> part =
                List.of(new LatencyDistribution.Component(1, 50, 5, false));
        assertThrows(IllegalArgumentException.class, () -> new LatencyDistribution(60, part));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 1_000, 1_000_000, 50_000_000})
    void everyIoIsCountedOnce(long ios) {
        for (BucketGrid grid : List.of(FioBuckets.GRID, new TickBuckets(2_994_375_000L))) {
            LatencyCounts counts = draw(grid, ios, 7);
            assertEquals(ios, counts.ios());
            assertTrue(counts.count(0) > 0 && counts.count(counts.size() - 1) > 0);
            assertEquals(counts.firstBucket(), grid.bucketOf(counts.minNs()));
            assertEquals(counts.firstBucket() + counts.size() - 1, grid.bucketOf(counts.maxNs()));
            assertTrue(counts.minNs() <= counts.meanNs() && counts.meanNs() <= counts.maxNs());
        }
    }

    @Test
    void drawnMeansScatterAsIndividualLatenciesWould() {
        int runs = 400;
        long ios = 10_000;
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < runs; seed++) {
            double mean = draw(FioBuckets.GRID, ios, seed).meanNs();
            sum += mean;
            squares += mean * mean;
        }
        double mean = sum / runs;
        double deviation = Math.sqrt((squares - sum * mean) / (runs - 1));
        double one =
                Math.sqrt(
                        0.997 * (9e3 * 9e3 + Math.pow(80_000 - MIXED.meanNs(), 2))
                                + 0.003 * (250e3 * 250e3 + Math.pow(400_000 - MIXED.meanNs(), 2)));
        assertEquals(MIXED.meanNs(), mean, 4 * one / Math.sqrt(ios * (double) runs));
        assertEquals(one / Math.sqrt(ios), deviation, 0.15 * one / Math.sqrt(ios));
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 99, 99.9})
    void drawnPercentilesAreTheDistributionsWithinABucket(double percent) {
        LatencyCounts counts = draw(FioBuckets.GRID, 40_000_000, 3);
        int bucket = counts.firstBucket() + counts.bucketAt(percent);
        double exact = MIXED.percentileNs(percent);
        assertEquals(exact, FioBuckets.GRID.keyNs(bucket), 0.012 * exact);
    }

    @Test
    void aClockThatStartsLaterKeepsTheCountAndMovesTheMean() {
        LatencyCounts counts = draw(FioBuckets.GRID, 100_000, 5);
        LatencyCounts later = counts.sooner(1_100);
        assertEquals(counts.ios(), later.ios());
        assertEquals(counts.meanNs() - 1_100, later.meanNs(), 1e-6);
        double fromBins = 0;
        for (int i = 0; i < later.size(); i++) {
            fromBins += later.count(i) * (double) FioBuckets.GRID.keyNs(later.firstBucket() + i);
        }
        assertEquals(later.meanNs(), fromBins / later.ios(), 0.002 * later.meanNs());
    }

    private static LatencyCounts draw(BucketGrid grid, long ios, long seed) {
        Draw draw = new Draw(new SplittableRandom(seed));
        return new CountSampler(grid).draw(MIXED, 1, ios, draw);
    }
}
