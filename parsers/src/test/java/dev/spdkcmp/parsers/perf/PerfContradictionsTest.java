package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real outputs changed in one figure, or run in another way than asked for: what is said. */
class PerfContradictionsTest {

    private static final String Q16 = "spdk-26.05/perf/randread-q16-LL.stdout";
    private static final String COMMAND =
            "spdk_nvme_perf -q 16 -o 4096 -w randread -t 4 -a 1 -c 0x1 -LL"
                    + " -r 'trtype:PCIe traddr:0000:00:03.0'";

    private static ParsedOutput parse(String text, Siblings siblings) {
        return SpdkCorpus.parse(new PerfParser(), text, siblings);
    }

    private static Siblings command(String command) {
        return new Siblings(command, 0, null, null);
    }

    private static Siblings banner(String version, String command) {
        return new Siblings(
                command,
                0,
                "[2026-11-30 17:01:08.034887] Starting SPDK "
                        + version
                        + " / DPDK 1 initialization...",
                null);
    }

    private static void assertSaid(String expected, Status status, ParsedOutput output) {
        assertTrue(
                SpdkCorpus.problems(output).contains(expected),
                () -> expected + " not in " + SpdkCorpus.problems(output));
        assertEquals(status, output.status());
    }

    @Test
    void totalIsNotTheSumOfTheRows() {
        String text =
                SpdkCorpus.text("spdk-26.05/perf/two-cores-L.stdout")
                        .replace(":   30524.50     119.24", ":   30524.53     119.27");

        ParsedOutput output = parse(text, Siblings.NONE);

        assertSaid(
                "sum-of-rows: the rows' IOPS add up to 30524.50, Total says 30524.53",
                Status.FAILED,
                output);
        assertSaid(
                "sum-of-rows: the rows' MiB/s add up to 119.24, Total says 119.27",
                Status.FAILED,
                output);
    }

    @Test
    void aSumWithinItsRoundingIsASum() {
        String text =
                SpdkCorpus.text("spdk-26.05/perf/two-cores-L.stdout")
                        .replace(":   30524.50     119.24", ":   30524.52     119.24");

        assertEquals(List.of("duration-unverified"), SpdkCorpus.codes(parse(text, Siblings.NONE)));
    }

    @Test
    void totalExtremesAndMeanComeFromTheRows() {
        String text = SpdkCorpus.text("spdk-26.05/perf/two-cores-L.stdout");

        assertSaid(
                "total-extremes: Total says min 84.79 and max 30054.73, the rows 84.78 and 30054.73",
                Status.FAILED,
                parse(text.replace("1051.60      84.78", "1051.60      84.79"), Siblings.NONE));
        assertSaid(
                "total-mean: Total says average 1052.20 us, the rows weighted by their IOPS 1051.60",
                Status.FAILED,
                parse(text.replace("1051.60      84.78", "1052.20      84.78"), Siblings.NONE));
    }

    @Test
    void bandwidthIsIopsTimesSize() {
        String text = SpdkCorpus.text(Q16);

        assertSaid(
                "bandwidth-contradicts: Total: 114.80 MiB/s is not 29387.75 IOPS of 8192 bytes (-o)",
                Status.FAILED,
                parse(text, command(COMMAND.replace("-o 4096", "-o 8k"))));
        assertSaid(
                "bandwidth-contradicts: no I/O size in whole sectors turns the IOPS of all rows"
                        + " into their MiB/s",
                Status.FAILED,
                parse(text.replace(" 114.80 ", " 115.80 "), Siblings.NONE));
    }

    @Test
    void theMeanLiesBetweenTheExtremes() {
        assertSaid(
                "mean-outside-extremes: Total: average 544.65 us is not between min 41.69 and max"
                        + " 278.99",
                Status.FAILED,
                parse(SpdkCorpus.text(Q16).replace("28278.99", "278.99"), Siblings.NONE));
    }

    @Test
    void bucketsAddUpToTheirShares() {
        String text =
                SpdkCorpus.text(Q16)
                        .replace(
                                "   42.058 -    42.281:    0.0017%  (        1)",
                                "   42.058 -    42.281:    0.0017%  (        2)");

        assertSaid(
                "histogram-contradicts: PCIE (0000:00:03.0) [1b36:0010] NSID 1 from core 0: the"
                        + " counts of its buckets are not its cumulative shares",
                Status.FAILED,
                parse(text, Siblings.NONE));
    }

    @Test
    void percentilesComeFromTheHistogram() {
        String text =
                SpdkCorpus.text(Q16)
                        .replace(" 99.00000% :  4870.765us", " 99.00000% :  4870.766us");

        assertSaid(
                "percentile-contradicts: PCIE (0000:00:03.0) [1b36:0010] NSID 1 from core 0: 99.0 %"
                        + " is 4870.766 us in the summary and 4870.765 us in the histogram",
                Status.FAILED, parse(text, Siblings.NONE));
    }

