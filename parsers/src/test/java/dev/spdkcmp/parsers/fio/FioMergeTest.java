package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is merged here, against what fio merged itself from the same run. */
class FioMergeTest {

    /** fio prints six decimals. */
    private static final double PRINTED = 1e-6;

    @ParameterizedTest
    @CsvSource({
        "14-randrw-unified-both, /jobs/0/mixed",
        "95-client-one, /client_stats/2/read",
        "99-client-status, /client_stats/2/read",
        "99d-client-two-group, /client_stats/2/read"
    })
    void meansAndDeviationsAreThoseOfFiosOwnSum(String name, String place) {
        String file = "fio-3.33/" + name + "/stdout";
        JsonNode sum = RawFio.document(FioCorpus.text(file)).at(place);
        ParsedOutput output = FioCorpus.parse(file);

        assertEquals(sum.path("total_ios").asLong(), output.total().ios());
        assertMerged(sum.path("lat_ns"), output.total().latency());
        assertMerged(sum.path("clat_ns"), output.total().completionLatency());
    }

    private static void assertMerged(JsonNode printed, Latency merged) {
        assertEquals(printed.path("mean").asDouble(), merged.meanNs(), PRINTED);
        assertEquals(printed.path("stddev").asDouble(), merged.stdevNs(), PRINTED);
        assertEquals(printed.path("min").asDouble(), merged.minNs());
        assertEquals(printed.path("max").asDouble(), merged.maxNs());
    }

    /** Four clones of one group: the bins by hand, one after another into one map. */
    @Test
    void percentilesOfSeveralJobsComeFromAllTheirBins() {
        String file = "fio-3.33/10-numjobs4-nogroup/stdout";
        TreeMap<Long, Long> bins = new TreeMap<>();
        for (JsonNode job : RawFio.jobs(RawFio.document(FioCorpus.text(file)))) {
            job.at("/read/clat_ns/bins")
                    .properties()
                    .forEach(
                            bin ->
                                    bins.merge(
                                            Long.valueOf(bin.getKey()),
                                            bin.getValue().asLong(),
                                            Long::sum));
        }
        Latency total = FioCorpus.parse(file).total().completionLatency();

        assertEquals(16000, total.histogramIos());
        assertEquals(17, total.percentilesNs().size());
        for (Map.Entry<Double, Double> percentile : total.percentilesNs().entrySet()) {
            // 99.9 is a little more than that as a double, so that fio wants 15985 of 16000
            BigDecimal needed = new BigDecimal(percentile.getKey()).multiply(new BigDecimal(160));
            long sum = 0;
            long key = 0;
            for (Map.Entry<Long, Long> bin : bins.entrySet()) {
                sum += bin.getValue();
                key = bin.getKey();
                if (new BigDecimal(sum).compareTo(needed) >= 0) {
                    break;
                }
            }
            assertEquals(key, percentile.getValue(), "p" + percentile.getKey());
        }
    }

    @Test
    void readsAndWritesOfOneJobAddUpBinByBin() {
        ParsedOutput output = FioCorpus.parse("spdk-26.05/fio/libaio-randrw70-q16.stdout");
        LatencyHistogram all = output.total().completionLatency().histogram();
        List<LatencyHistogram> each =
                output.streams().stream()
                        .map(stream -> stream.completionLatency().histogram())
                        .toList();
        assertEquals(12134 + 5138, all.ios());
        assertEquals(each.get(0).ios() + each.get(1).ios(), all.ios());
        assertEquals(Math.min(each.get(0).lowNs(0), each.get(1).lowNs(0)), all.lowNs(0));
    }
}
