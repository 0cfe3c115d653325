package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.Workload;
import java.time.Duration;

/** fio job files that write: what brings a drive or a file into its state. Data do not compress. */
public final class ConditioningJob {

    private static final int FILL_DEPTH = 32;

    private ConditioningJob() {}

    /**
     * Writes sequentially, from the start, over and over until so much is written.
     *
     * @param path block device or file
     * @param sizeBytes of the device or file; a file is made with it
     * @param writtenBytes in all
     * @param blockBytes of one write
     */
    public static String fill(String path, long sizeBytes, long writtenBytes, long blockBytes) {
        return """
                [fill]
                filename=%s
                ioengine=libaio
                direct=1
                thread=1
                rw=write
                bs=%d
                iodepth=%d
                size=%d
                io_size=%d
                refill_buffers=1
                end_fsync=1
                """
                .formatted(
                        FioJobFile.fileName(path), blockBytes, FILL_DEPTH, sizeBytes, writtenBytes);
    }

    /**
     * Writes at random for a time, with the pattern, mix and block size that will be measured.
     *
     * @param path block device or file
     * @param workload one that writes at random
     * @param depth I/Os in flight
     */
    public static String random(String path, Workload workload, int depth, Duration time) {
        return """
                [random]
                filename=%s
                ioengine=libaio
                direct=1
                thread=1
                allow_file_create=0
                rw=%s
                rwmixread=%d
                bs=%d
                iodepth=%d
                norandommap=1
                randrepeat=0
                refill_buffers=1
                time_based=1
                runtime=%ds
                """
                .formatted(
                        FioJobFile.fileName(path),
                        workload.pattern().toolName(),
                        workload.readPercent(),
                        workload.blockBytes(),
                        depth,
                        time.toSeconds());
    }
}
