package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.shell.EarlyStop;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerfCommandLineTest {

    private static DeclaredLoad load(String command) {
        return PerfCommandLine.find(command).orElseThrow().load();
    }

    @Test
    void everyFieldIsRead() {
        assertEquals(
                new DeclaredLoad(
                        "spdk",
                        "randrw",
                        70,
                        131072L,
                        32,
                        2,
                        List.of(0, 2, 3, 4),
                        List.of("0000:65:00.0", "0000:66:00.0"),
                        60_000_000_000L,
                        5_000_000_000L),
                load(
                        "build/bin/spdk_nvme_perf -q 32 -o 128K -w randrw -M 70 -t 60 -a 5"
                                + " -c '[0,2-4]' -P 4 -LL -r 'trtype:PCIe traddr:0000:65:00.0 ns:1'"
                                + " -r 'trtype:PCIe traddr:0000:66:00.0'"));
    }

    @Test
    void longNamesMeanTheSame() {
        assertEquals(
                load(
                        "spdk_nvme_perf -q 8 -o 4096 -w randread -t 10 -a 2 -c 0x3 -r 'traddr:01:00.0'"),
                load(
                        "spdk_nvme_perf --io-depth 8 --io-size=4096 --io-pattern randread --time=10"
                                + " --warmup-time 2 --core-mask=0x3 --transport 'traddr:01:00.0'"));
    }

    @Test
    void argumentsMayTouchTheirOptions() {
        DeclaredLoad load = load("perf/build/examples/perf -q16 -o4096 -wread -t5 -LLc0xf");

        assertEquals(16, load.queueDepthPerStream());
        assertEquals(List.of(0, 1, 2, 3), load.cores());
        assertTrue(PerfCommandLine.find("spdk_nvme_perf -LLq 4").orElseThrow().histograms());
    }

    @Test
    void kernelDevicesAreDrivenByLibaioOrIoUring() {
        assertEquals("aio", load("spdk_nvme_perf -q 1 -o 512 -w write -t 1 /dev/nvme0n1").engine());
        DeclaredLoad uring =
                load("spdk_nvme_perf -R -q 1 -o 512 -w write -t 1 /dev/nvme0n1 /dev/nvme1n1");
        assertEquals("uring", uring.engine());
        assertEquals(List.of("/dev/nvme0n1", "/dev/nvme1n1"), uring.devices());
        assertEquals(0, uring.readPercent());
    }

    @ParameterizedTest
    @CsvSource({
        "-m -q 4 /dev/nvme0n1,  /dev/nvme0n1",
        "-m 32 -q 4 /dev/nvme0n1, /dev/nvme0n1",
        "-n 2 -q 4 /dev/nvme0n1, /dev/nvme0n1",
        "--transport-stats -q 4 /dev/nvme0n1, /dev/nvme0n1",
        "--iova-mode pa -q 4 /dev/nvme0n1, /dev/nvme0n1",
        "--no-huge -s 512 -q 4 -- /dev/nvme0n1, /dev/nvme0n1",
    })
    void optionsOfAllReleasesKeepTheirArguments(String options, String device) {
        DeclaredLoad load = load("spdk_nvme_perf " + options);

        assertEquals(4, load.queueDepthPerStream());
        assertEquals(List.of(device), load.devices());
    }

    @ParameterizedTest
    @CsvSource({
        "0x1, 1 device, 1",
        "0xF, 1 device, 4",
        "0xF, 2 devices, 2",
        "0x3, 4 devices, 1",
        "0x7, 2 devices, ",
    })
    void coresAndNamespacesArePairedRoundRobin(String mask, String devices, Integer perDevice) {
        StringBuilder command = new StringBuilder("spdk_nvme_perf -q 4 -c " + mask);
        for (int i = 0; i < Integer.parseInt(devices.substring(0, 1)); i++) {
            command.append(" -r 'trtype:PCIe traddr:0000:0").append(i).append(":00.0'");
        }

        assertEquals(perDevice, load(command.toString()).streamsPerDevice());
    }

    @Test
    void everyCoreMayDriveEveryNamespace() {
        assertEquals(
                2,
                load("spdk_nvme_perf --use-every-core -c 0x3 -r traddr:0000:01:00.0"
                                + " -r traddr:0000:02:00.0")
                        .streamsPerDevice());
    }

    @Test
    void withoutAMaskItRunsOnCore0() {
        assertEquals(List.of(0), load("spdk_nvme_perf -q 1").cores());
    }

    @Test
    void whatIsNotSaidOrIsWrongIsNull() {
        DeclaredLoad load = load("spdk_nvme_perf -w rw70 -M 120 -o many -t 1.5 -c 'core 1'");

        assertNull(load.pattern());
        assertNull(load.readPercent());
        assertNull(load.blockBytes());
        assertNull(load.queueDepthPerStream());
        assertNull(load.runtimeNs());
        assertNull(load.warmUpNs());
        assertNull(load.cores());
    }

    @Test
    void aMixIsIgnoredWhereThePatternHasNone() {
        assertEquals(100, load("spdk_nvme_perf -w randread -M 30").readPercent());
        assertNull(load("spdk_nvme_perf -w randrw").readPercent());
    }

    @Test
    void theCallIsFoundAmongOtherCommands() {
        assertEquals(
                7,
                load("modprobe uio; HUGEMEM=512 PCI_ALLOWED=\"0000:00:03.0\" scripts/setup.sh;"
                                + " sudo taskset -c 1 /opt/spdk/build/bin/spdk_nvme_perf -q 7 > out 2>&1")
                        .queueDepthPerStream());
        assertEquals(List.of(), load("spdk_nvme_perf -q 7 > out.txt 2> err.txt").devices());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio --name=x --rw=randread",
                "perf stat -d sleep 1",
                "",
                "spdk_nvme_perf -q 1; spdk_nvme_perf -q 2"
            })
    void noCallOrSeveralAreNone(String command) {
        assertEquals(Optional.empty(), PerfCommandLine.find(command));
    }

    @Test
    void howTheScriptEndsTheRunIsKept() {
        assertEquals(
                new EarlyStop("kill -INT $p", 5.0),
                PerfCommandLine.find("spdk_nvme_perf -t 20 & p=$!; sleep 5; kill -INT $p; wait $p")
                        .orElseThrow()
                        .earlyStop());
        assertNull(PerfCommandLine.find("spdk_nvme_perf -t 20").orElseThrow().earlyStop());
    }

    /** As corpus dataset-randread-4k/commands.log has it. */
    @Test
    void aLogThatLostTheQuotesStillNamesTheDevice() {
        DeclaredLoad load =
                load(
                        "/opt/spdk/build/bin/spdk_nvme_perf -q 16 -o 4096 -w randread  -t 2 -a 1"
                                + " -c 0x2 -LL -r trtype:PCIe traddr:0000:00:03.0");

        assertEquals("spdk", load.engine());
        assertEquals(List.of("0000:00:03.0"), load.devices());
        assertEquals(1, load.streamsPerDevice());
    }

    @Test
    void oneLIsASummaryAndTwoAreAHistogram() {
        PerfCommandLine once = PerfCommandLine.find("spdk_nvme_perf -L").orElseThrow();
        assertTrue(once.summaries());
        assertFalse(once.histograms());
        assertTrue(PerfCommandLine.find("spdk_nvme_perf -L -L").orElseThrow().histograms());
    }
}