    @Test
    void minAndMaxLieInTheOuterBuckets() {
        String text = SpdkCorpus.text(Q16).replace("41.69   28278.99", "41.90   28278.99");

        assertSaid(
                "histogram-contradicts: PCIE (0000:00:03.0) [1b36:0010] NSID 1 from core 0: its min"
                        + " or max cannot come from the I/Os of its histogram",
                Status.FAILED,
                parse(text, Siblings.NONE));
    }

    @Test
    void percentilesGoUp() {
        String text =
                SpdkCorpus.text("spdk-26.05/perf/randread-q16-L.stdout")
                        .replaceFirst(" 90.00000% : *[0-9.]+us", " 90.00000% :     1.000us");

        assertSaid(
                "summary-damaged: PCIE (0000:00:03.0) [1b36:0010] NSID 1 from core 0: its percentile"
                        + " lines are unreadable or out of order",
                Status.FAILED,
                parse(text, Siblings.NONE));
    }

    @Test
    void aRunThatLastedLessThanAskedForIsIncomplete() {
        ParsedOutput output =
                parse(SpdkCorpus.text(Q16), command(COMMAND.replace("-t 4", "-t 20")));

        assertSaid(
                "stopped-early: it ran 4.000 s of the 20 s asked for (-t)",
                Status.INCOMPLETE,
                output);
    }

    @Test
    void aLimitOfIosMayEndARunBeforeItsTime() {
        ParsedOutput output =
                parse(
                        SpdkCorpus.text(Q16),
                        command(COMMAND.replace("-t 4 -a 1", "-t 20 -d 117551")));

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(4_000_000_000L, output.total().runtimeNs());
    }

    @Test
    void moreIosThanTheTimeHasRoomForAreAContradiction() {
        assertSaid(
                "bins-contradict-iops: the I/Os of the histograms take 4.000 s at these IOPS, -t"
                        + " says 2 s",
                Status.FAILED,
                parse(SpdkCorpus.text(Q16), command(COMMAND.replace("-t 4", "-t 2"))));
    }

    @Test
    void aWallTimeProvesTheDurationOrDisprovesIt() {
        String text = SpdkCorpus.text("spdk-26.05/perf/randread-q16-L.stdout");
        String command = COMMAND.replace("-LL", "-L");

        ParsedOutput proven = parse(text, new Siblings(command, 0, null, 6_200_000_000L));
        assertEquals(List.of(), SpdkCorpus.problems(proven));
        assertEquals(4_000_000_000L, proven.total().runtimeNs());

        ParsedOutput stopped = parse(text, new Siblings(command, 0, null, 3_100_000_000L));
        assertSaid(
                "stopped-early: the program ran 3.100 s, shorter than the 5 s asked for (-t and -a)",
                Status.INCOMPLETE,
                stopped);
        assertNull(stopped.total().runtimeNs());
    }

    @ParameterizedTest
    @CsvSource({"v21.04", "v21.07", "v21.10"})
    void warmUpFalsifiedTheIopsUntil2110(String version) {
        assertSaid(
                "warm-up-in-iops: "
                        + version
                        + " divides by the warm-up too (-a): IOPS and MiB/s are too low; run again"
                        + " without -a, or with v22.05 or later",
                Status.FAILED,
                parse(SpdkCorpus.text(Q16), banner(version, COMMAND)));
    }

    @ParameterizedTest
    @CsvSource({"v20.10", "v21.01", "v22.01", "v22.01.2"})
    void warmUpWasInThePercentilesUntil2201(String version) {
        ParsedOutput output = parse(SpdkCorpus.text(Q16), banner(version, COMMAND));

        assertEquals(
                "warm-up-in-percentiles: "
                        + version
                        + " counts the warm-up (-a) in percentiles and histograms: they are left"
                        + " out",
                SpdkCorpus.problems(output).get(0));
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(Map.of(), output.total().latency().percentilesNs());
        assertNull(output.total().latency().histogram());
        assertNull(output.total().ios());
        assertEquals(544_650.0, output.total().latency().meanNs());
    }

    @ParameterizedTest
    @CsvSource({"v22.05", "v23.09", "v26.05"})
    void warmUpIsOutOfTheFiguresFrom2205(String version) {
        ParsedOutput output = parse(SpdkCorpus.text(Q16), banner(version, COMMAND));

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(version, output.toolVersion());
    }

    @Test
    void withoutAReleaseTheHistogramTellsWhetherTheWarmUpIsIn() {
        String kernel = SpdkCorpus.text("spdk-26.05/perfk/aio-q16-LL.stdout");
        String command = "spdk_nvme_perf -q 16 -o 4096 -w randread -t 4 -a 1 -LL /dev/nvme0n1";

        assertEquals(List.of(), SpdkCorpus.problems(parse(kernel, command(command))));
        assertSaid(
                "warm-up-in-figures: the I/Os of the histograms take 4.000 s at these IOPS, -t says"
                        + " 3 s: the warm-up (-a) is in them, as it was before v22.05",
                Status.FAILED,
                parse(kernel, command(command.replace("-t 4", "-t 3"))));
        assertEquals(
                List.of("warm-up-unverified", "duration-unverified"),
                SpdkCorpus.codes(
                        parse(
                                SpdkCorpus.text("spdk-26.05/perfk/aio-q1-L.stdout"),
                                command(
                                        "spdk_nvme_perf -q 1 -o 4096 -w randread -t 4 -a 1 -L"
                                                + " /dev/nvme0n1"))));
    }

