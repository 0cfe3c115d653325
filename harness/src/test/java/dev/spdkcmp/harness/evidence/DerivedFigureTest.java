package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DerivedFigureTest {

    private static DerivedFigure of(double... values) {
        return DerivedFigure.of(values, 0.95, 1);
    }

    @Test
    void fromSixBlocksATIntervalOnLogs() {
        DerivedFigure figure = of(8, 9, 10, 11, 12, 13);
        double mean = 0;
        for (int v = 8; v <= 13; v++) {
            mean += Math.log(v) / 6;
        }
        double squares = 0;
        for (int v = 8; v <= 13; v++) {
            squares += Math.pow(Math.log(v) - mean, 2);
        }
        // R: qt(.975, 5)
        double half = 2.5705818356363137 * Math.sqrt(squares / 5 / 6);
        assertEquals(Math.exp(mean), figure.value(), 1e-12);
        assertEquals(Math.exp(mean - half), figure.low(), 1e-10);
        assertEquals(Math.exp(mean + half), figure.high(), 1e-10);
        assertEquals(DerivedFigure.Kind.T_LOG, figure.kind());
        assertNull(figure.bootstrap());
        assertNull(figure.reason());
    }

    @Test
    void belowSixTheRangeOnly() {
        DerivedFigure figure = of(8, 9, 10, 11, 12);
        assertEquals(DerivedFigure.Kind.RANGE, figure.kind());
        assertEquals(8, figure.low());
        assertEquals(12, figure.high());
        assertEquals("fewer than 6 blocks: their range only", figure.reason());
    }

    @Test
    void fromTwelveABootstrapBeside() {
        double[] values = IntStream.range(0, 12).mapToDouble(i -> 100 + i * i).toArray();
        DerivedFigure figure = of(values);
        assertEquals(DerivedFigure.Kind.T_LOG, figure.kind());
        assertNotNull(figure.bootstrap());
        assertEquals(figure.low(), figure.bootstrap().low(), 0.05 * figure.low());
    }

    @Test
    void oneBlockAndNoBlock() {
        assertEquals("one block only", of(8).reason());
        assertNull(of(8).low());
        assertEquals("no block has all that it takes", of().reason());
        assertNull(of().value());
    }

    @Test
    void equalBlocksHaveNoInterval() {
        assertEquals("the blocks do not differ: their range only", of(5, 5, 5, 5, 5, 5).reason());
    }

    @Test
    void aBlockWithoutTheFigureLeavesNone() {
        DerivedFigure figure =
                DerivedFigure.overBlocks(
                        List.of(1, 2, 3),
                        b -> b == 2 ? null : 5.0,
                        5.0,
                        "no depth keeps the limit",
                        0.95,
                        1);
        assertNull(figure.value());
        assertEquals("no depth keeps the limit in 1 of 3 blocks", figure.reason());
    }
}
