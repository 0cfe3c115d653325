package dev.spdkcmp.parsers.measurement;

import java.util.Objects;

/** What came of adding histograms: one histogram, or the reason why there can be none. */
public sealed interface HistogramMerge {

    /**
     * All counts on one grid.
     *
     * @param histogram the sum
     */
    record Merged(LatencyHistogram histogram) implements HistogramMerge {
        public Merged {
            Objects.requireNonNull(histogram, "histogram");
        }
    }

    /**
     * The histograms do not share a grid.
     *
     * @param reason one sentence for a person
     */
    record Refused(String reason) implements HistogramMerge {
        public Refused {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
