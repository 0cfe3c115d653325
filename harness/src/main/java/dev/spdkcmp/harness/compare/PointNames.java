package dev.spdkcmp.harness.compare;

import java.util.Collection;
import java.util.List;

/**
 * Names of the points of one comparison: workload and depth, and of cores and devices what tells
 * points apart, and no more.
 */
public final class PointNames {

    private final boolean coresDiffer;
    private final boolean devicesDiffer;

    /** For sentences about these points. */
    public PointNames(Collection<Point> points) {
        coresDiffer = points.stream().map(Point::cores).distinct().count() > 1;
        devicesDiffer = points.stream().map(Point::devices).distinct().count() > 1;
    }

    /** Such as {@code randread 4k, depth 16}. */
    public String of(Point point) {
        return new Point(
                        point.workload(),
                        point.queueDepth(),
                        coresDiffer ? point.cores() : null,
                        devicesDiffer ? point.devices() : List.of())
                .label();
    }
}
