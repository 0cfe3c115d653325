package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    @Test
    void figuresOfAPublishedLog() {
        SteadyState state = SteadyState.find(228.90, 240.21, 240.60, 240.71, 240.71).orElseThrow();
        assertEquals(238.226, state.mean(), 5e-4);
        assertEquals(0.04958, state.range(), 1e-5);
        assertEquals(0.04050, state.lineRange(), 5e-6);
        assertEquals(1, state.firstRound());
        assertEquals(5, state.lastRound());
    }

    @Test
    void bothLimitsIncludeEquality() {
        assertTrue(SteadyState.find(90, 100, 110, 100, 100).isPresent());
        assertTrue(SteadyState.find(95, 97.5, 100, 102.5, 105).isPresent());
        assertTrue(SteadyState.find(9.5, 9.75, 10, 10.25, 10.5).isPresent());
    }

    @Test
    void slopeIsTheRiseOverTheWindow() {
        assertTrue(SteadyState.find(94, 97, 100, 103, 106).isEmpty());
        assertEquals(0.12, SteadyState.measure(1, 94, 97, 100, 103, 106).lineRange(), 1e-12);
    }

    @Test
    void rangeIsFromLowestToHighestNotAroundTheMean() {
        assertFalse(SteadyState.measure(1, 100, 88, 112, 88, 112).isSteady());
        assertEquals(0.096, SteadyState.measure(1, 100, 88, 112, 88, 112).lineRange(), 1e-12);
        assertFalse(SteadyState.measure(1, 85, 115, 100, 115, 85).isSteady());
    }

    @Test
    void theFirstWindowCounts() {
        SteadyState state =
                SteadyState.find(140, 128, 119, 112, 108, 105, 103, 102, 101.5, 101.2, 101)
                        .orElseThrow();
        assertEquals(4, state.firstRound());
        assertEquals(8, state.lastRound());
        assertEquals(106.0, state.mean(), 1e-9);
        assertEquals(0.0943, state.range(), 5e-5);
        assertEquals(0.0943, state.lineRange(), 5e-5);
    }

    @Test
    void roundsBeyondTheTwentyFifthDoNotCount() {
        double[] late =
                IntStream.range(0, 30).mapToDouble(i -> i < 22 ? Math.pow(1.2, i) : 100).toArray();
        assertTrue(SteadyState.find(late).isEmpty());
        double[] inTime =
                IntStream.range(0, 30).mapToDouble(i -> i < 20 ? Math.pow(1.2, i) : 100).toArray();
        assertEquals(25, SteadyState.find(inTime).orElseThrow().lastRound());
        assertTrue(SteadyState.find(100, 100, 100, 100).isEmpty());
    }
}
