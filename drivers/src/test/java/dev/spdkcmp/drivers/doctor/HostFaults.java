package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.telemetry.CpuTicks;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import java.util.List;

/** Faults of the machine around the load. */
final class HostFaults {

    private HostFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "mitigations",
                        Outcome.WARN,
                        "active: meltdown; only the kernel arm pays for them",
                        m ->
                                m.folder(Fault.CPUS + "vulnerabilities/", "meltdown")
                                        .file(
                                                Fault.CPUS + "vulnerabilities/meltdown",
                                                "Mitigation: PTI\n")),
                new Fault(
                        "privileges",
                        Outcome.FAIL,
                        "not allowed here: binding devices, writing to sysfs (CAP_DAC_OVERRIDE),"
                                + " NVMe commands, raw devices (CAP_SYS_ADMIN), device memory for"
                                + " uio (CAP_SYS_RAWIO), locking hugepages (CAP_IPC_LOCK),"
                                + " pinning other processes' threads (CAP_SYS_NICE), hardware"
                                + " counters (CAP_PERFMON, or perf_event_paranoid 0)",
                        m -> m.user(1000).file("/proc/self/status", "CapEff:\t0000000000000000\n")),
                new Fault(
                        "privileges",
                        Outcome.FAIL,
                        "not allowed here: NVMe commands, raw devices (CAP_SYS_ADMIN), device"
                                + " memory for uio (CAP_SYS_RAWIO), pinning other processes'"
                                + " threads (CAP_SYS_NICE), hardware counters (CAP_PERFMON, or"
                                + " perf_event_paranoid 0)",
                        m -> m.file("/proc/self/status", "CapEff:\t00000000a80c44ff\n")),
                new Fault(
                        "cgroup-limits",
                        Outcome.FAIL,
                        "limits are active that only one arm would feel",
                        m ->
                                m.file("/proc/self/cgroup", "0::/test.slice\n")
                                        .file(
                                                "/sys/fs/cgroup/test.slice/io.max",
                                                "259:0 rbps=max wbps=max riops=1000 wiops=max\n")),
                new Fault(
                        "busy-neighbours",
                        Outcome.WARN,
                        "20.0 tasks ran over the last minute on 32 CPUs",
                        m -> m.file("/proc/loadavg", "20.00 18.00 12.00 21/900 4242\n")),
                new Fault(
                        "other-io",
                        Outcome.FAIL,
                        "requests are in flight (reads and writes): 3        1",
                        m -> m.file("/sys/block/nvme0n1/inflight", "       3        1\n")),
                new Fault(
                        "virtualised",
                        Outcome.WARN,
                        "a virtual machine (SIMULATED guest): device and CPUs may be"
                                + " shared or emulated",
                        m ->
                                m.file("/proc/cpuinfo", "flags\t\t: fpu hypervisor lm\n")
                                        .file(
                                                "/sys/class/dmi/id/product_name",
                                                "SIMULATED guest\n")),
                new Fault(
                        "steal",
                        Outcome.WARN,
                        "the hypervisor took 7.7 % of the CPU time since boot, 0.0 % just now",
                        m -> m.file("/proc/stat", "cpu  10 0 10 900 0 0 0 77 0 0\n")),
                new Fault("in-use", Outcome.FAIL, "/dev/nvme0n1p1 is mounted at /srv/data", m -> m)
                        .of("in-use"),
                new Fault(
                        "cgroup-limits",
                        Outcome.FAIL,
                        "limits are active that only one arm would feel",
                        m ->
                                m.file("/proc/self/cgroup", "4:cpuset:/\n3:blkio:/load\n")
                                        .file(
                                                "/sys/fs/cgroup/blkio/load/blkio.throttle"
                                                        + ".read_iops_device",
                                                "259:0 1000\n")),
                new Fault(
                        "cgroup-limits",
                        Outcome.FAIL,
                        "limits are active that only one arm would feel",
                        m ->
                                m.file("/proc/self/cgroup", "0::/test.slice\n")
                                        .file("/sys/fs/cgroup/test.slice/cpuset.mems", "1\n")),
                new Fault(
                                "steal",
                                Outcome.WARN,
                                "the hypervisor took 0.0 % of the CPU time since boot, 9.1 % just"
                                        + " now",
                                m -> m)
                        .with(stolen()));
    }

    /** A tenth of a second was stolen from every CPU. */
    private static HostActivity stolen() {
        return new HostActivity(
                1,
                CpuTicks.parse("cpu0 0 0 0 0 0 0 0 0 0 0"),
                CpuTicks.parse("cpu0 5 0 5 90 0 0 0 10 0 0"),
                InterruptCounts.parse(""));
    }
}
