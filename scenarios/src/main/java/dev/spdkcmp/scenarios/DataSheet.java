package dev.spdkcmp.scenarios;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the vendor promises, so that results can be shown as a share of it.
 *
 * @param figures per workload; for one device
 */
public record DataSheet(Map<Workload, Promise> figures) {

    public static final DataSheet NONE = new DataSheet(Map.of());

    public DataSheet {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /**
     * Promised figures; null where there is none.
     *
     * @param iops I/Os per second
     * @param bytesPerSecond bandwidth
     */
    public record Promise(Double iops, Double bytesPerSecond) {}
}
