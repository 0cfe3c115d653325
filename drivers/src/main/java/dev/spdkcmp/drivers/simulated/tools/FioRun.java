package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.performance.Stack;
import java.util.function.DoubleSupplier;

/**
 * A job instance as fio is about to run it: one stream per job and file.
 *
 * @param job section it comes from
 * @param request its stream
 * @param device path or transport it was given
 * @param held share of the depth that its reaping keeps in flight
 */
record FioRun(FioJob job, StreamRequest request, String device, double held) {

    Stack stack() {
        return request.stack();
    }

    double warmUpSeconds() {
        return job.seconds("ramp_time");
    }

    /**
     * How long it runs: for the time stated, else until it has moved the bytes stated.
     *
     * @param bytesPerSecond its throughput
     */
    double seconds(DoubleSupplier bytesPerSecond) {
        double stated = job.seconds("runtime");
        long bytes = job.bytes("io_size", job.bytes("size", 0));
        if (stated > 0 || bytes == 0 || job.number("time_based", 0) != 0) {
            return Math.max(0.1, stated);
        }
        return Math.max(0.1, bytes / bytesPerSecond.getAsDouble());
    }
}
