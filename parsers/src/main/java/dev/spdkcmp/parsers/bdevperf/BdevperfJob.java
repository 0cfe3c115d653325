package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.spdk.CoreList;
import dev.spdkcmp.parsers.spdk.Quantity;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the line above a row says of its job. Null means that the release does not say.
 *
 * @param name of the bdev, or of the thread in older releases
 * @param cores it may run on
 * @param workload such as {@code randread} (v24.01+)
 * @param readPercent share of reads of a mixed workload (v24.01+)
 * @param depth I/Os in flight (v24.01+)
 * @param ioBytes size of one I/O (v24.01+)
 */
record BdevperfJob(
        String name,
        List<Integer> cores,
        String workload,
        Integer readPercent,
        Integer depth,
        Long ioBytes) {

    private static final Pattern JOB =
            Pattern.compile(
                    "Job: (.+?) \\(Core Mask (0x[0-9a-fA-F]+)"
                            + "(?:, workload: (\\w+)(?:, percentage: ([0-9]{1,3}))?"
                            + ", depth: ([0-9]{1,9}), IO size: ([0-9]{1,12}))?\\)");
    private static final Pattern MASK = Pattern.compile("Core Mask: (0x[0-9a-fA-F]+)");
    private static final Pattern CORE = Pattern.compile("Logical core: ([0-9]{1,4})");

    /**
     * Reads a Job line (v21.04+), {@code Core Mask: 0xN} (v20.04 to v21.01) or {@code Logical core:
     * N} (to v20.01); null if it is none of them.
     */
    static BdevperfJob read(String line) {
        Matcher job = JOB.matcher(line);
        if (job.matches()) {
            String workload = job.group(3);
            return new BdevperfJob(
                    job.group(1),
                    CoreList.of(job.group(2)),
                    workload,
                    Quantity.readPercent(workload, job.group(4)),
                    Quantity.count(job.group(5)),
                    Quantity.size(job.group(6)));
        }
        Matcher mask = MASK.matcher(line);
        if (mask.matches()) {
            return new BdevperfJob(null, CoreList.of(mask.group(1)), null, null, null, null);
        }
        Matcher core = CORE.matcher(line);
        return core.matches()
                ? new BdevperfJob(
                        null, List.of(Integer.valueOf(core.group(1))), null, null, null, null)
                : null;
    }

    /** The core, where the mask leaves only one. */
    Integer core() {
        return cores != null && cores.size() == 1 ? cores.get(0) : null;
    }
}
