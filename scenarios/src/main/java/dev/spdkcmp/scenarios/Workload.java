package dev.spdkcmp.scenarios;

import java.util.Objects;

/**
 * Pattern, read share and block size.
 *
 * @param pattern the access pattern
 * @param readPercent share of reads, 0 to 100; 100 or 0 where the pattern says so
 * @param blockBytes size of one I/O, a positive multiple of 512
 */
public record Workload(Pattern pattern, int readPercent, long blockBytes)
        implements Comparable<Workload> {

    public Workload {
        Objects.requireNonNull(pattern, "pattern");
        if (readPercent < 0 || readPercent > 100) {
            throw new IllegalArgumentException("read share " + readPercent + " is not 0 to 100");
        }
        if (pattern.fixedReadPercent().isPresent()
                && pattern.fixedReadPercent().get() != readPercent) {
            throw new IllegalArgumentException(
                    pattern.toolName() + " cannot have " + readPercent + " % reads");
        }
        if (blockBytes <= 0 || blockBytes % 512 != 0) {
            throw new IllegalArgumentException(
                    "block size " + blockBytes + " is not a positive multiple of 512 bytes");
        }
    }

    /** Short name, such as {@code randread 4k} or {@code randrw70 128k}. */
    public String label() {
        return pattern.toolName()
                + (pattern.isMixed() ? readPercent : "")
                + " "
                + blockLabel(blockBytes);
    }

    public boolean writes() {
        return readPercent < 100;
    }

    private static String blockLabel(long bytes) {
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + "m";
        }
        return bytes % 1024 == 0 ? (bytes >> 10) + "k" : Long.toString(bytes);
    }

    @Override
    public int compareTo(Workload other) {
        int byPattern = pattern.compareTo(other.pattern);
        if (byPattern != 0) {
            return byPattern;
        }
        int byReads = Integer.compare(other.readPercent, readPercent);
        return byReads != 0 ? byReads : Long.compare(blockBytes, other.blockBytes);
    }
}
