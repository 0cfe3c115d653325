package dev.spdkcmp.harness.statistics;

/**
 * Two-stage design (Stein 1945): a pilot gives the standard deviation, which fixes the number of
 * blocks before the rest is run; the final interval uses the pilot's standard deviation and degrees
 * of freedom, see {@link Estimate#stein}. An ordinary interval over all blocks would cover less
 * than it says.
 */
public final class SteinDesign {

    public static final int SMALLEST_PILOT = 6;

    private final int pilotBlocks;
    private final int mostBlocks;
    private final double confidence;
    private final double standardErrors;

    /**
     * A design.
     *
     * @param pilotBlocks at least {@value #SMALLEST_PILOT}
     * @param mostBlocks cap, at least {@code pilotBlocks}
     * @param confidence of the interval, in (0, 1)
     */
    public SteinDesign(int pilotBlocks, int mostBlocks, double confidence) {
        if (pilotBlocks < SMALLEST_PILOT || mostBlocks < pilotBlocks) {
            throw new IllegalArgumentException(
                    "a pilot has at least "
                            + SMALLEST_PILOT
                            + " blocks and at most as many as the whole run: pilot "
                            + pilotBlocks
                            + ", most "
                            + mostBlocks);
        }
        this.pilotBlocks = pilotBlocks;
        this.mostBlocks = mostBlocks;
        this.confidence = confidence;
        this.standardErrors = new StudentT(pilotBlocks - 1.0).twoSidedQuantile(confidence);
    }

    public int pilotBlocks() {
        return pilotBlocks;
    }

    public int mostBlocks() {
        return mostBlocks;
    }

    public double confidence() {
        return confidence;
    }

    /** Half-width of the final interval in standard errors. */
    public double standardErrors() {
        return standardErrors;
    }

    /**
     * Blocks that give the interval the wanted half-width.
     *
     * @param wanted blocks needed, whatever the cap; null where no number is enough because the
     *     slack alone is as wide
     * @param planned blocks to run, within the cap
     */
    public record Blocks(Long wanted, int planned) {

        public boolean reached() {
            return wanted != null && wanted <= planned;
        }
    }

    /**
     * Blocks for one figure.
     *
     * @param pilotDeviation standard deviation of the pilot's differences
     * @param slack what the interval is widened by whatever the number of blocks
     * @param halfWidth wanted, in the unit of the differences, greater than 0
     */
    public Blocks blocks(double pilotDeviation, double slack, double halfWidth) {
        if (!(halfWidth > 0)) {
            throw new IllegalArgumentException("half-width " + halfWidth + " is not above 0");
        }
        double room = halfWidth - slack;
        if (room <= 0) {
            return new Blocks(null, mostBlocks);
        }
        double ratio = standardErrors * pilotDeviation / room;
        long wanted = Math.max(pilotBlocks, (long) Math.ceil(ratio * ratio));
        return new Blocks(wanted, (int) Math.min(wanted, mostBlocks));
    }
}
