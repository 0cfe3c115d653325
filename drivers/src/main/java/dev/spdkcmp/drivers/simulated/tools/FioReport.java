package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.LoadPlan;
import dev.spdkcmp.drivers.simulated.load.StreamResult;
import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.StreamSolution;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** fio's JSON document: what is around the jobs, and each job. */
final class FioReport {

    private static final DateTimeFormatter CTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final long UNKNOWN = 2147483647;

    private final Machine machine;
    private final FioCommand command;
    private final FioVersion version;

    FioReport(Machine machine, FioCommand command) {
        this.machine = machine;
        this.command = command;
        this.version = FioVersion.of(machine.profile().tools().fioVersion());
    }

    private boolean isJson() {
        return command.format().startsWith("json");
    }

    /** The document of a run that failed to begin. */
    String failed(FioFailure failure) {
        StringBuilder text = new StringBuilder();
        if (!isJson()) {
            return "";
        }
        JsonText json = head(text);
        for (FioJob job : command.jobs()) {
            json.open(null);
            jobHead(json, job, failure.error(), UNKNOWN, 1, nowMs());
            FioJobText body = new FioJobText(json, job, isPlus(), version);
            body.direction("read", null, 0, 0);
            body.direction("write", null, 0, 0);
            body.direction("trim", null, 0, 0);
            body.sync();
            body.nothingRan();
            json.close();
        }
        return end(json, text);
    }

    /** The document of a run. */
    String measured(
            List<FioRun> runs,
            List<StreamResult> results,
            LoadPlan plan,
            double seconds,
            double warmUp,
            int error) {
        StringBuilder text = new StringBuilder(24_000);
        if (!isJson()) {
            return "fio simulated: run again with --output-format=json+\n";
        }
        JsonText json = head(text);
        for (int i = 0; i < runs.size(); i++) {
            FioRun run = runs.get(i);
            StreamResult result = results.get(i);
            long elapsed = (long) Math.ceil(seconds + warmUp) + 1;
            long startMs = nowMs() - Math.round((seconds + warmUp) * 1000);
            json.open(null);
            jobHead(json, run.job(), error, 0, elapsed, startMs);
            FioJobText body = new FioJobText(json, run.job(), isPlus(), version);
            long runtimeMs = Math.round(seconds * 1000) + 1;
            double slat = slat(run, result);
            long surplus = warmUp > 0 ? run.request().depth() - 1L : 0;
            body.slatNs(slat);
            body.direction(
                    "read",
                    result.read(),
                    runtimeMs,
                    result.write() == null ? surplus : surplus / 2);
            body.direction("write", result.write(), runtimeMs, surplus / 2);
            body.direction("trim", null, 0, 0);
            body.sync();
            StreamSolution solution = result.solution();
            Activity.CpuShare share = plan.activity().cpus().get(cpuIndex(plan, solution));
            body.processor(
                    runtimeMs,
                    share.user() * 100,
                    (share.system() + share.softirq()) * 100,
                    Math.round(result.ios() * solution.switchesPerIo()) + 8);
            body.depths(run.request().depth());
            body.latencyShares(result);
            body.tail(run.request().depth());
            json.close();
        }
        json.closeList();
        diskUtilisation(json, runs, results);
        json.close();
        return text.append('\n').toString();
    }

    private static int cpuIndex(LoadPlan plan, StreamSolution solution) {
        List<Activity.CpuShare> cpus = plan.activity().cpus();
        for (int i = 0; i < cpus.size(); i++) {
            if (cpus.get(i).cpu() == solution.load().core()) {
                return i;
            }
        }
        return 0;
    }

    /** Synchronous engines and a polling submission thread leave no submission latency. */
    private static double slat(FioRun run, StreamResult result) {
        boolean none = FioJobs.isSynchronous(run.job()) || run.job().flag("sqthread_poll");
        return none ? 0 : result.solution().submitNs();
    }

    private JsonText head(StringBuilder text) {
        long now = nowMs();
        JsonText json = new JsonText(text).open(null);
        json.put("fio version", machine.profile().tools().fioVersion());
        json.put("timestamp", now / 1000);
        json.put("timestamp_ms", now);
        json.put("time", CTIME.format(Instant.ofEpochMilli(now)));
        Map<String, String> global = command.jobs().get(0).global();
        if (!global.isEmpty()) {
            json.open("global options");
            options(json, global);
            json.close();
        }
        return json.openList("jobs");
    }

    private static String end(JsonText json, StringBuilder text) {
        json.closeList().close();
        return text.append('\n').toString();
    }

    private void jobHead(
            JsonText json, FioJob job, int error, long eta, long elapsed, long startMs) {
        json.put("jobname", job.name());
        json.put("groupid", 0);
        if (version.atLeast(36)) {
            json.put("job_start", startMs);
        }
        json.put("error", error);
        json.put("eta", eta);
        json.put("elapsed", elapsed);
        json.open("job options");
        json.put("name", job.name());
        options(json, job.own());
        json.close();
    }

    /** Before 3.39 an option without a value leaves no trace. */
    private void options(JsonText json, Map<String, String> options) {
        options.forEach(
                (key, value) -> {
                    if (!key.equals("name") && (!value.isEmpty() || version.atLeast(39))) {
                        json.put(key, value);
                    }
                });
    }

    private void diskUtilisation(JsonText json, List<FioRun> runs, List<StreamResult> results) {
        Set<String> disks = new LinkedHashSet<>();
        runs.stream()
                .map(FioRun::device)
                .filter(device -> device.startsWith("/dev/nvme"))
                .forEach(disks::add);
        if (disks.isEmpty()) {
            return;
        }
        json.openList("disk_util");
        for (String disk : disks) {
            long reads = 0;
            long writes = 0;
            long bytes = 0;
            for (int i = 0; i < runs.size(); i++) {
                if (runs.get(i).device().equals(disk)) {
                    StreamResult result = results.get(i);
                    reads += result.read() == null ? 0 : result.read().ios();
                    writes += result.write() == null ? 0 : result.write().ios();
                    bytes = runs.get(i).request().blockBytes();
                }
            }
            json.open(null);
            json.put("name", disk.substring("/dev/".length()));
            json.put("read_ios", reads);
            json.put("write_ios", writes);
            if (version.atLeast(36)) {
                json.put("read_sectors", reads * bytes / 512);
                json.put("write_sectors", writes * bytes / 512);
            }
            json.put("read_merges", 0);
            json.put("write_merges", 0);
            json.put("read_ticks", reads / 12);
            json.put("write_ticks", writes / 12);
            json.put("in_queue", (reads + writes) / 12);
            json.put("util", 99.5);
            json.close();
        }
        json.closeList();
    }

    private boolean isPlus() {
        return command.format().equals("json+");
    }

    private long nowMs() {
        MachineState state = machine.now();
        return state.bootMs + state.uptimeNs / 1_000_000;
    }
}
