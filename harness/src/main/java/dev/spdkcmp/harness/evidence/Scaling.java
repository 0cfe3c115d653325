package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.scenarios.Workload;
import java.util.List;

/**
 * Throughput over 1…N devices or cores of one arm.
 *
 * @param arm the arm
 * @param workload what was run
 * @param queueDepth per device
 * @param axis what was multiplied
 * @param held what stayed the same: the cores, or the devices
 * @param steps ascending
 * @param firstBelow the first N whose efficiency is below 95 %; null where there is none
 * @param evidence what that rests on, a sentence
 */
public record Scaling(
        String arm,
        Workload workload,
        int queueDepth,
        Axis axis,
        String held,
        List<Step> steps,
        Integer firstBelow,
        String evidence) {

    public Scaling {
        steps = List.copyOf(steps);
    }

    /** What was multiplied. */
    public enum Axis {
        DEVICES,
        CORES
    }

    /**
     * One N.
     *
     * @param n devices or cores
     * @param total throughput of all together
     * @param slowestDeviceIops smallest mean throughput of a device; null where not recorded
     * @param fastestDeviceIops largest, likewise
     * @param efficiency total over N times the throughput of one
     */
    public record Step(
            int n,
            Figure total,
            Double slowestDeviceIops,
            Double fastestDeviceIops,
            DerivedFigure efficiency) {}
}
