package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Timing;
import dev.spdkcmp.scenarios.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What the tests of load generators ask for. */
final class LoadFixtures {

    static final Workload RANDREAD_4K = new Workload(Pattern.RANDREAD, 100, 4096);
    static final Workload RANDRW70_8K = new Workload(Pattern.RANDRW, 70, 8192);
    static final Timing TIMING = new Timing(Duration.ofSeconds(5), Duration.ofSeconds(30));
    static final LoadTarget FIRST =
            new LoadTarget(
                    "0000:01:00.0", "0000:01:00.0", 1, "/dev/nvme0n1", "/dev/ng0n1", 1L << 40);
    static final LoadTarget SECOND =
            new LoadTarget(
                    "0000:02:00.0/ns2", "0000:02:00.0", 2, "/dev/nvme1n2", "/dev/ng1n2", 1L << 40);

    private LoadFixtures() {}

    static Tool tool(String path, String version) {
        return new Tool(path, version, SoftwareVersion.in(version).orElseThrow(), "00");
    }

    static Toolset tools(String spdkVersion) {
        return new Toolset(
                tool("/usr/bin/fio", "fio-3.42"),
                Set.of("libaio", "io_uring", "io_uring_cmd", "psync"),
                "/opt/spdk",
                tool("/opt/spdk/build/bin/spdk_nvme_perf", spdkVersion),
                tool("/opt/spdk/build/examples/bdevperf", spdkVersion),
                tool("/opt/spdk/build/fio/spdk_nvme", spdkVersion));
    }

    /** One device on CPU 2, depth 32. */
    static LoadRequest oneLane(ArmKind kind) {
        return request(Arm.plain(kind), RANDREAD_4K, List.of(lane(FIRST, 2, 32)));
    }

    static LoadRequest request(Arm arm, Workload workload, List<Lane> lanes) {
        return new LoadRequest(arm, workload, TIMING, lanes, tools("v26.05"), "/run/x");
    }

    static Lane lane(LoadTarget target, int cpu, int depth) {
        return new Lane(target, List.of(cpu), null, depth);
    }
}
