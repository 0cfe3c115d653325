package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certified values of NIST StRD, univariate. */
class MomentsTest {

    static void assertClose(double expected, double actual, double relative) {
        assertEquals(expected, actual, Math.abs(expected) * relative);
    }

    private static double[] dataset(String name) {
        try {
            return Files.readAllLines(
                            Path.of(MomentsTest.class.getResource("/nist-strd/" + name).toURI()))
                    .stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "lottery.txt, 218, 518.958715596330, 291.699727470969, -0.120948622967393",
        "lew.txt, 200, -177.435, 277.332168044316, -0.307304800605679",
        "mavro.txt, 50, 2.001856, 0.000429123454003053, 0.937989183438248",
        "michelso.txt, 100, 299.8524, 0.0790105478190518, 0.535199668621283",
    })
    void observedSeries(String name, int n, double mean, double deviation, double lag1) {
        double[] values = dataset(name);
        assertEquals(n, values.length);
        assertClose(mean, Moments.of(values).mean(), 1e-14);
        assertClose(deviation, Moments.of(values).standardDeviation(), 1e-12);
        assertClose(lag1, Moments.lag1Autocorrelation(values), 1e-11);
    }

    @Test
    void numAcc1() {
        double[] values = {10000001, 10000003, 10000002};
        assertEquals(new Moments(3, 10000002, 2), Moments.of(values));
        assertEquals(1, Moments.of(values).standardDeviation());
        assertEquals(-0.5, Moments.lag1Autocorrelation(values));
    }

    @ParameterizedTest
    @CsvSource({"0, 1e-14", "999999, 1e-9", "9999999, 1e-8"})
    void numAcc2To4KeepTheDigitsThatBinaryFractionsLeave(double level, double relative) {
        double[] values =
                IntStream.range(0, 1001)
                        .mapToDouble(i -> level + (i == 0 ? 1.2 : i % 2 == 1 ? 1.1 : 1.3))
                        .toArray();
        assertClose(level + 1.2, Moments.of(values).mean(), 1e-15);
        assertClose(0.1, Moments.of(values).standardDeviation(), relative);
        assertClose(-0.999, Moments.lag1Autocorrelation(values), relative);
    }

    /** NIST's file, on which its certified values rest, has a 3 for the 957th digit, an 8. */
    @Test
    void piDigits() {
        double[] digits = piDigits(5000);
        assertEquals("3141592653", firstTen(digits));
        assertEquals(8, digits[956]);
        digits[956] = 3;
        assertClose(4.5348, Moments.of(digits).mean(), 1e-15);
        assertClose(2.86733906028871, Moments.of(digits).standardDeviation(), 1e-14);
        assertClose(-0.00355099287237972, Moments.lag1Autocorrelation(digits), 1e-12);
    }

    private static String firstTen(double[] digits) {
        StringBuilder text = new StringBuilder();
        Arrays.stream(digits).limit(10).forEach(d -> text.append((int) d));
        return text.toString();
    }

    /** Machin: π = 16 arctan(1/5) − 4 arctan(1/239). */
    private static double[] piDigits(int count) {
        BigInteger one = BigInteger.TEN.pow(count + 20);
        BigInteger pi =
                arctan(5, one)
                        .multiply(BigInteger.valueOf(16))
                        .subtract(arctan(239, one).multiply(BigInteger.valueOf(4)));
        return pi.toString().substring(0, count).chars().mapToDouble(c -> c - '0').toArray();
    }

    private static BigInteger arctan(int inverse, BigInteger one) {
        BigInteger square = BigInteger.valueOf((long) inverse * inverse);
        BigInteger power = one.divide(BigInteger.valueOf(inverse));
        BigInteger sum = BigInteger.ZERO;
        for (int k = 1; power.signum() != 0; k += 2) {
            BigInteger term = power.divide(BigInteger.valueOf(k));
            sum = k % 4 == 1 ? sum.add(term) : sum.subtract(term);
            power = power.divide(square);
        }
        return sum;
    }

    @Test
    void oneValueHasNoSpreadAndNoValueNoMean() {
        assertTrue(Double.isNaN(Moments.of(7).standardDeviation()));
        assertThrows(IllegalArgumentException.class, Moments::of);
    }
}
