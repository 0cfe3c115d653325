package dev.spdkcmp.drivers.load;

import static dev.spdkcmp.drivers.load.LoadFixtures.FIRST;
import static dev.spdkcmp.drivers.load.LoadFixtures.RANDREAD_4K;
import static dev.spdkcmp.drivers.load.LoadFixtures.RANDRW70_8K;
import static dev.spdkcmp.drivers.load.LoadFixtures.SECOND;
import static dev.spdkcmp.drivers.load.LoadFixtures.TIMING;
import static dev.spdkcmp.drivers.load.LoadFixtures.lane;
import static dev.spdkcmp.drivers.load.LoadFixtures.oneLane;
import static dev.spdkcmp.drivers.load.LoadFixtures.request;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Placement;
import dev.spdkcmp.scenarios.ToolPaths;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** spdk_nvme_perf and bdevperf against fio-formats §7 and spdk-formats §1.3, §8. */
class SpdkLoadTest {

    @Test
    void perfOnOneDevice() {
        assertEquals(
                List.of(
                        "/opt/spdk/build/bin/spdk_nvme_perf",
                        "-q",
                        "32",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "30",
                        "-a",
                        "5",
                        "-c",
                        "0x4",
                        "-LL",
                        "-r",
                        "trtype:PCIe traddr:0000:01:00.0 ns:1"),
                argv(oneLane(ArmKind.SPDK_PERF)));
    }

    @Test
    void perfOnTwoDevicesWithTwoCoresEachTakesTheDepthOfALane() {
        assertEquals(
                List.of(
                        "/opt/spdk/build/bin/spdk_nvme_perf",
                        "-q",
                        "16",
                        "-o",
                        "8192",
                        "-w",
                        "randrw",
                        "-M",
                        "70",
                        "-t",
                        "30",
                        "-a",
                        "5",
                        "-c",
                        "0x1000000000000003c",
                        "-LL",
                        "-r",
                        "trtype:PCIe traddr:0000:01:00.0 ns:1",
                        "-r",
                        "trtype:PCIe traddr:0000:02:00.0 ns:2"),
                argv(
                        request(
                                Arm.plain(ArmKind.SPDK_PERF),
                                RANDRW70_8K,
                                List.of(
                                        lane(FIRST, 2, 16),
                                        lane(SECOND, 3, 16),
                                        lane(FIRST, 4, 16),
                                        lane(SECOND, 5, 16),
                                        lane(FIRST, 64, 16)))));
    }

    @Test
    void versionsWhoseWarmUpCountsAreGivenARunOfItsOwn() {
        LoadRequest old =
                new LoadRequest(
                        Arm.plain(ArmKind.SPDK_PERF),
                        RANDREAD_4K,
                        TIMING,
                        List.of(lane(FIRST, 2, 32)),
                        LoadFixtures.tools("v22.01"),
                        "/run/x");
        LoadCommand command = LoadGenerator.of(ArmKind.SPDK_PERF).command(old);
        assertEquals(false, command.argv().contains("-a"));
        assertEquals(List.of("-t", "5"), command.warmUpArgv().subList(7, 9));
        assertEquals("separate-warm-up", command.deviations().get(0).code());
    }

    @Test
    void controlArmsDriveTheKernelDeviceAndAttachNothingElse() {
        assertEquals(
                List.of(
                        "/opt/spdk/build/bin/spdk_nvme_perf",
                        "-q",
                        "32",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "30",
                        "-a",
                        "5",
                        "-c",
                        "0x4",
                        "-LL",
                        "--no-huge",
                        "-s",
                        "512",
                        "-b",
                        "0000:01:00.0",
                        "/dev/nvme0n1"),
                argv(oneLane(ArmKind.KERNEL_PERF_AIO)));
        List<String> uring = argv(oneLane(ArmKind.KERNEL_PERF_URING));
        assertEquals("-R", uring.get(14));
        assertEquals("/dev/nvme0n1", uring.get(uring.size() - 1));
    }

    @Test
    void anArmsOwnOptionsStandBeforeTheDevices() {
        Arm arm =
                new Arm(
                        "stats",
                        ArmKind.SPDK_PERF,
                        Map.of("transport-stats", "", "io-queue-size", "1024", "D", ""),
                        ToolPaths.OF_THE_RUN,
                        Map.of(),
                        Placement.LOCAL,
                        null);
        List<String> argv = argv(request(arm, RANDREAD_4K, List.of(lane(FIRST, 2, 32))));
        assertEquals(
                List.of("-D", "--io-queue-size", "1024", "--transport-stats", "-r"),
                argv.subList(14, 19));
    }

    @Test
    void bdevperfAttachesByConfigAndNamesItsOneDevice() {
        LoadCommand command =
                LoadGenerator.of(ArmKind.SPDK_BDEVPERF).command(oneLane(ArmKind.SPDK_BDEVPERF));
        assertEquals(
                List.of(
                        "/opt/spdk/build/examples/bdevperf",
                        "--json",
                        "/run/x/bdev.json",
                        "-q",
                        "32",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "30",
                        "-m",
                        "0x4",
                        "-l",
                        "-l",
                        "-T",
                        "Nvme0n1"),
                command.argv());
        assertEquals(
                """
                {"subsystems": [{"subsystem": "bdev", "config": [
                  {"method": "bdev_nvme_attach_controller", "params": {"name": "Nvme0", "trtype": "PCIe", "traddr": "0000:01:00.0"}}
                ]}]}
                """,
                command.files().get("/run/x/bdev.json"));
        assertEquals("5", command.warmUpArgv().get(10));
    }

    private static List<String> argv(LoadRequest request) {
        return LoadGenerator.of(request.arm().kind()).command(request).argv();
    }
}
