package dev.spdkcmp.scenarios;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a vendor promises of one device, so that results can be shown as a share of it.
 *
 * @param product as the vendor calls it; null where not said
 * @param source where the figures are published; null where not said
 * @param figures per workload; for one device
 */
public record DataSheet(String product, String source, Map<Workload, Promise> figures) {

    public static final DataSheet NONE = new DataSheet(null, null, Map.of());

    public DataSheet {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /**
     * Promised figures; null where there is none.
     *
     * @param iops I/Os per second, sustained
     * @param bytesPerSecond bandwidth, sustained
     */
    public record Promise(Double iops, Double bytesPerSecond) {

        /**
         * What one device reached, as a share of what was promised: 0.98 is 98 % of it. By IOPS
         * where those are promised, else by bandwidth; empty where what is promised was not
         * measured.
         *
         * @param measuredIops of one device; null where not measured
         * @param measuredBytesPerSecond of one device; null where not measured
         */
        public Optional<Double> shareReached(Double measuredIops, Double measuredBytesPerSecond) {
            if (iops != null) {
                return Optional.ofNullable(measuredIops).map(measured -> measured / iops);
            }
            return Optional.ofNullable(measuredBytesPerSecond)
                    .filter(measured -> bytesPerSecond != null)
                    .map(measured -> measured / bytesPerSecond);
        }
    }

    /** Whether nothing is promised. */
    public boolean isEmpty() {
        return figures.isEmpty();
    }

    /** This sheet, completed by another for the workloads of which it says nothing. */
    public DataSheet completedBy(DataSheet other) {
        Map<Workload, Promise> all = new TreeMap<>(other.figures);
        all.putAll(figures);
        return new DataSheet(
                product == null ? other.product : product,
                source == null ? other.source : source,
                all);
    }
}
