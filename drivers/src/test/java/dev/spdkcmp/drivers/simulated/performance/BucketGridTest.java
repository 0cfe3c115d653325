package dev.spdkcmp.drivers.simulated.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketGridTest {

    /** Keys seen in a file that fio 3.33 printed. */
    @ParameterizedTest
    @CsvSource({"111540,111104", "452500,452608", "528384,528384", "8960,9024", "100,100"})
    void fioPrintsTheMiddleOfABin(double latencyNs, long key) {
        assertEquals(key, FioBuckets.GRID.keyNs(FioBuckets.GRID.bucketOf(latencyNs)));
    }

    @Test
    void fiosLastBinIsOpen() {
        assertEquals(17_112_760_320L, FioBuckets.GRID.keyNs(FioBuckets.GRID.bucketOf(4.1e10)));
    }

    @Test
    void bucketsAdjoinAndHoldTheirOwnEdges() {
        for (BucketGrid grid : List.of(FioBuckets.GRID, new TickBuckets(2_300_000_000L))) {
            for (int bucket = 0; bucket < 1500; bucket++) {
                assertEquals(grid.highNs(bucket), grid.lowNs(bucket + 1));
                assertEquals(bucket, grid.bucketOf(grid.lowNs(bucket) * (1 + 1e-12) + 1e-9));
                assertTrue(grid.highNs(bucket) > grid.lowNs(bucket));
            }
        }
    }

    @Test
    void ticksAreSplitIn128BucketsPerPowerOfTwo() {
        TickBuckets grid = new TickBuckets(1_000_000_000L);
        assertEquals(1, grid.highNs(200) - grid.lowNs(200), 1e-9);
        int bucket = grid.bucketOf(65_536);
        assertEquals(65_536, grid.lowNs(bucket), 1e-6);
        assertEquals(65_536 + 512, grid.highNs(bucket), 1e-6);
    }
}
