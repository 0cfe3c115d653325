package dev.spdkcmp.drivers.simulated.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedNetworkTest {

    private static final double[] DEMANDS = {3.0, 0.6, 1.0};
    private static final double DELAY = 75;

    private static ClosedNetwork.Solution solve(int... population) {
        double[][] demands = new double[population.length][];
        double[] delays = new double[population.length];
        for (int r = 0; r < population.length; r++) {
            demands[r] = DEMANDS;
            delays[r] = DELAY;
        }
        return new ClosedNetwork(population, demands, delays, (r, busy) -> 0).solve();
    }

    /** Exact mean value analysis of one class (Reiser and Lavenberg, 1980). */
    private static double exactThroughput(int population) {
        double[] queue = new double[DEMANDS.length];
        double throughput = 0;
        for (int n = 1; n <= population; n++) {
            double cycle = DELAY;
            for (int i = 0; i < queue.length; i++) {
                cycle += DEMANDS[i] * (1 + queue[i]);
            }
            throughput = n / cycle;
            for (int i = 0; i < queue.length; i++) {
                queue[i] = throughput * DEMANDS[i] * (1 + queue[i]);
            }
        }
        return throughput;
    }

    @Test
    void oneIoInFlightMeetsNoQueue() {
        assertEquals(1 / 79.6, solve(1).throughputPerNs()[0], 1e-12);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 32, 64, 128, 256, 1024})
    void throughputIsWithinFivePercentOfExactAnalysis(int population) {
        double exact = exactThroughput(population);
        assertEquals(exact, solve(population).throughputPerNs()[0], 0.05 * exact);
    }

    @Test
    void theBusiestStationLimitsThroughput() {
        assertEquals(1 / 3.0, solve(4096).throughputPerNs()[0], 1e-4);
        assertEquals(1, solve(4096).utilisation()[0], 1e-3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64, 512})
    void everyClassObeysLittlesLaw(int population) {
        ClosedNetwork.Solution solved = solve(population, 3);
        for (int r = 0; r < 2; r++) {
            double cycle = solved.delayNs()[r];
            for (int i = 0; i < DEMANDS.length; i++) {
                cycle += DEMANDS[i] * (1 + solved.queueSeen()[r][i]);
            }
            double expected = r == 0 ? population : 3;
            assertEquals(expected, solved.throughputPerNs()[r] * cycle, 1e-6 * expected);
        }
    }

    @Test
    void aDelayThatShrinksWithLoadIsSolvedTogetherWithIt() {
        ClosedNetwork.Solution solved =
                new ClosedNetwork(
                                new int[] {1},
                                new double[][] {{4.0}},
                                new double[] {6.0},
                                (r, busy) -> 10 * (1 - busy[0]))
                        .solve();
        double throughput = solved.throughputPerNs()[0];
        assertEquals(1, throughput * (4 + 6 + 10 * (1 - 4 * throughput)), 1e-9);
    }
}
