package dev.spdkcmp.parsers.bdevperf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BdevperfParserTest {

    private static final String LL = "spdk-26.05/bdevperf/randread-q16-ll.stdout";

    static Stream<String> outputs() {
        return SpdkCorpus.outputs("spdk-26.05/bdevperf").stream();
    }

    private static ParsedOutput parse(String text) {
        return parse(text, Siblings.NONE);
    }

    private static ParsedOutput parse(String text, Siblings siblings) {
        return SpdkCorpus.parse(new BdevperfParser(), text, siblings);
    }

    private static double ns(String us) {
        return new BigDecimal(us).movePointRight(3).doubleValue();
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void everyFigureIsWhatTheTextSays(String file) {
        String text = SpdkCorpus.text(file);
        ParsedOutput output = SpdkCorpus.parse(new BdevperfParser(), file);

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(Status.COMPLETE, output.status());
        assertEquals("bdevperf", output.tool());
        assertEquals("v26.05", output.toolVersion());
        assertEquals(1, output.streams().size());
        List<String> row = numbers(text, "\t Nvme0n1 +:(.*)");
        LoadStream stream = output.streams().get(0);
        assertEquals("Nvme0n1", stream.name());
        assertEquals(0, stream.core());
        assertEquals(Operation.READ, stream.operation());
        assertFigures(row.subList(1, 8), stream);
        assertFigures(numbers(text, " Total +:(.*)"), output.total());
        Map<Double, Double> percentiles = new TreeMap<>();
        Pattern.compile("(?m)^ *([0-9.]+)% : +([0-9.]+)us$")
                .matcher(text)
                .results()
                .forEach(p -> percentiles.put(Double.valueOf(p.group(1)), ns(p.group(2))));
        assertEquals(percentiles, stream.latency().percentilesNs());
        List<MatchResult> buckets =
                Pattern.compile("(?m)^ *([0-9.]+) - +([0-9.]+): +[0-9.]+% +\\( *(\\d+)\\)$")
                        .matcher(text)
                        .results()
                        .toList();
        assertEquals(buckets.isEmpty(), stream.latency().histogram() == null);
        for (int i = 0; i < buckets.size(); i++) {
            assertEquals(ns(buckets.get(i).group(1)), stream.latency().histogram().lowNs(i));
            assertEquals(ns(buckets.get(i).group(2)), stream.latency().histogram().highNs(i));
            assertEquals(
                    Long.parseLong(buckets.get(i).group(3)), stream.latency().histogram().count(i));
        }
    }

    private static List<String> numbers(String text, String line) {
        return Pattern.compile("(?m)^\r?" + line + "$")
                .matcher(text)
                .results()
                .map(m -> List.of(m.group(1).strip().split(" +")))
                .findFirst()
                .orElseThrow();
    }

    private static void assertFigures(List<String> columns, LoadStream stream) {
        assertEquals(7, columns.size());
        assertEquals(Double.parseDouble(columns.get(0)), stream.iops());
        assertEquals(
                new BigDecimal(columns.get(1)).multiply(BigDecimal.valueOf(1048576)).doubleValue(),
                stream.bytesPerSecond());
        assertEquals(ns(columns.get(4)), stream.latency().meanNs());
        assertEquals(ns(columns.get(5)), stream.latency().minNs());
        assertEquals(ns(columns.get(6)), stream.latency().maxNs());
    }

    @Test
    void theHistogramGivesIosAndTime() {
        ParsedOutput output = SpdkCorpus.parse(new BdevperfParser(), LL);

        assertEquals(339_898, output.total().ios());
        assertEquals(4_000_993_957L, output.total().runtimeNs());
        assertEquals(322_450.0, output.total().latency().percentilesNs().get(99.0));
        assertEquals(
                4_000_000_000L,
                SpdkCorpus.parse(new BdevperfParser(), "spdk-26.05/bdevperf/randread-q16.stdout")
                        .total()
                        .runtimeNs());
    }

    @Test
    void whatWasAskedForIsInTheJobLine() {
        assertEquals(
                new DeclaredLoad(
                        "bdev",
                        "randread",
                        100,
                        4096L,
                        16,
                        1,
                        List.of(0),
                        List.of("Nvme0n1"),
                        4_000_000_000L,
                        null),
                parse(SpdkCorpus.text(LL)).declared());
    }

    private static final String V2204 =
            """
            Running I/O for 10 seconds...\r Job: Malloc0 (Core Mask 0x1)
            \t Malloc0             :  100000.00 IOPS     390.62 MiB/s
            \r Job: Malloc1 (Core Mask 0x2)
            \t Malloc1             :   50000.00 IOPS     195.31 MiB/s
            \r =============================================================
            \r Total                       :  150000.00 IOPS     585.94 MiB/s
            """
                    .replace("...\r", "...\n\r");

    @Test
    void oldRowsHaveIopsAndBandwidthOnly() {
        ParsedOutput output =
                parse(
                        V2204,
                        new Siblings(
                                "test/bdev/bdevperf/bdevperf -q 32 -o 4096 -w randrw"
                                        + " -M 30 -t 10 -m 0x3 -c x.json",
                                0,
                                null,
                                null));

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(2, output.streams().size());
        assertEquals(100_000.0, output.streams().get(0).iops());
        assertEquals(1, output.streams().get(1).core());
        assertEquals(Operation.MIXED, output.total().operation());
        assertNull(output.total().latency());
        assertEquals(10_000_000_000L, output.total().runtimeNs());
        assertEquals(
                new DeclaredLoad(
                        "bdev",
                        "randrw",
                        30,
                        4096L,
                        32,
                        1,
                        List.of(0, 1),
                        List.of("Malloc0", "Malloc1"),
                        10_000_000_000L,
                        null),
                output.declared());
    }

    @Test
    void theOldestRowsSayLogicalCores() {
        ParsedOutput output =
                parse(
                        """
                        Running I/O for 5 seconds...
                        \r Logical core: 1
                        \r Nvme0n1             :  100000.00 IO/s     390.62 MB/s
                        \r =====================================================
                        \r Total               :  100000.00 IO/s     390.62 MB/s
                        """);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(1, output.streams().get(0).core());
        assertEquals(390.62 * 1048576, output.total().bytesPerSecond());
        assertNull(output.total().operation());
    }

    @Test
    void theLastTableWithRowsCounts() {
        String periodic =
                V2204.replace("Running I/O for 10 seconds...\n", "")
                        .replace("100000.00 IOPS     390.62", " 90000.00 IOPS     351.56")
                        .replace("150000.00 IOPS     585.94", "140000.00 IOPS     546.88");
        String text =
                "Running I/O for 10 seconds...\n"
                        + periodic
                        + V2204.replace("Running I/O for 10 seconds...\n", "")
                        + "\r Total                       :       0.00 IOPS       0.00 MiB/s\n";

        ParsedOutput output = parse(text, new Siblings(null, 0, null, null));

        assertEquals(150_000.0, output.total().iops());
        assertEquals(2, output.streams().size());
        assertEquals(
                List.of(
                        "periodic-tables: tables were printed periodically (-S), and this release"
                                + " does not say how long each covers: the last one is taken"),
                SpdkCorpus.problems(output));
        assertEquals(Status.INCOMPLETE, parse(text).status());
    }

    @Test
    void aPeriodicTableIsNotTheResult() {
        String text =
                SpdkCorpus.text("spdk-26.05/bdevperf/randread-q16.stdout")
                        .replace("Running I/O for 4 seconds", "Running I/O for 10 seconds");

        ParsedOutput output = parse(text);

        assertEquals(
                List.of("stopped-early: Nvme0n1 ran 4.00 s of 10 s"), SpdkCorpus.problems(output));
        assertEquals(Status.INCOMPLETE, output.status());
    }

    @Test
    void aShutdownIsAnEarlyStop() {
        String text =
                SpdkCorpus.text("spdk-26.05/bdevperf/randread-q16.stdout")
                        .replace(
                                "\n\t Nvme0n1             :       4.00",
                                "\n\t Nvme0n1             :       2.10")
                        .replace(
                                "Running I/O for 4 seconds...\n",
                                "Running I/O for 4 seconds...\nReceived shutdown signal, test time was about 2.100000 seconds\n");

        ParsedOutput output = parse(text);

        assertEquals(
                "stopped-early: 'Received shutdown signal, test time was about 2.100000 seconds'",
                SpdkCorpus.problems(output).get(0));
        assertEquals(Status.INCOMPLETE, output.status());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.00   77901.28     304.30       0.00     0.00 | 4.00   77901.28     304.30       3.00     0.00"
                        + " | io-error: Nvme0n1: 3.00 I/Os per second failed or timed out",
                "4.00   77901.28     304.30 | 4.00   77911.28     304.30"
                        + " | sum-of-rows: the rows add up to 77911.28 IOPS and 304.30 MiB/s, Total says 77901.28 and 304.30",
                "4.00   77901.28     304.30 | 4.00   77901.28     305.30"
                        + " | bandwidth-contradicts: Nvme0n1: 305.30 MiB/s is not 77901.28 IOPS of 4096 bytes",
                "204.70      44.73    8316.97 | 204.70      44.73    8316.9" + " | line-unreadable",
                "  1.00000% :   110.371us | 11.00000% :   110.371us | summary-damaged",
            })
    void contradictionsFail(String from, String to, String problem) {
        String text =
                SpdkCorpus.text("spdk-26.05/bdevperf/randread-q16-l.stdout")
                        .replaceFirst(from.replaceAll("[. ]+", "[. ]+"), to);
        assertNotEquals(SpdkCorpus.text("spdk-26.05/bdevperf/randread-q16-l.stdout"), text);

        ParsedOutput output = parse(text);

        assertEquals(Status.FAILED, output.status(), output.problems().toString());
        assertTrue(
                SpdkCorpus.problems(output).stream().anyMatch(p -> p.startsWith(problem)),
                () -> SpdkCorpus.problems(output).toString());
    }

    @Test
    void histogramAndColumnsComeFromTheSameBuckets() {
        String text = SpdkCorpus.text(LL);

        assertEquals(
                List.of(
                        "histogram-contradicts: Nvme0n1: its average, min or max do not come from"
                                + " its histogram"),
                SpdkCorpus.problems(parse(text.replace("187.67      47.21", "187.97      47.21"))));
        assertTrue(
                SpdkCorpus.problems(
                                parse(
                                        text.replace("84953.39", "94953.39")
                                                .replace("331.85", "370.91")))
                        .contains(
                                "bins-contradict-iops: Nvme0n1: 339898 I/Os in its histogram at its"
                                        + " IOPS take 3.580 s, its runtime is 4.00"));
    }

    /** Two cores on one bdev (-C): blocks belong to the rows in their order. */
    @Test
    void jobsOnOneBdevAreMergedFromTheirHistograms() {
        String text =
                """
                Running I/O for 1 seconds...
                \r Device Information          : runtime(s)       IOPS      MiB/s     Fail/s     TO/s    Average        min        max
                Job: Nvme0n1 (Core Mask 0x1, workload: randrw, percentage: 70, depth: 16, IO size: 4096)
                \t Nvme0n1             :       1.00       3.00       0.01       0.00     0.00     133.67     100.00     201.00
                Job: Nvme0n1 (Core Mask 0x2, workload: randrw, percentage: 70, depth: 16, IO size: 4096)
                \t Nvme0n1             :       1.00       2.00       0.01       0.00     0.00     250.63     100.00     402.00
                \r ===================================================================================================================
                \r Total                       :                  5.00       0.02       0.00     0.00     180.45     100.00     402.00

                 Latency summary
                \r =============================================
                \r Job: Nvme0n1 (Core Mask 0x1)
                """
                        + percentiles(100.5, 50, 201)
                        + "\n\r Job: Nvme0n1 (Core Mask 0x2)\n"
                        + percentiles(100.5, 50, 402)
                        + """

                        \r Latency histogram
                        \r =============================================
                        \r Job: Nvme0n1 (Core Mask 0x1)
                          100.000 -   100.500:   66.6667%  (        2)
                          200.000 -   201.000:  100.0000%  (        1)

                        \r Job: Nvme0n1 (Core Mask 0x2)
                          100.000 -   100.500:   50.0000%  (        1)
                          400.000 -   402.000:  100.0000%  (        1)

                        """;

        ParsedOutput output = parse(text);

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(List.of(0, 1), output.streams().stream().map(LoadStream::core).toList());
        assertEquals(3, output.streams().get(0).ios());
        assertEquals(402_000.0, output.streams().get(1).latency().percentilesNs().get(75.0));
        assertEquals(5, output.total().ios());
        assertEquals(Operation.MIXED, output.total().operation());
        Map<Double, Double> total = output.total().latency().percentilesNs();
        assertEquals(100_500.0, total.get(50.0));
        assertEquals(201_000.0, total.get(75.0));
        assertEquals(402_000.0, total.get(90.0));
        assertEquals(
                new DeclaredLoad(
                        "bdev",
                        "randrw",
                        70,
                        4096L,
                        16,
                        2,
                        List.of(0, 1),
                        List.of("Nvme0n1"),
                        1_000_000_000L,
                        null),
                output.declared());
    }

    private static String percentiles(double lowUs, double upTo, double highUs) {
        StringBuilder lines = new StringBuilder();
        for (double percent :
                new double[] {
                    1, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.99, 99.999, 99.9999, 99.99999
                }) {
            lines.append(
                    String.format(
                            Locale.ROOT,
                            "%9.5f%% : %9.3fus\n",
                            percent,
                            percent <= upTo ? lowUs : highUs));
        }
        return lines.toString();
    }

    @Test
    void failuresOfOldReleasesStandBelowTheirRow() {
        String text =
                V2204.replace(
                        "MiB/s\n\r Job: Malloc1",
                        "MiB/s\n\t                     :       1.50 Fail/s     0.50 TO/s\n\r Job: Malloc1");

        assertEquals(
                List.of("io-error: Malloc0: 2.00 I/Os per second failed or timed out"),
                SpdkCorpus.problems(parse(text)));
    }

    @Test
    void aJobThatEndedWithAnErrorFails() {
        String text =
                V2204.replace(
                        "\t Malloc1",
                        "\r Job: Malloc1 ended in about 0.50 seconds with error\n\t Malloc1");

        assertEquals(
                List.of(
                        "io-error: 'Job: Malloc1 ended in about 0.50 seconds with error': the job"
                                + " ended on a failed I/O"),
                SpdkCorpus.problems(parse(text)));
    }

    @Test
    void withoutBdevsNothingRuns() {
        ParsedOutput output =
                parse("Running I/O for 10 seconds...\n", new Siblings(null, 137, "", null));

        assertEquals(
                List.of(
                        "no-results: it began to run, but no Total follows",
                        "killed: bdevperf was ended by signal 9"),
                SpdkCorpus.problems(output));
        assertEquals(Status.INCOMPLETE, output.status());
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void cutAnywhereBeforeItsLastFigureItIsNotComplete(String file) {
        byte[] whole = SpdkCorpus.bytes(file);
        int end = SpdkCorpus.text(file).stripTrailing().length();
        for (int cut : Damage.cuts(whole.length, 200)) {
            ParsedOutput output =
                    SpdkCorpus.parse(
                            new BdevperfParser(),
                            file,
                            Arrays.copyOf(whole, cut),
                            SpdkCorpus.siblings(file));
            if (cut < end) {
                assertNotEquals(Status.COMPLETE, output.status(), "cut at " + cut);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void damagedItIsNeverAcceptedWithFiguresThatContradictEachOther(String file) {
        byte[] whole = SpdkCorpus.bytes(file);
        Damage damage = new Damage(file.hashCode());
        for (int i = 0; i < 1200; i++) {
            byte[] damaged = damage.damage(whole);
            ParsedOutput output =
                    SpdkCorpus.parse(
                            new BdevperfParser(), file, damaged, SpdkCorpus.siblings(file));
            if (output.status() == Status.COMPLETE) {
                String text = new String(damaged, StandardCharsets.ISO_8859_1);
                LoadStream stream = output.streams().get(0);
                assertEquals(output.total().iops(), stream.iops(), 0.0101, text);
                assertEquals(stream.iops() * 4096, stream.bytesPerSecond(), 0.0051 * 1048576 + 21);
                long counted =
                        Pattern.compile("(?m)% +\\( *(\\d+)\\)\r?$")
                                .matcher(text)
                                .results()
                                .mapToLong(m -> Long.parseLong(m.group(1)))
                                .sum();
                assertTrue(
                        counted == 0 || Math.abs(counted / stream.iops() - 4.0) < 0.02,
                        () -> counted + " of " + stream.iops());
            }
        }
    }
}
