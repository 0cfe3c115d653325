package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.performance.Stack;

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

    double seconds() {
        return Math.max(0.1, job.seconds("runtime"));
    }
}
