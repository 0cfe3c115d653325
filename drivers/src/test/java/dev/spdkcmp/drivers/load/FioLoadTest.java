package dev.spdkcmp.drivers.load;

import static dev.spdkcmp.drivers.load.LoadFixtures.FIRST;
import static dev.spdkcmp.drivers.load.LoadFixtures.RANDREAD_4K;
import static dev.spdkcmp.drivers.load.LoadFixtures.RANDRW70_8K;
import static dev.spdkcmp.drivers.load.LoadFixtures.SECOND;
import static dev.spdkcmp.drivers.load.LoadFixtures.lane;
import static dev.spdkcmp.drivers.load.LoadFixtures.oneLane;
import static dev.spdkcmp.drivers.load.LoadFixtures.request;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Placement;
import dev.spdkcmp.scenarios.Timing;
import dev.spdkcmp.scenarios.ToolPaths;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** fio's arms against fio-formats §7. */
class FioLoadTest {

    private static final String CUT_OFFS =
            "1:10:25:50:75:90:95:98:99:99.5:99.9:99.99:99.999:99.9999:99.99999";

    @Test
    void libaioJobFileToTheLastByte() {
        LoadCommand command = command(oneLane(ArmKind.KERNEL_LIBAIO));
        assertEquals(
                List.of("/usr/bin/fio", "--output-format=json+", "--eta=never", "/run/x/job.fio"),
                command.argv());
        assertEquals(Map.of(), command.environment());
        assertEquals(Duration.ofSeconds(35 + 60).plusMillis(3500), command.deadline());
        assertEquals(
                """
                [global]
                ioengine=libaio
                thread=1
                rw=randread
                bs=4096
                norandommap=1
                randrepeat=0
                time_based=1
                ramp_time=5s
                runtime=30s
                lat_percentiles=1
                percentile_list=%s
                allow_file_create=0
                buffer_pattern=0x01
                scramble_buffers=0
                direct=1
                [d0-c2]
                filename=/dev/nvme0n1
                cpus_allowed=2
                iodepth=32
                """
                        .formatted(CUT_OFFS),
                job(command));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KERNEL_IO_URING        | io_uring     | direct=1 fixedbufs=1 registerfiles=1",
                "KERNEL_IO_URING_POLLED | io_uring     | direct=1 fixedbufs=1 registerfiles=1"
                        + " hipri=1",
                "KERNEL_IO_URING_SQPOLL | io_uring     | direct=1 fixedbufs=1 registerfiles=1"
                        + " sqthread_poll=1",
                "KERNEL_IO_URING_CMD    | io_uring_cmd | cmd_type=nvme fixedbufs=1 registerfiles=1",
                "KERNEL_PSYNC           | psync        | direct=1"
            })
    void eachEngineHasItsOwnOptionsAfterTheCommonOnes(ArmKind kind, String engine, String options) {
        List<String> lines = job(command(oneLane(kind))).lines().toList();
        assertEquals("ioengine=" + engine, lines.get(1));
        int end = lines.indexOf("[d0-c2]");
        assertEquals(
                List.of(options.split(" ")),
                lines.subList(lines.indexOf("scramble_buffers=0") + 1, end));
    }

    @Test
    void ioUringCmdTakesTheCharacterDevice() {
        assertEquals(
                "filename=/dev/ng0n1",
                section(command(oneLane(ArmKind.KERNEL_IO_URING_CMD)), "d0-c2").get(0));
    }

    @Test
    void psyncHasAsManyThreadsAsTheQueueIsDeep() {
        LoadCommand command = command(oneLane(ArmKind.KERNEL_PSYNC));
        assertEquals(
                List.of("filename=/dev/nvme0n1", "cpus_allowed=2", "iodepth=1", "numjobs=32"),
                section(command, "d0-c2"));
        assertEquals("threads-for-depth", command.deviations().get(0).code());
    }

    @Test
    void sqpollNamesTheCpuOfItsThreadAndCountsItAsADeviation() {
        Lane lane = new Lane(FIRST, List.of(2), 3, 32);
        LoadCommand command =
                command(
                        request(
                                Arm.plain(ArmKind.KERNEL_IO_URING_SQPOLL),
                                RANDREAD_4K,
                                List.of(lane)));
        assertEquals("sqthread_poll_cpu=3", section(command, "d0-c2").get(3));
        assertEquals(
                List.of(
                        Problem.warning(
                                "extra-core",
                                "A kernel thread on a CPU of its own submits the I/Os: 1 more busy"
                                        + " CPU than in other arms.")),
                command.deviations());
    }

    @Test
    void everyDeviceAndCpuIsASectionOfItsOwn() {
        LoadCommand command =
                command(
                        request(
                                Arm.plain(ArmKind.KERNEL_IO_URING),
                                RANDRW70_8K,
                                List.of(
                                        lane(FIRST, 2, 8),
                                        lane(SECOND, 3, 8),
                                        lane(FIRST, 4, 8),
                                        lane(SECOND, 5, 8))));
        String job = job(command);
        assertEquals(true, job.contains("\nrw=randrw\nrwmixread=70\nbs=8192\n"));
        assertEquals(
                List.of("[global]", "[d0-c2]", "[d1-c3]", "[d0-c4]", "[d1-c5]"),
                job.lines().filter(line -> line.startsWith("[")).toList());
        assertEquals(
                List.of("filename=/dev/nvme1n2", "cpus_allowed=5", "iodepth=8"),
                section(command, "d1-c5"));
    }

    @Test
    void anArmsOwnOptionsComeLast() {
        Arm batched =
                new Arm(
                        "batched",
                        ArmKind.KERNEL_IO_URING,
                        Map.of("iodepth_batch_complete_max", "32"),
                        ToolPaths.OF_THE_RUN,
                        Map.of(),
                        Placement.LOCAL,
                        null);
        String job = job(command(request(batched, RANDREAD_4K, List.of(lane(FIRST, 2, 32)))));
        assertEquals(
                true, job.contains("registerfiles=1\niodepth_batch_complete_max=32\n[d0-c2]\n"));
    }

    @Test
    void anUnpinnedLaneMayUseAllCpusOfItsNode() {
        Arm free =
                new Arm(
                        "free",
                        ArmKind.KERNEL_IO_URING,
                        Map.of(),
                        ToolPaths.OF_THE_RUN,
                        Map.of(),
                        Placement.LOCAL_UNPINNED,
                        null);
        LoadCommand command =
                command(
                        request(
                                free,
                                RANDREAD_4K,
                                List.of(new Lane(FIRST, List.of(0, 1, 2, 3), null, 32))));
        assertEquals("cpus_allowed=0,1,2,3", section(command, "d0-c0").get(1));
        assertEquals("not-pinned", command.deviations().get(0).code());
    }

    @Test
    void aFileIsNamedWithItsColonsEscapedAndNoWarmUpIsNoRampTime() {
        LoadTarget file = new LoadTarget("file:/data/a:b", null, null, "/data/a:b", null, 1 << 28);
        LoadRequest request =
                new LoadRequest(
                        Arm.plain(ArmKind.KERNEL_LIBAIO),
                        RANDREAD_4K,
                        new Timing(Duration.ZERO, Duration.ofSeconds(3)),
                        List.of(lane(file, 1, 4)),
                        LoadFixtures.tools("v26.05"),
                        "/run/x");
        LoadCommand command = command(request);
        assertEquals("filename=/data/a\\:b", section(command, "d0-c1").get(0));
        assertEquals(false, job(command).contains("ramp_time"));
    }

    @Test
    void theSpdkPluginIsPreloadedAndNamesNamespacesWithDots() {
        LoadCommand command =
                command(
                        request(
                                Arm.plain(ArmKind.SPDK_FIO),
                                RANDREAD_4K,
                                List.of(lane(FIRST, 2, 256), lane(SECOND, 3, 256))));
        assertEquals(Map.of("LD_PRELOAD", "/opt/spdk/build/fio/spdk_nvme"), command.environment());
        assertEquals("ioengine=spdk", job(command).lines().toList().get(1));
        assertEquals(
                List.of(
                        "filename=trtype=PCIe traddr=0000.02.00.0 ns=2",
                        "cpus_allowed=3",
                        "iodepth=256"),
                section(command, "d1-c3"));
        assertEquals("plugin-queue-size", command.deviations().get(0).code());
    }

    private static LoadCommand command(LoadRequest request) {
        return LoadGenerator.of(request.arm().kind()).command(request);
    }

    private static String job(LoadCommand command) {
        return command.files().get("/run/x/job.fio");
    }

    private static List<String> section(LoadCommand command, String name) {
        return job(command)
                .lines()
                .dropWhile(line -> !line.equals("[" + name + "]"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("["))
                .toList();
    }
}
