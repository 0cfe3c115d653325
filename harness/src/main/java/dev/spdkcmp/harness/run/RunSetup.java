package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.harness.plan.Plan;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Everything that a run works with.
 *
 * @param host the machine
 * @param programs those that a stop request ends
 * @param plan what is done
 * @param bench the devices under test
 * @param directory where results go
 * @param deadline when everything has to be restored; null: no limit
 * @param stop asked before each step
 * @param progress told how it goes
 * @param harnessCpuNs CPU time of this process so far; gives null where it means nothing
 */
public record RunSetup(
        Host host,
        Programs programs,
        Plan plan,
        Bench bench,
        RunDirectory directory,
        Instant deadline,
        StopRequest stop,
        RunProgress progress,
        Supplier<Long> harnessCpuNs) {}
