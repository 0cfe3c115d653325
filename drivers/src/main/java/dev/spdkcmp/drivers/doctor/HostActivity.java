package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.telemetry.CpuTicks;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * What a machine does while it should be idle: two looks, some time apart.
 *
 * @param seconds between the looks; 0: nobody looked
 * @param before CPU times at the first look
 * @param after CPU times at the second one
 * @param interrupts of devices in between
 */
public record HostActivity(
        double seconds, CpuTicks before, CpuTicks after, InterruptCounts interrupts) {

    /** Nobody looked. */
    public static final HostActivity UNWATCHED =
            new HostActivity(0, CpuTicks.parse(""), CpuTicks.parse(""), InterruptCounts.parse(""));

    /** Watches a machine for some time. */
    public static HostActivity watch(Host host, Duration time) throws InterruptedException {
        HostFiles files = host.files();
        long startNs = host.clock().monotonicNs();
        CpuTicks before = CpuTicks.parse(files.read("/proc/stat").orElse(""));
        InterruptCounts first = InterruptCounts.parse(files.read("/proc/interrupts").orElse(""));
        host.clock().sleep(time);
        CpuTicks after = CpuTicks.parse(files.read("/proc/stat").orElse(""));
        InterruptCounts second = InterruptCounts.parse(files.read("/proc/interrupts").orElse(""));
        return new HostActivity(
                (host.clock().monotonicNs() - startNs) / 1e9, before, after, second.since(first));
    }

    /** Share of the time in which CPUs worked, 0 to 1; empty where nobody looked. */
    Optional<Double> busyShare(Collection<Integer> cpus) {
        CpuTicks.Ticks ticks = after.since(before, cpus);
        return share(ticks.busy(), ticks);
    }

    /** Share of the time that a hypervisor took from CPUs, 0 to 1; empty where nobody looked. */
    Optional<Double> stealShare(Collection<Integer> cpus) {
        CpuTicks.Ticks ticks = after.since(before, cpus);
        return share(ticks.steal(), ticks);
    }

    private static Optional<Double> share(long part, CpuTicks.Ticks all) {
        long whole = all.busy() + all.steal() + all.idle();
        return whole <= 0 ? Optional.empty() : Optional.of((double) part / whole);
    }
}
