package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThresholdTest {

    @Test
    void findsTheFirstFromAnyGuess() {
        for (long first = 2; first <= 40; first++) {
            long wanted = first;
            for (long guess = -5; guess <= 60; guess++) {
                assertEquals(
                        OptionalLong.of(first),
                        Threshold.first(guess, 2, 40, n -> n >= wanted),
                        "guess " + guess + ", first " + first);
            }
        }
    }

    @Test
    void isEmptyWhereItNeverHolds() {
        assertTrue(Threshold.first(7, 2, 40, n -> n > 40).isEmpty());
    }

    @Test
    void asksTwiceWhereTheGuessIsRight() {
        AtomicInteger asked = new AtomicInteger();
        Threshold.first(
                500_000,
                0,
                1_000_000,
                n -> {
                    asked.incrementAndGet();
                    return n >= 500_000;
                });
        assertEquals(2, asked.get());
    }

    @Test
    void neverAsksOutsideItsLimits() {
        Threshold.first(
                9,
                2,
                10,
                n -> {
                    assertTrue(n >= 2 && n <= 10, n + " was asked");
                    return true;
                });
    }
}
