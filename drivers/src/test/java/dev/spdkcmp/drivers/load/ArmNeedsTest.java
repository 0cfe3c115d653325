package dev.spdkcmp.drivers.load;

import static dev.spdkcmp.drivers.load.LoadFixtures.FIRST;
import static dev.spdkcmp.drivers.load.LoadFixtures.tool;
import static dev.spdkcmp.drivers.load.LoadFixtures.tools;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.HostSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArmNeedsTest {

    private static final LoadTarget FILE =
            new LoadTarget("file:/data/f", null, null, "/data/f", null, 1 << 28);

    @TempDir private Path root;

    @ParameterizedTest
    @EnumSource(value = ArmKind.class, mode = EnumSource.Mode.MATCH_NONE, names = ".*POLLED")
    void aMachineThatHasEverythingLacksNothing(ArmKind kind) {
        assertEquals(List.of(), missing(kind, tools("v26.05"), FIRST));
    }

    @Test
    void polledMeansPolled() throws IOException {
        assertEquals(
                List.of(
                        "The nvme driver has no poll queues (poll_queues is 0), so 0000:01:00.0"
                                + " cannot be polled; the arm would be interrupt-driven."),
                messages(ArmKind.KERNEL_IO_URING_POLLED));
        put("sys/module/nvme/parameters/poll_queues", "4\n");
        put("sys/block/nvme0n1/queue/io_poll", "0\n");
        assertEquals(
                List.of(
                        "poll_queues is 4, but the queues of 0000:01:00.0 were made before"
                                + " (queue/io_poll is 0), so it cannot be polled."),
                messages(ArmKind.KERNEL_IO_URING_POLLED));
        put("sys/block/nvme0n1/queue/io_poll", "1\n");
        assertEquals(List.of(), messages(ArmKind.KERNEL_IO_URING_POLLED));
    }

    @Test
    void pollQueuesMayBeASettingOfTheArm() {
        Demand demand =
                new Demand(List.of(FIRST), List.of(32), 1, 1, Map.of(HostSetting.POLL_QUEUES, "2"));
        assertEquals(
                List.of(),
                needs().missing(
                                Arm.plain(ArmKind.KERNEL_IO_URING_POLLED),
                                tools("v26.05"),
                                demand));
    }

    @Test
    void anOldFioIsRefusedOnlyForWhatItDoesWrong() {
        Toolset old = withFio(tool("/usr/bin/fio", "fio-3.33"));
        assertEquals(List.of(), missing(ArmKind.KERNEL_IO_URING, old, FIRST));
        assertEquals(
                List.of(
                        new MissingNeed(
                                "fio-too-old",
                                "/usr/bin/fio is fio-3.33, and 3.36 is needed: older ones take"
                                        + " latency wrongly with a SQPOLL thread.",
                                "Name another fio with --fio FILE, or in the arm's tools.")),
                missing(ArmKind.KERNEL_IO_URING_SQPOLL, old, FIRST));
        Demand odd = new Demand(List.of(FIRST), List.of(48), 1, 1, Map.of());
        assertEquals(
                List.of("fio-too-old"),
                codes(needs().missing(Arm.plain(ArmKind.KERNEL_IO_URING), old, odd)));
        assertEquals(List.of(), needs().missing(Arm.plain(ArmKind.KERNEL_LIBAIO), old, odd));
        assertEquals(
                List.of("fio-too-old"),
                codes(
                        missing(
                                ArmKind.KERNEL_LIBAIO,
                                withFio(tool("/usr/bin/fio", "fio-3.1")),
                                FIRST)));
    }

    @Test
    void aFioWithoutTheEngineOrNoFioAtAll() {
        Toolset poor = new Toolset(tools("v26.05").fio(), Set.of("psync"), null, null, null, null);
        assertEquals(List.of("no-fio-engine"), codes(missing(ArmKind.KERNEL_LIBAIO, poor, FIRST)));
        assertEquals(List.of("no-fio"), codes(missing(ArmKind.KERNEL_PSYNC, withFio(null), FIRST)));
        assertEquals(
                List.of("no-spdk_nvme_perf", "no-spdk-build"),
                codes(missing(ArmKind.SPDK_PERF, poor, FIRST)));
        assertEquals(
                List.of("no-fio-plugin", "no-spdk-build"),
                codes(missing(ArmKind.SPDK_FIO, poor, FIRST)));
    }

    @Test
    void aFileCanOnlyBeDrivenByFioOnTheKernel() {
        assertEquals(List.of(), missing(ArmKind.KERNEL_IO_URING, tools("v26.05"), FILE));
        assertEquals(
                List.of("not-a-pci-device"),
                codes(missing(ArmKind.SPDK_PERF, tools("v26.05"), FILE)));
        assertEquals(
                List.of("not-a-block-device"),
                codes(missing(ArmKind.KERNEL_PERF_AIO, tools("v26.05"), FILE)));
        assertEquals(
                List.of("no-character-device"),
                codes(missing(ArmKind.KERNEL_IO_URING_CMD, tools("v26.05"), FILE)));
        assertEquals(
                List.of("no-poll-queues"),
                codes(missing(ArmKind.KERNEL_IO_URING_POLLED, tools("v26.05"), FILE)));
    }

    @Test
    void ioUringMayBeSwitchedOff() throws IOException {
        put("proc/sys/kernel/io_uring_disabled", "2\n");
        assertEquals(
                List.of("io_uring is switched off: kernel.io_uring_disabled is 2."),
                messages(ArmKind.KERNEL_IO_URING));
        assertEquals(List.of(), messages(ArmKind.KERNEL_LIBAIO));
    }

    @Test
    void aContainerMayFilterIoUringAway() {
        for (ArmKind kind : List.of(ArmKind.KERNEL_IO_URING, ArmKind.KERNEL_PERF_URING)) {
            assertEquals(
                    List.of("No io_uring can be made here: Operation not permitted."),
                    needs(Optional.of("Operation not permitted"))
                            .missing(
                                    Arm.plain(kind),
                                    tools("v26.05"),
                                    new Demand(List.of(FIRST), List.of(1), 1, 1, Map.of()))
                            .stream()
                            .map(MissingNeed::message)
                            .toList(),
                    kind.yamlName());
        }
    }

    @Test
    void controlArmsNeedAnSpdkThatRunsWithoutHugepages() {
        assertEquals(
                List.of("spdk-too-old"),
                codes(missing(ArmKind.KERNEL_PERF_AIO, tools("v23.09"), FIRST)));
        assertEquals(List.of(), missing(ArmKind.SPDK_PERF, tools("v23.09"), FIRST));
    }

    private ArmNeeds needs() {
        return needs(Optional.empty());
    }

    /**
     * @param ring why this machine makes no io_uring
     */
    private ArmNeeds needs(Optional<String> ring) {
        Host local = new LocalHost(root);
        Host host = mock(Host.class);
        NativeCalls natives = mock(NativeCalls.class);
        when(host.files()).thenReturn(local.files());
        when(host.natives()).thenReturn(natives);
        when(natives.makeIoUring()).thenReturn(ring);
        return new ArmNeeds(host);
    }

    private List<MissingNeed> missing(ArmKind kind, Toolset tools, LoadTarget target) {
        return needs().missing(
                        Arm.plain(kind),
                        tools,
                        new Demand(List.of(target), List.of(1, 32), 1, 1, Map.of()));
    }

    private List<String> messages(ArmKind kind) {
        return missing(kind, tools("v26.05"), FIRST).stream().map(MissingNeed::message).toList();
    }

    private static List<String> codes(List<MissingNeed> missing) {
        return missing.stream().map(MissingNeed::code).toList();
    }

    private static Toolset withFio(Tool fio) {
        Toolset all = tools("v26.05");
        return new Toolset(
                fio, all.fioEngines(), all.spdk(), all.perf(), all.bdevperf(), all.fioPlugin());
    }

    private void put(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
