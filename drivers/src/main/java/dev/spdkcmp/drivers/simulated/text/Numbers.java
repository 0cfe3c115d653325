package dev.spdkcmp.drivers.simulated.text;

/**
 * Numbers with fixed decimals, written into a buffer: what printf does, at a tenth of its price.
 */
public final class Numbers {

    private static final long[] TENS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000};
    private static final int MOST_DIGITS = 40;

    private Numbers() {}

    /** {@code %.DECIMALSf}. */
    public static void fixed(StringBuilder text, double value, int decimals) {
        fixed(text, value, decimals, 0);
    }

    /** {@code %WIDTH.DECIMALSf}: right-aligned. */
    public static void fixed(StringBuilder text, double value, int decimals, int width) {
        double scaled = value * TENS[decimals];
        if (!(Math.abs(scaled) < 9e17)) {
            text.append(String.format("%" + Math.max(1, width) + "." + decimals + "f", value));
            return;
        }
        digits(text, Math.round(scaled), decimals, width);
    }

    /** {@code %WIDTHd}: right-aligned. */
    public static void whole(StringBuilder text, long value, int width) {
        digits(text, value, 0, width);
    }

    /** Digits from the right, with a point before the last {@code decimals} of them. */
    private static void digits(StringBuilder text, long units, int decimals, int width) {
        char[] buffer = new char[Math.max(MOST_DIGITS, width)];
        int at = buffer.length;
        long left = Math.abs(units);
        int written = 0;
        do {
            if (written == decimals && decimals > 0) {
                buffer[--at] = '.';
            }
            buffer[--at] = (char) ('0' + left % 10);
            left /= 10;
            written++;
        } while (left > 0 || written <= decimals);
        if (units < 0) {
            buffer[--at] = '-';
        }
        while (buffer.length - at < width) {
            buffer[--at] = ' ';
        }
        text.append(buffer, at, buffer.length - at);
    }
}