    @ParameterizedTest
    @CsvSource({
        "1,   FAILED,     exit-status: spdk_nvme_perf ended with exit status 1",
        "255, FAILED,     exit-status: spdk_nvme_perf ended with exit status 255",
        "137, INCOMPLETE, killed: spdk_nvme_perf was ended by signal 9",
        "143, INCOMPLETE, killed: spdk_nvme_perf was ended by signal 15",
    })
    void theExitStatusSpeaksAgainstANormalTable(int status, Status expected, String message) {
        assertSaid(
                message,
                expected,
                parse(SpdkCorpus.text(Q16), new Siblings(COMMAND, status, "", null)));
    }

    @Test
    void failedIosMakeTheRunFailWhateverTheExitStatus() {
        Siblings siblings =
                new Siblings(
                        COMMAND,
                        0,
                        "Read completed with error (sct=2, sc=129)\n"
                                + "Message suppressed 999 times: Read completed with error (sct=2,"
                                + " sc=129)\n",
                        null);

        assertSaid(
                "io-error: 'Read completed with error (sct=2, sc=129)' (2 such lines): failed I/Os"
                        + " are counted in the IOPS and latencies",
                Status.FAILED,
                parse(SpdkCorpus.text(Q16), siblings));
    }

    @Test
    void whatWasAskedForMustHaveRan() {
        String text = SpdkCorpus.text("spdk-26.05/perf/randread-q16-plain.stdout");

        assertSaid(
                "device-missing: 0000:00:04.0 was asked for and has no row",
                Status.FAILED,
                parse(
                        text,
                        command(
                                "spdk_nvme_perf -q 16 -o 4096 -w randread -t 4 -r"
                                        + " 'trtype=PCIe traddr=0000.00.03.0' -r 'trtype:PCIe traddr:00:04.0'")));
        assertSaid(
                "core-missing: core 1 was asked for and has no row",
                Status.FAILED,
                parse(text, command("spdk_nvme_perf -q 16 -o 4096 -w randread -t 4 -c [0-1]")));
    }

    @Test
    void twoRunsInOneOutputAreNotOneRun() {
        String text = SpdkCorpus.text("spdk-26.05/perf/randread-q16-plain.stdout");

        assertSaid(
                "several-runs: 2 result tables in one output: keep each run in its own file",
                Status.FAILED,
                parse(text + text, Siblings.NONE));
    }

    @Test
    void anUnreadableRowIsQuotedWithItsLine() {
        String text =
                SpdkCorpus.text("spdk-26.05/perf/two-cores-L.stdout")
                        .replace("  15687.25", "       nan");

        assertSaid(
                "line-unreadable: line 10, cannot be read: 'PCIE (0000:00:03.0) [1b36:0010] NSID 1"
                        + " from core  1:        nan      61.28    1026.66      84.78   30054.73'",
                Status.FAILED,
                parse(text, Siblings.NONE));
    }

    @Test
    void askedForHistogramsMustBeThere() {
        ParsedOutput output =
                parse(SpdkCorpus.text("spdk-26.05/perf/randread-q16-L.stdout"), command(COMMAND));

        assertSaid(
                "histogram-missing: PCIE (0000:00:03.0) [1b36:0010] NSID 1 from core 0 has no"
                        + " latency histogram",
                Status.INCOMPLETE,
                output);
    }

    @Test
    void requestsThatWaitedInTheDriverAreSaid() {
        String text =
                SpdkCorpus.text("spdk-26.05/perf/transport-stats.stdout")
                        .replace("queued_requests:     0", "queued_requests:     12");

        assertEquals(
                "driver-queue: 12 requests waited in the driver for a free queue entry: their"
                        + " latency includes that",
                SpdkCorpus.problems(parse(text, Siblings.NONE)).get(1));
    }

    /** Figures in messages are written alike everywhere, and so are the figures that are read. */
    @Test
    void noLocaleChangesAWord() {
        Locale here = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            aRunThatLastedLessThanAskedForIsIncomplete();
            totalIsNotTheSumOfTheRows();
            percentilesComeFromTheHistogram();
            aWallTimeProvesTheDurationOrDisprovesIt();
            moreIosThanTheTimeHasRoomForAreAContradiction();
        } finally {
            Locale.setDefault(here);
        }
    }

    @Test
    void linesMayEndInCrLf() {
        String text = SpdkCorpus.text(Q16).replace("\n", "\r\n");

        ParsedOutput output = parse(text, command(COMMAND));

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(117_551, output.total().ios());
    }
}
