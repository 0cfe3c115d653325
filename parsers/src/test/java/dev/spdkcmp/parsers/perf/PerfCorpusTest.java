package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each real output of spdk_nvme_perf, against a reading by regular expressions. */
class PerfCorpusTest {

    private static final String FIVE = " *([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+)$";
    private static final Pattern ROW =
            Pattern.compile("^(.*?) from core +(\\d+):" + FIVE, Pattern.MULTILINE);
    private static final Pattern TOTAL = Pattern.compile("^Total +:" + FIVE, Pattern.MULTILINE);
    private static final Pattern BUCKET =
            Pattern.compile(
                    "^ *([0-9.]+) - +([0-9.]+): +([0-9.]+)% +\\( *(\\d+)\\)$", Pattern.MULTILINE);
    private static final Pattern PERCENTILE =
            Pattern.compile("^ *([0-9.]+)% : +([0-9.]+)us$", Pattern.MULTILINE);

    static Stream<String> measured() {
        return Stream.of(
                        "spdk-26.05/perf",
                        "spdk-26.05/perfk",
                        "spdk-26.05/vfio",
                        "dataset-randread-4k/spdk-perf",
                        "dataset-randread-4k/kernel-perf_aio")
                .flatMap(folder -> SpdkCorpus.outputs(folder).stream())
                .filter(file -> SpdkCorpus.text(file).contains("\nTotal "));
    }

    private static ParsedOutput parse(String file) {
        return SpdkCorpus.parse(new PerfParser(), file);
    }

    @ParameterizedTest
    @MethodSource("measured")
    void everyFigureIsWhatTheTextSays(String file) {
        String text = SpdkCorpus.text(file);
        ParsedOutput output = parse(file);

        assertEquals("spdk_nvme_perf", output.tool());
        List<MatchResult> rows = ROW.matcher(text).results().toList();
        assertEquals(rows.size(), output.streams().size());
        for (int i = 0; i < rows.size(); i++) {
            MatchResult row = rows.get(i);
            LoadStream stream = output.streams().get(i);
            assertEquals(row.group(1) + " from core " + row.group(2), stream.name());
            assertEquals(Integer.valueOf(row.group(2)), stream.core());
            assertEquals(device(row.group(1)), stream.device());
            assertEquals(row.group(1).contains("NSID 1") ? 1 : null, stream.namespace());
            assertFigures(row, 3, stream);
            assertLatencies(
                    blocks(text, "Summary latency data", i),
                    blocks(text, "Latency histogram", i),
                    stream.latency());
            assertNull(stream.completionLatency());
            assertNull(stream.cpu());
        }
        MatchResult total = TOTAL.matcher(text).results().findFirst().orElseThrow();
        assertEquals("Total", output.total().name());
        assertFigures(total, 1, output.total());
        assertTotalLatencies(rows.size(), text, output);
    }

    private static String device(String name) {
        return name.startsWith("PCIE (") ? name.substring(6, name.indexOf(')')) : name;
    }

    private static void assertFigures(MatchResult row, int first, LoadStream stream) {
        assertEquals(Double.parseDouble(row.group(first)), stream.iops());
        assertEquals(
                new BigDecimal(row.group(first + 1))
                        .multiply(BigDecimal.valueOf(1048576))
                        .doubleValue(),
                stream.bytesPerSecond());
        assertEquals(ns(row.group(first + 2)), stream.latency().meanNs());
        assertEquals(ns(row.group(first + 3)), stream.latency().minNs());
        assertEquals(ns(row.group(first + 4)), stream.latency().maxNs());
        assertNull(stream.latency().stdevNs());
    }

    private static double ns(String us) {
        return new BigDecimal(us).movePointRight(3).doubleValue();
    }

    private static String blocks(String text, String heading, int index) {
        String[] parts = text.split(heading + " for ", -1);
        return index + 1 < parts.length ? parts[index + 1].split("\n\n", 2)[0] : "";
    }

    private static void assertLatencies(String summary, String histogram, Latency latency) {
        Map<Double, Double> percentiles = new TreeMap<>();
        PERCENTILE
                .matcher(summary)
                .results()
                .forEach(p -> percentiles.put(Double.valueOf(p.group(1)), ns(p.group(2))));
        assertEquals(percentiles, latency.percentilesNs());
        assertTrue(percentiles.isEmpty() || percentiles.size() == 15);
        List<long[]> buckets = buckets(histogram);
        assertEquals(buckets.isEmpty(), latency.histogram() == null);
        if (!buckets.isEmpty()) {
            assertBuckets(buckets, latency.histogram());
        }
    }

