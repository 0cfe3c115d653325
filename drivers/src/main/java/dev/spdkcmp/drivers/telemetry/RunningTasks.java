package dev.spdkcmp.drivers.telemetry;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Processes that run, or wait to run, on some CPUs at this moment (proc(5), /proc/PID/stat). */
public final class RunningTasks {

    /** Fields behind the name: state is the first, processor the 37th. */
    private static final int STATE = 0;

    private static final int SESSION = 3;
    private static final int PROCESSOR = 36;

    private RunningTasks() {}

    /**
     * One of them.
     *
     * @param pid its id
     * @param name its command
     * @param session session that it belongs to
     * @param cpu where it ran last
     */
    public record Task(long pid, String name, long session, int cpu) {}

    /** Those on these CPUs by id. */
    public static List<Task> on(HostFiles files, Set<Integer> cpus) {
        List<Task> found = new ArrayList<>();
        if (cpus.isEmpty()) {
            return found;
        }
        for (String entry : files.list("/proc")) {
            if (!entry.matches("\\d+")) {
                continue;
            }
            String stat = files.read("/proc/" + entry + "/stat").orElse("");
            int open = stat.indexOf('(');
            int close = stat.lastIndexOf(')');
            if (open < 0 || close < open) {
                continue;
            }
            String[] fields = stat.substring(close + 1).strip().split("\\s+");
            if (fields.length > PROCESSOR
                    && fields[STATE].equals("R")
                    && cpus.contains(Integer.valueOf(fields[PROCESSOR]))) {
                found.add(
                        new Task(
                                Long.parseLong(entry),
                                stat.substring(open + 1, close),
                                Long.parseLong(fields[SESSION]),
                                Integer.parseInt(fields[PROCESSOR])));
            }
        }
        return found;
    }
}
