package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.CpuUse;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyMerge;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.StreamTotal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Turns the directions of all jobs into streams, and those into a total. */
final class StreamAssembly {

    private static final long NS_PER_MS = 1_000_000;

    private final List<LoadStream> streams = new ArrayList<>();
    private final List<FioDirection> directions = new ArrayList<>();
    private final List<FioJob> jobs = new ArrayList<>();
    private final LatencyMerge latency = new LatencyMerge();
    private final LatencyMerge completionLatency = new LatencyMerge();

    /**
     * Adds one direction of a job in which I/O was done.
     *
     * @param completionUsable whether its {@code clat_ns} are times
     */
    void add(RunJob job, FioDirection direction, boolean completionUsable) {
        FioJob entry = job.entry();
        if (jobs.isEmpty() || jobs.get(jobs.size() - 1) != entry) {
            jobs.add(entry);
        }
        List<FioTarget> targets = job.options().targets();
        FioTarget target = targets.size() == 1 ? targets.get(0) : new FioTarget(null, null);
        Latency whole = latencyOf(direction.latency());
        Latency completion = completionUsable ? latencyOf(direction.completionLatency()) : null;
        latency.add(whole, ios(direction, whole, direction.latency()));
        completionLatency.add(
                completion, ios(direction, completion, direction.completionLatency()));
        directions.add(direction);
        streams.add(
                new LoadStream(
                        entry.name(),
                        target.device(),
                        target.namespace(),
                        job.options()
                                .cpus()
                                .filter(cpus -> cpus.size() == 1)
                                .map(cpus -> cpus.get(0))
                                .orElse(null),
                        direction.operation(),
                        direction.iops(),
                        direction.bytesPerSecond() == null
                                ? null
                                : direction.bytesPerSecond().doubleValue(),
                        direction.totalIos(),
                        direction.runtimeMs() == null ? null : nanoseconds(direction.runtimeMs()),
                        whole,
                        completion,
                        cpu(entry)));
    }

    private static Latency latencyOf(FioLatency latency) {
        return latency == null ? null : latency.toLatency();
    }

    private static long ios(FioDirection direction, Latency measured, FioLatency printed) {
        if (measured != null) {
            return printed.iosOrZero();
        }
        return direction.totalIos() == null ? 0 : direction.totalIos();
    }

    /** Saturates: a corrupt figure is reported elsewhere and must not turn negative here. */
    private static long nanoseconds(long ms) {
        return ms > Long.MAX_VALUE / NS_PER_MS ? Long.MAX_VALUE : ms * NS_PER_MS;
    }

    private static CpuUse cpu(FioJob job) {
        return new CpuUse(job.userPercent(), job.systemPercent(), job.contextSwitches());
    }

    List<LoadStream> streams() {
        return streams;
    }

    /** All streams together; null where there are none. */
    LoadStream total() {
        if (streams.isEmpty()) {
            return null;
        }
        LoadStream sum = StreamTotal.of("total", streams, cpuOfAll());
        return new LoadStream(
                sum.name(),
                sum.device(),
                sum.namespace(),
                sum.core(),
                sum.operation(),
                sum.iops(),
                sum.bytesPerSecond(),
                sum.ios(),
                sum.runtimeNs(),
                latency.total(),
                completionLatency.total(),
                sum.cpu());
    }

    private CpuUse cpuOfAll() {
        return new CpuUse(sum(FioJob::userPercent), sum(FioJob::systemPercent), sumOfCounts());
    }

    private Double sum(Function<FioJob, Double> figure) {
        double sum = 0;
        for (FioJob job : jobs) {
            Double value = figure.apply(job);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }

    private Long sumOfCounts() {
        long sum = 0;
        for (FioJob job : jobs) {
            if (job.contextSwitches() == null) {
                return null;
            }
            sum += job.contextSwitches();
        }
        return sum;
    }
}
