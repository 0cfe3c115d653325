package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamResult;
import dev.spdkcmp.drivers.simulated.performance.FioBuckets;
import dev.spdkcmp.drivers.simulated.performance.LatencyCounts;
import dev.spdkcmp.drivers.simulated.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The figures of one job in fio's JSON. */
final class FioJobText {

    private static final String DEFAULT_PERCENTILES =
            "1:5:10:20:30:40:50:60:70:80:90:95:99:99.5:99.9:99.95:99.99";
    private static final int MOST_PERCENTILES = 20;
    private static final long[] NS_EDGES = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000};
    private static final long[] MS_EDGES = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000};

    private final JsonText json;
    private final FioJob job;
    private final boolean bins;
    private final FioVersion version;
    private final List<Double> percentiles;
    private double slatNs;

    FioJobText(JsonText json, FioJob job, boolean bins, FioVersion version) {
        this.json = json;
        this.job = job;
        this.bins = bins;
        this.version = version;
        this.percentiles = percentiles(job.text("percentile_list", DEFAULT_PERCENTILES));
    }

    private static List<Double> percentiles(String list) {
        List<Double> percentiles = new ArrayList<>();
        for (String part : list.split(":")) {
            double percent = Double.parseDouble(part);
            if (percent == 0 || percentiles.size() == MOST_PERCENTILES) {
                break;
            }
            percentiles.add(percent);
        }
        percentiles.sort(null);
        return percentiles;
    }

    /** Mean submission latency; 0: the engine has none. */
    void slatNs(double ns) {
        slatNs = ns;
    }

    /**
     * A direction.
     *
     * @param lat total latencies; null where nothing was done
     * @param surplus I/Os in the latencies that were issued before the window
     */
    void direction(String name, LatencyCounts lat, long runtimeMs, long surplus) {
        json.open(name);
        long counted = lat == null ? 0 : lat.ios();
        long issued = Math.max(0, counted - surplus);
        long bytes = counted * job.bytes("bs", job.bytes("blocksize", 4096));
        long runtime = lat == null ? 0 : runtimeMs;
        long perSecond = runtime == 0 ? 0 : bytes * 1000 / runtime;
        double iops = runtime == 0 ? 0 : 1000.0 * issued / runtime;
        json.put("io_bytes", bytes);
        json.put("io_kbytes", bytes / 1024);
        json.put("bw_bytes", perSecond);
        json.put("bw", perSecond / 1024);
        json.put("iops", iops);
        json.put("runtime", runtime);
        json.put("total_ios", issued);
        json.put("short_ios", 0);
        json.put("drop_ios", 0);
        boolean hasSlat = lat != null && slatNs > 0;
        submission(hasSlat ? issued : 0);
        LatencyCounts clat = lat == null ? null : hasSlat ? lat.sooner(slatNs) : lat;
        latency("clat_ns", clat, !job.option("clat_percentiles").equals(zero()));
        latency("lat_ns", lat, job.flag("lat_percentiles"));
        samples(perSecond / 1024.0, iops, runtime);
        json.close();
    }

    private static java.util.Optional<String> zero() {
        return java.util.Optional.of("0");
    }

    private void submission(long ios) {
        json.open("slat_ns");
        json.put("min", ios == 0 ? 0 : Math.round(slatNs * 0.62));
        json.put("max", ios == 0 ? 0 : Math.round(slatNs * 31));
        json.put("mean", ios == 0 ? 0.0 : slatNs);
        json.put("stddev", ios == 0 ? 0.0 : slatNs * 0.35);
        json.put("N", ios);
        json.close();
    }

    private void latency(String name, LatencyCounts counts, boolean detailed) {
        json.open(name);
        boolean none = counts == null || counts.ios() == 0;
        json.put("min", none ? 0 : (long) counts.minNs());
        json.put("max", none ? 0 : (long) counts.maxNs());
        json.put("mean", none ? 0.0 : counts.meanNs());
        json.put("stddev", none ? 0.0 : counts.deviationNs());
        json.put("N", none ? 0 : counts.ios());
        if (!none && detailed) {
            json.open("percentile");
            for (double percent : percentiles) {
                int bucket = counts.firstBucket() + counts.bucketAt(percent);
                StringBuilder key = new StringBuilder();
                Numbers.fixed(key, percent, 6);
                json.put(key.toString(), FioBuckets.GRID.keyNs(bucket));
            }
            json.close();
            if (bins) {
                json.open("bins");
                for (int i = 0; i < counts.size(); i++) {
                    if (counts.count(i) > 0) {
                        long key = FioBuckets.GRID.keyNs(counts.firstBucket() + i);
                        json.put(Long.toString(key), counts.count(i));
                    }
                }
                json.close();
            }
        }
        json.close();
    }

    /** Half-second samples: steady but for a little. */
    private void samples(double bandwidth, double iops, long runtimeMs) {
        long count = Math.max(0, runtimeMs / 500 - 1);
        json.put("bw_min", count == 0 ? 0 : (long) (bandwidth * 0.985));
        json.put("bw_max", count == 0 ? 0 : (long) (bandwidth * 1.012));
        json.put("bw_agg", count == 0 ? 0.0 : 100.0);
        json.put("bw_mean", count == 0 ? 0.0 : bandwidth);
        json.put("bw_dev", count == 0 ? 0.0 : bandwidth * 0.004);
        json.put("bw_samples", count);
        json.put("iops_min", count == 0 ? 0 : (long) (iops * 0.985));
        json.put("iops_max", count == 0 ? 0 : (long) (iops * 1.012));
        json.put("iops_mean", count == 0 ? 0.0 : iops);
        json.put("iops_stddev", count == 0 ? 0.0 : iops * 0.004);
        json.put("iops_samples", count);
    }

    void sync() {
        json.open("sync");
        json.put("total_ios", 0);
        latency("lat_ns", null, false);
        json.close();
    }

    void processor(long runtimeMs, double user, double system, long switches) {
        json.put("job_runtime", runtimeMs);
        json.put("usr_cpu", user);
        json.put("sys_cpu", system);
        json.put("ctx", switches);
        json.put("majf", 0);
        json.put("minf", 24);
    }

    /** What follows in a job that never ran. */
    void nothingRan() {
        processor(0, 0, 0, 0);
        depths(0);
        shares("latency_ns", NS_EDGES, new double[NS_EDGES.length], false);
        shares("latency_us", NS_EDGES, new double[NS_EDGES.length], false);
        shares("latency_ms", MS_EDGES, new double[MS_EDGES.length + 1], true);
    }

    void depths(int depth) {
        json.open("iodepth_level");
        for (int edge = 1; edge <= 64; edge *= 2) {
            boolean last = edge == 64;
            boolean here = depth >= edge && (last || depth < 2 * edge);
            json.put((last ? ">=" : "") + edge, here ? 100.0 : 0.0);
        }
        json.close();
        batches("iodepth_submit", depth > 0);
        batches("iodepth_complete", depth > 0);
    }

    private void batches(String name, boolean ran) {
        json.open(name);
        json.put("0", 0.0);
        json.put("4", ran ? 100.0 : 0.0);
        for (String edge : new String[] {"8", "16", "32", "64", ">=64"}) {
            json.put(edge, 0.0);
        }
        json.close();
    }

    /** Coarse shares of completion latencies, both directions together. */
    void latencyShares(StreamResult result) {
        double[] ns = new double[NS_EDGES.length];
        double[] us = new double[NS_EDGES.length];
        double[] ms = new double[MS_EDGES.length + 1];
        count(result.read(), ns, us, ms);
        count(result.write(), ns, us, ms);
        double ios = result.ios();
        shares("latency_ns", NS_EDGES, percent(ns, ios), false);
        shares("latency_us", NS_EDGES, percent(us, ios), false);
        shares("latency_ms", MS_EDGES, percent(ms, ios), true);
    }

    private void count(LatencyCounts counts, double[] ns, double[] us, double[] ms) {
        if (counts == null) {
            return;
        }
        for (int i = 0; i < counts.size(); i++) {
            if (counts.count(i) == 0) {
                continue;
            }
            double value = FioBuckets.GRID.keyNs(counts.firstBucket() + i) - slatNs;
            if (value <= 1_000) {
                ns[below(NS_EDGES, value)] += counts.count(i);
            } else if (value <= 1_000_000) {
                us[below(NS_EDGES, value / 1e3)] += counts.count(i);
            } else {
                ms[below(MS_EDGES, value / 1e6)] += counts.count(i);
            }
        }
    }

    private static int below(long[] edges, double value) {
        int i = 0;
        while (i < edges.length && value > edges[i]) {
            i++;
        }
        return i;
    }

    /** A share that is not nothing is printed as at least 0.01. */
    private static double[] percent(double[] counts, double ios) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = counts[i] == 0 ? 0 : Math.max(0.01, counts[i] * 100 / ios);
        }
        return counts;
    }

    private void shares(String name, long[] edges, double[] values, boolean open) {
        json.open(name);
        for (int i = 0; i < edges.length; i++) {
            json.put(Long.toString(edges[i]), values[i]);
        }
        if (open) {
            json.put(">=" + edges[edges.length - 1], values[edges.length]);
        }
        json.close();
    }

    void tail(int depth) {
        json.put("latency_depth", depth);
        json.put("latency_target", 0);
        if (version.atLeast(42)) {
            json.put("latency_target_ns", 0);
        }
        json.put("latency_percentile", 100.0);
        json.put("latency_window", 0);
        if (version.atLeast(42)) {
            json.put("latency_window_us", 0);
        }
    }
}
