package dev.spdkcmp.harness.compare;

import dev.spdkcmp.scenarios.Workload;
import java.util.Comparator;
import java.util.List;

/**
 * A workload at one queue depth, core count and device set.
 *
 * @param workload pattern, read share, block size
 * @param queueDepth I/Os in flight per device, all cores together
 * @param cores CPUs that drive the load; null where nothing says so
 * @param devices PCI addresses or paths; empty where nothing says so
 */
public record Point(Workload workload, int queueDepth, Integer cores, List<String> devices)
        implements Comparable<Point> {

    private static final Comparator<Point> ORDER =
            Comparator.comparing(Point::workload)
                    .thenComparing(Point::queueDepth)
                    .thenComparing(Point::cores, Comparator.nullsFirst(Comparator.naturalOrder()))
                    .thenComparing(p -> p.devices().toString());

    public Point {
        devices = List.copyOf(devices);
    }

    @Override
    public int compareTo(Point other) {
        return ORDER.compare(this, other);
    }

    /** Short name, such as {@code randread 4k, depth 16, 1 core}. */
    public String label() {
        return workload.label()
                + ", depth "
                + queueDepth
                + (cores == null ? "" : ", " + cores + (cores == 1 ? " core" : " cores"))
                + (devices.isEmpty() ? "" : ", " + String.join(" + ", devices));
    }
}