    private static List<long[]> buckets(String text) {
        List<long[]> buckets = new ArrayList<>();
        BUCKET.matcher(text)
                .results()
                .forEach(
                        b ->
                                buckets.add(
                                        new long[] {
                                            (long) ns(b.group(1)),
                                            (long) ns(b.group(2)),
                                            Long.parseLong(b.group(4))
                                        }));
        return buckets;
    }

    private static void assertBuckets(List<long[]> buckets, LatencyHistogram histogram) {
        assertEquals(buckets.size(), histogram.size());
        for (int i = 0; i < histogram.size(); i++) {
            assertEquals(buckets.get(i)[0], histogram.lowNs(i));
            assertEquals(buckets.get(i)[1], histogram.highNs(i));
            assertEquals(buckets.get(i)[2], histogram.count(i));
        }
    }

    private static void assertTotalLatencies(int rows, String text, ParsedOutput output) {
        Latency total = output.total().latency();
        if (rows == 1) {
            assertEquals(output.streams().get(0).latency(), total);
            long counted = buckets(text).stream().mapToLong(b -> b[2]).sum();
            assertEquals(counted == 0 ? null : counted, output.total().ios());
            assertEquals(counted == 0 ? null : counted, output.streams().get(0).ios());
        } else {
            assertEquals(Map.of(), total.percentilesNs());
            assertNull(total.histogram());
            assertNull(output.total().ios());
        }
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource({
        "spdk-26.05/perf/after-sigkill.stdout,       COMPLETE,   duration-unverified",
        "spdk-26.05/perf/bigqueue.stdout,            COMPLETE,   queue-too-deep duration-unverified",
        "spdk-26.05/perf/err-badaddr.stdout,         FAILED,     device-not-found driver-message"
                + " probe-failed errors-occurred exit-status no-results",
        "spdk-26.05/perf/err-iosize.stdout,          FAILED,     namespace-skipped devices-skipped"
                + " no-device no-results",
        "spdk-26.05/perf/err-other-is-kernel.stdout, FAILED,     device-not-attached"
                + " driver-message probe-failed errors-occurred exit-status no-results",
        "spdk-26.05/perf/err-pattern.stdout,         FAILED,     errors-occurred exit-status"
                + " no-results",
        "spdk-26.05/perf/randread-q1-LL.stdout,      COMPLETE,   ''",
        "spdk-26.05/perf/randread-q16-L.stdout,      COMPLETE,   duration-unverified",
        "spdk-26.05/perf/randread-q16-LL.stdout,     COMPLETE,   ''",
        "spdk-26.05/perf/randread-q16-plain.stdout,  COMPLETE,   duration-unverified",
        "spdk-26.05/perf/randread-q4-LL.stdout,      COMPLETE,   ''",
        "spdk-26.05/perf/randread-q64-LL.stdout,     COMPLETE,   ''",
        "spdk-26.05/perf/randrw70-q16-LL.stdout,     COMPLETE,   ''",
        "spdk-26.05/perf/randwrite-q16-LL.stdout,    COMPLETE,   ''",
        "spdk-26.05/perf/read128k-q8-LL.stdout,      COMPLETE,   ''",
        "spdk-26.05/perf/sigint.stdout,              INCOMPLETE, stopped-early",
        "spdk-26.05/perf/sigkill.stdout,             INCOMPLETE, killed no-results",
        "spdk-26.05/perf/transport-stats.stdout,     COMPLETE,   duration-unverified",
        "spdk-26.05/perf/two-cores-L.stdout,         COMPLETE,   duration-unverified",
        "spdk-26.05/perf/two-devices-L.stdout,       COMPLETE,   duration-unverified",
        "spdk-26.05/perfk/aio-q1-L.stdout,           COMPLETE,   duration-unverified",
        "spdk-26.05/perfk/aio-q16-LL.stdout,         COMPLETE,   ''",
        "spdk-26.05/vfio/perf-q16-LL.stdout,         COMPLETE,   ''",
        "spdk-26.05/vfio/perf-iova-limit.stdout,     FAILED,     iova-limit driver-message"
                + " environment errors-occurred exit-status no-results",
        "spdk-26.05/vfio/uio-with-iommu.stdout,      FAILED,     device-not-attached"
                + " driver-message probe-failed errors-occurred exit-status no-results",
        "dataset-randread-4k/spdk-perf/randread-4k-q1-b1.txt,       COMPLETE, duration-unverified",
        "dataset-randread-4k/spdk-perf/randread-4k-q64-b6.txt,      COMPLETE, duration-unverified",
        "dataset-randread-4k/kernel-perf_aio/randread-4k-q1-b1.txt, COMPLETE, duration-unverified",
    })
    void everyRunHasItsStatusAndItsProblems(String file, String status, String codes) {
        ParsedOutput output = parse(file);

        assertEquals(status, output.status().name());
        assertEquals(codes, String.join(" ", SpdkCorpus.codes(output)));
    }

    @Test
    void aStoppedRunIsFoundByTheCommandAndHasNoDuration() {
        ParsedOutput output = parse("spdk-26.05/perf/sigint.stdout");

        assertEquals(
                List.of(
                        "stopped-early: the command ends it by 'kill -INT $p' after 5 s, before"
                                + " the 20 s asked for"),
                SpdkCorpus.problems(output));
        assertNull(output.total().runtimeNs());
        assertEquals(72504.99, output.total().iops());
    }

    @Test
    void theMeasuredTimeComesFromTheHistogram() {
        assertEquals(
                4_000_305_105L, parse("spdk-26.05/perf/randread-q1-LL.stdout").total().runtimeNs());
        assertEquals(
                4_000_000_000L, parse("spdk-26.05/perf/randread-q16-L.stdout").total().runtimeNs());
    }

    @Test
    void aRefusedOptionIsQuoted() {
        assertEquals(
                List.of(
                        "errors-occurred: '/opt/spdk/build/bin/spdk_nvme_perf: errors occurred':"
                                + " the tool says that it failed",
                        "exit-status: spdk_nvme_perf ended with exit status 1",
                        "no-results: no result table: nothing was measured; its first words were"
                                + " '-w (--io-pattern) io pattern type must be one of'"),
                SpdkCorpus.problems(parse("spdk-26.05/perf/err-pattern.stdout")));
    }

    @Test
    void whatWasAskedForIsTheCommandCorrectedByTheText() {
        assertEquals(
                new DeclaredLoad(
                        "spdk",
                        "randread",
                        100,
                        4096L,
                        16,
                        2,
                        List.of(0, 1),
                        List.of("0000:00:03.0"),
                        4_000_000_000L,
                        null),
                parse("spdk-26.05/perf/two-cores-L.stdout").declared());
        assertEquals(
                new DeclaredLoad(
                        "spdk",
                        "randrw",
                        70,
                        4096L,
                        16,
                        1,
                        List.of(0),
                        List.of("0000:00:03.0"),
                        4_000_000_000L,
                        1_000_000_000L),
                parse("spdk-26.05/perf/randrw70-q16-LL.stdout").declared());
        assertEquals(
                new DeclaredLoad(
                        "aio",
                        "randread",
                        100,
                        4096L,
                        1,
                        1,
                        List.of(0),
                        List.of("/dev/nvme0n1"),
                        4_000_000_000L,
                        null),
                parse("spdk-26.05/perfk/aio-q1-L.stdout").declared());
        assertEquals(
                new DeclaredLoad(
                        null,
                        null,
                        null,
                        null,
                        null,
                        1,
                        List.of(1),
                        List.of("/dev/nvme0n1"),
                        null,
                        null),
                parse("dataset-randread-4k/kernel-perf_aio/randread-4k-q1-b1.txt").declared());
    }

    @ParameterizedTest
    @CsvSource({
        "spdk-26.05/perf/randread-q16-LL.stdout,  READ",
        "spdk-26.05/perf/randwrite-q16-LL.stdout, WRITE",
        "spdk-26.05/perf/randrw70-q16-LL.stdout,  MIXED",
    })
    void theDirectionComesFromTheCommand(String file, Operation operation) {
        ParsedOutput output = parse(file);

        assertEquals(operation, output.total().operation());
        assertEquals(operation, output.streams().get(0).operation());
    }

    @Test
    void withoutACommandTheDirectionIsNotKnown() {
        ParsedOutput output = parse("dataset-randread-4k/spdk-perf/randread-4k-q1-b1.txt");

        assertNull(output.total().operation());
        assertEquals(
                List.of(
                        "duration-unverified: how long it ran is not proven (a stopped run looks"
                                + " the same): the command (-t) is not known"),
                SpdkCorpus.problems(output));
    }
}
