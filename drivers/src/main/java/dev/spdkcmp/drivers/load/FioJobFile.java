package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A fio job file: what all fio arms have in common in its global section, and a section for each
 * (device, CPU) pair, so that fio shares no depth between files and moves no thread (fio-formats
 * §3.5, §7).
 */
final class FioJobFile {

    /** spdk_nvme_perf's own fifteen cut-offs (spdk-formats §1.6). */
    static final String PERF_CUT_OFFS =
            "1:10:25:50:75:90:95:98:99:99.5:99.9:99.99:99.999:99.9999:99.99999";

    private final Map<String, String> global = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    FioJobFile(LoadRequest request, String engine) {
        Workload workload = request.workload();
        global.put("ioengine", engine);
        global.put("thread", "1");
        global.put("rw", workload.pattern().toolName());
        if (workload.pattern().isMixed()) {
            global.put("rwmixread", String.valueOf(workload.readPercent()));
        }
        global.put("bs", String.valueOf(workload.blockBytes()));
        global.put("norandommap", "1");
        global.put("randrepeat", "0");
        global.put("time_based", "1");
        if (!request.timing().warmUp().isZero()) {
            global.put("ramp_time", request.timing().warmUp().toSeconds() + "s");
        }
        global.put("runtime", request.timing().measured().toSeconds() + "s");
        global.put("lat_percentiles", "1");
        global.put("percentile_list", PERF_CUT_OFFS);
        global.put("allow_file_create", "0");
        // one constant byte in every buffer, as spdk_nvme_perf has it
        global.put("buffer_pattern", "0x01");
        global.put("scramble_buffers", "0");
    }

    /** Keeps the I/Os of each second and job, in files beside the job file. */
    FioJobFile perSecond(LoadRequest request) {
        return global("write_iops_log", request.folder() + "/" + PerSecondSeries.LOG_PREFIX)
                .global("log_avg_msec", "1000");
    }

    FioJobFile global(String name, String value) {
        global.put(name, value);
        return this;
    }

    /** A section; its name is unique, its options in the order given. */
    FioJobFile section(String name, Map<String, String> options) {
        if (sections.put(name, options) != null) {
            throw new IllegalArgumentException("two sections named " + name);
        }
        return this;
    }

    String text() {
        StringBuilder text = new StringBuilder("[global]\n");
        append(text, global);
        sections.forEach(
                (name, options) -> {
                    text.append('[').append(name).append("]\n");
                    append(text, options);
                });
        return text.toString();
    }

    private static void append(StringBuilder text, Map<String, String> options) {
        options.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    }

    /** A path as fio wants it: colons separate files unless escaped. */
    static String fileName(String path) {
        return path.replace("\\", "\\\\").replace(":", "\\:");
    }
}
