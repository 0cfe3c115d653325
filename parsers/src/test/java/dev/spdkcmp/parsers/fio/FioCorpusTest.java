package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each real output of fio, against a reading of its JSON as a tree. */
class FioCorpusTest {

    static List<String> withDocuments() {
        return FioCorpus.withDocuments();
    }

    @ParameterizedTest
    @MethodSource("withDocuments")
    void everyFigureIsWhatTheDocumentSays(String file) {
        JsonNode document = RawFio.document(FioCorpus.text(file));
        ParsedOutput output = FioCorpus.parse(file);

        assertEquals("fio", output.tool());
        assertEquals(document.path("fio version").asText(), output.toolVersion());
        int stream = 0;
        for (JsonNode job : RawFio.jobs(document)) {
            for (String direction : RawFio.directions(job)) {
                assertStream(job, direction, output.streams().get(stream));
                assertCompletion(
                        file, job.path(direction).path("clat_ns"), output.streams().get(stream++));
            }
        }
        assertEquals(stream, output.streams().size());
    }

    private static void assertStream(JsonNode job, String direction, LoadStream stream) {
        JsonNode raw = job.path(direction);
        assertEquals(job.path("jobname").asText().replace('\ufffd', '?'), stream.name());
        assertEquals(direction, stream.operation().name().toLowerCase(Locale.ROOT));
        assertEquals(raw.path("iops").asDouble(), stream.iops());
        assertEquals(raw.path("bw_bytes").asDouble(), stream.bytesPerSecond());
        assertEquals(raw.path("total_ios").asLong(), stream.ios());
        assertEquals(raw.path("runtime").asLong() * 1_000_000, stream.runtimeNs());
        assertEquals(job.path("usr_cpu").asDouble(), stream.cpu().userPercent());
        assertEquals(job.path("sys_cpu").asDouble(), stream.cpu().systemPercent());
        assertEquals(job.path("ctx").asLong(), stream.cpu().contextSwitches());
        assertLatency(raw.path("lat_ns"), stream.latency());
    }

    /** Before 3.36 they are no times where a kernel thread submits (sqthread_poll). */
    private static void assertCompletion(String file, JsonNode raw, LoadStream stream) {
        if (file.contains("sqpoll")) {
            assertNull(stream.completionLatency());
        } else {
            assertLatency(raw, stream.completionLatency());
        }
    }

    private static void assertLatency(JsonNode raw, Latency latency) {
        if (raw.path("N").asLong() == 0) {
            assertNull(latency);
            return;
        }
        assertEquals(raw.path("mean").asDouble(), latency.meanNs());
        assertEquals(raw.path("min").asDouble(), latency.minNs());
        assertEquals(raw.path("max").asDouble(), latency.maxNs());
        assertEquals(raw.path("stddev").asDouble(), latency.stdevNs());
        Map<Double, Double> percentiles = new TreeMap<>();
        raw.path("percentile")
                .properties()
                .forEach(
                        entry ->
                                percentiles.put(
                                        Double.valueOf(entry.getKey()),
                                        entry.getValue().asDouble()));
        assertEquals(percentiles, latency.percentilesNs());
        if (raw.has("bins")) {
            assertBins(raw.path("bins"), latency.histogram());
        } else {
            assertNull(latency.histogram());
        }
    }

    /** Bins by fio's own way from index to value (stat.c, plat_idx_to_val), not by the key. */
    private static void assertBins(JsonNode bins, LatencyHistogram histogram) {
        List<List<Long>> expected = new ArrayList<>();
        for (int index = 0; index < 29 * 64; index++) {
            int octave = Math.max(index / 64 - 1, 0);
            long width = 1L << octave;
            long low = index < 128 ? index : (64 + index % 64) * width;
            long key = index < 128 ? index : low + width / 2;
            if (bins.has(Long.toString(key))) {
                expected.add(List.of(low, low + width, bins.path(Long.toString(key)).asLong()));
            }
        }
        List<List<Long>> read = new ArrayList<>();
        for (int i = 0; i < histogram.size(); i++) {
            read.add(List.of(histogram.lowNs(i), histogram.highNs(i), histogram.count(i)));
        }
        assertEquals(bins.size(), expected.size());
        assertEquals(expected, read);
    }

    @ParameterizedTest
    @MethodSource("withDocuments")
    void theTotalIsTheSumOfTheStreams(String file) {
        ParsedOutput output = FioCorpus.parse(file);
        List<LoadStream> streams = output.streams();
        List<String> codes = FioCorpus.codes(output);
        if (streams.isEmpty() || codes.contains("not-concurrent") || codes.contains("reads-back")) {
            assertNull(output.total());
            return;
        }
        LoadStream total = output.total();
        assertEquals(streams.stream().mapToDouble(LoadStream::iops).sum(), total.iops(), 1e-6);
        assertEquals(
                streams.stream().mapToDouble(LoadStream::bytesPerSecond).sum(),
                total.bytesPerSecond(),
                1e-3);
        assertEquals(streams.stream().mapToLong(LoadStream::ios).sum(), total.ios());
        assertEquals(
                streams.stream().mapToLong(LoadStream::runtimeNs).max().orElseThrow(),
                total.runtimeNs());
        if (streams.size() == 1) {
            assertEquals(streams.get(0).latency(), total.latency());
            assertEquals(streams.get(0).cpu(), total.cpu());
        }
    }

    /** By hand, from what each case was made to show. */
    @ParameterizedTest
    @CsvFileSource(resources = "/fio-3.33/expected.csv", numLinesToSkip = 1)
    void statusAndProblemsAreThoseOfTheCase(String file, String status, String codes) {
        ParsedOutput output = FioCorpus.parse(file);

        assertEquals(status, output.status().name());
        assertEquals(
                codes == null ? List.of() : List.of(codes.split(" ")), FioCorpus.codes(output));
    }

    @Test
    void everyOutputOutsideOfTheDataSetHasAnExpectation() {
        List<String> expected =
                FioCorpus.text("fio-3.33/expected.csv")
                        .lines()
                        .skip(1)
                        .map(line -> line.substring(0, line.indexOf(',')))
                        .sorted()
                        .toList();
        assertEquals(
                FioCorpus.all().stream()
                        .filter(file -> !file.startsWith("dataset-randread-4k"))
                        .toList(),
                expected);
    }

    @Test
    void theWholeDataSetIsCompleteAndHasNoProblem() {
        List<String> files =
                FioCorpus.all().stream()
                        .filter(file -> file.startsWith("dataset-randread-4k"))
                        .toList();
        assertEquals(84, files.size());
        for (String file : files) {
            ParsedOutput output = FioCorpus.parse(file);
            assertEquals("COMPLETE", output.status().name(), file);
            assertEquals(List.of(), output.problems(), file);
        }
    }
}
