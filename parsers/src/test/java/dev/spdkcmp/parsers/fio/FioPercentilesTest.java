package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LoadStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Percentiles read from bins, against those that fio printed beside them. */
class FioPercentilesTest {

    private final Map<String, Double> printed = new TreeMap<>();
    private final Map<String, Double> fromBins = new TreeMap<>();

    @Test
    void everyPercentileReadFromBinsIsTheOneThatFioPrinted() {
        for (String file : FioCorpus.withDocuments()) {
            int number = 0;
            for (LoadStream stream : FioCorpus.parse(file).streams()) {
                collect(file + " " + number + " lat", stream.latency());
                collect(file + " " + number + " clat", stream.completionLatency());
                number++;
            }
        }
        assertEquals(printed, fromBins);
        assertEquals(2377, printed.size());
    }

    private void collect(String where, Latency latency) {
        if (latency == null || latency.histogram() == null) {
            return;
        }
        latency.percentilesNs()
                .forEach(
                        (percent, valueNs) -> {
                            printed.put(where + " " + percent, valueNs);
                            fromBins.put(
                                    where + " " + percent,
                                    latency.histogram().percentile(percent).pointNs());
                        });
    }
}
