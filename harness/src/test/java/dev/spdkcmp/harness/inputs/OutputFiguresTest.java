package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.parsers.measurement.StreamTotal;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Figures expected here are read off the outputs by eye. */
class OutputFiguresTest {

    private static final Metric P50 = Metric.latencyPercentile(50);
    private static final Metric P99 = Metric.latencyPercentile(99);

    private static ParsedOutput output(String name) throws IOException, URISyntaxException {
        Path file =
                Path.of(
                        OutputFiguresTest.class
                                .getResource("/spdk-26.05/" + name + ".stdout")
                                .toURI());
        return new OutputFileReader(new Outputs()).read(file, name, Siblings.NONE);
    }

    private static OutputFigures figures(ParsedOutput output) {
        return new OutputFigures(output, new TreeSet<>(Set.of(50.0, 99.0)));
    }

    private static Map<Metric, MetricValue> all(OutputFigures figures) {
        return figures.values().get(OperationFilter.ALL);
    }

    private static List<String> codes(OutputFigures figures) {
        return figures.remarks().stream().map(Problem::code).toList();
    }

    @Test
    void perfsTotalRowIsExact() throws Exception {
        Map<Metric, MetricValue> all = all(figures(output("perf/randread-q16-L")));

        assertEquals(MetricValue.exact(31582.5), all.get(Metric.IOPS));
        assertEquals(MetricValue.exact(506_430), all.get(Metric.LATENCY_MEAN));
        assertEquals(MetricValue.exact(44_610), all.get(Metric.LATENCY_MIN));
        assertEquals(MetricValue.exact(18_822_870), all.get(Metric.LATENCY_MAX));
    }

    @Test
    void withAHistogramPercentilesAreTheMiddleOfTheirBucket() throws Exception {
        ParsedOutput output = output("perf/randread-q16-LL");
        MetricValue p50 = all(figures(output)).get(P50);
        double printedNs = output.total().latency().percentilesNs().get(50.0);

        assertTrue(p50.value() < printedNs);
        assertEquals(printedNs, p50.value() * (1 + p50.relativeBucketWidth() / 2), 1e-6);
        assertTrue(p50.relativeBucketWidth() > 1.0 / 256 && p50.relativeBucketWidth() < 1.0 / 127);
    }

    @Test
    void withASummaryOnlyPercentilesAreEstimatedFromTheUpperEdge() throws Exception {
        OutputFigures figures = figures(output("perf/randread-q16-L"));

        assertEquals(PrintedFigure.fromSpdkUpperEdge(4_700_065), all(figures).get(P99));
        assertEquals(List.of(), codes(figures));
    }

    @Test
    void percentilesOfSeveralStreamsAreNeverAveraged() throws Exception {
        for (String name : List.of("perf/two-cores-L", "perf/two-devices-L")) {
            OutputFigures figures = figures(output(name));

            assertFalse(all(figures).containsKey(P99), name);
            assertEquals(List.of("percentiles-not-merged"), codes(figures), name);
            assertTrue(figures.remarks().get(0).message().endsWith("run again with -LL"));
        }
    }

    @Test
    void anOutputWithoutPercentilesSaysHowToGetThem() throws Exception {
        OutputFigures figures = figures(output("perf/randread-q16-plain"));

        assertEquals(
                List.of(
                        Problem.warning(
                                "no-percentiles", "it has no percentiles; run again with -LL")),
                figures.remarks());
    }

    @Test
    void completionLatencyDoesNotStandInForTheWhole() throws Exception {
        ParsedOutput output = output("fio/libaio-randread-q16");
        OutputFigures figures = figures(output);

        assertFalse(all(figures).containsKey(P99));
        assertTrue(all(figures).containsKey(Metric.LATENCY_MEAN));
        assertTrue(output.problems().stream().anyMatch(p -> p.code().equals("clat-only")));
        assertEquals(List.of(), figures.remarks());
    }

    @Test
    void bdevperfsExtremesAreEdgesOfBuckets() throws Exception {
        Map<Metric, MetricValue> all = all(figures(output("bdevperf/randread-q16-l")));

        assertEquals(PrintedFigure.spdkEdge(44_730), all.get(Metric.LATENCY_MIN));
        assertEquals(PrintedFigure.fromSpdkUpperEdge(379_177), all.get(P99));
    }

    @Test
    void fiosDirectionsStayApartAndAreMergedToo() throws Exception {
        OutputFigures figures = figures(output("fio/libaio-randrw70-q16"));
        Map<OperationFilter, Map<Metric, MetricValue>> values = figures.values();
        double reads = values.get(OperationFilter.READ).get(Metric.IOPS).value();
        double writes = values.get(OperationFilter.WRITE).get(Metric.IOPS).value();

        assertEquals(reads + writes, all(figures).get(Metric.IOPS).value(), 1e-6);
        assertEquals(0.70, reads / (reads + writes), 0.01);
    }

    @Test
    void perfsDirectionsCannotBeTold() throws Exception {
        assertEquals(
                Set.of(OperationFilter.ALL),
                figures(output("perf/randrw70-q16-LL")).values().keySet());
    }

    /** field.md §4.2.10: the union's quantile, not the reads' and not a mean. */
    @Test
    void aMixesPercentileIsReadFromMergedHistograms() {
        LoadStream reads = stream(Operation.READ, 7000, 10_048, 128);
        LoadStream writes = stream(Operation.WRITE, 3000, 30_208, 512);
        ParsedOutput mix =
                new ParsedOutput(
                        "mix.json",
                        "fio",
                        "fio-3.33",
                        Status.COMPLETE,
                        List.of(),
                        List.of(reads, writes),
                        StreamTotal.of("all", List.of(reads, writes), null),
                        null,
                        null,
                        Map.of());
        OutputFigures figures = figures(mix);

        assertEquals(new MetricValue(30_208, 512 / 30_208.0), all(figures).get(P99));
        assertEquals(new MetricValue(10_048, 128 / 10_048.0), all(figures).get(P50));
        assertEquals(10_048, figures.values().get(OperationFilter.READ).get(P99).value());
        assertEquals(10_000L, figures.ios().get(OperationFilter.ALL));
        assertEquals(3_000L, figures.ios().get(OperationFilter.WRITE));
    }

    private static LoadStream stream(Operation operation, long ios, long middle, long width) {
        LatencyHistogram histogram =
                new LatencyHistogram(
                        Grid.FIO_NS,
                        new long[] {middle - width / 2},
                        new long[] {middle + width / 2},
                        new long[] {ios});
        return new LoadStream(
                "cell",
                "/dev/nvme0n1",
                null,
                null,
                operation,
                ios / 2.0,
                ios * 2048.0,
                ios,
                2_000_000_000L,
                new Latency((double) middle, null, null, null, Map.of(), histogram),
                null,
                null);
    }
}
