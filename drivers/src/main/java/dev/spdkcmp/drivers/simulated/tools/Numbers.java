package dev.spdkcmp.drivers.simulated.tools;

/**
 * Numbers with fixed decimals, written into a buffer: what printf does, at a tenth of its price.
 */
final class Numbers {

    private static final long[] TENS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000};

    private Numbers() {}

    /** {@code %.DECIMALSf}. */
    static void fixed(StringBuilder text, double value, int decimals) {
        double scaled = value * TENS[decimals];
        if (!(Math.abs(scaled) < 9e17)) {
            text.append(String.format("%." + decimals + "f", value));
            return;
        }
        long units = Math.round(scaled);
        if (units < 0) {
            text.append('-');
            units = -units;
        }
        text.append(units / TENS[decimals]);
        if (decimals > 0) {
            text.append('.');
            String rest = Long.toString(units % TENS[decimals]);
            text.append("0".repeat(decimals - rest.length())).append(rest);
        }
    }

    /** {@code %WIDTH.DECIMALSf}: right-aligned. */
    static void fixed(StringBuilder text, double value, int decimals, int width) {
        int start = text.length();
        fixed(text, value, decimals);
        pad(text, start, width);
    }

    /** {@code %WIDTHd}: right-aligned. */
    static void whole(StringBuilder text, long value, int width) {
        int start = text.length();
        text.append(value);
        pad(text, start, width);
    }

    private static void pad(StringBuilder text, int start, int width) {
        int missing = width - (text.length() - start);
        if (missing > 0) {
            text.insert(start, " ".repeat(missing));
        }
    }
}
