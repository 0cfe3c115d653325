package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one latency object of a direction; the parser stands at its first brace. */
final class LatencyReader {

    private final JsonParser json;
    private Long minNs;
    private Long maxNs;
    private Double meanNs;
    private Double stdevNs;
    private Long ios;
    private final SortedMap<Double, Double> percentilesNs = new TreeMap<>();
    private LatencyHistogram histogram;
    private int unusableBins;

    private LatencyReader(JsonParser json) {
        this.json = json;
    }

    /** The latency, or null where the value is no object. */
    static FioLatency read(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return null;
        }
        return new LatencyReader(json).members();
    }

    private FioLatency members() throws IOException {
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            switch (name) {
                case "min" -> minNs = JsonFigure.integer(json);
                case "max" -> maxNs = JsonFigure.integer(json);
                case "mean" -> meanNs = JsonFigure.decimal(json);
                case "stddev" -> stdevNs = JsonFigure.decimal(json);
                case "N" -> ios = JsonFigure.integer(json);
                case "percentile" -> percentiles();
                case "bins" -> bins();
                default -> json.skipChildren();
            }
        }
        return new FioLatency(
                minNs, maxNs, meanNs, stdevNs, ios, percentilesNs, histogram, unusableBins);
    }

    private void percentiles() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            Double valueNs = JsonFigure.decimal(json);
            Double percent = percent(key);
            if (percent != null && valueNs != null) {
                percentilesNs.put(percent, valueNs);
            }
        }
    }

    private static Double percent(String key) {
        try {
            double percent = Double.parseDouble(key);
            return percent > 0 && percent <= 100 ? Double.valueOf(percent) : null;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    private void bins() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        HistogramBuilder bins = LatencyHistogram.builder(Grid.FIO_NS);
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            long count = json.nextToken() == JsonToken.VALUE_NUMBER_INT ? count() : -1;
            if (!FioBins.append(bins, key(key), count)) {
                json.skipChildren();
                unusableBins++;
            }
        }
        histogram = bins.build().orElse(null);
    }

    private long count() throws IOException {
        Long count = JsonFigure.integer(json);
        return count == null ? -1 : count;
    }

    /** The key as a number; −1 where it is none. */
    private static long key(String key) {
        int length = key.length();
        if (length == 0 || length > 11) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = key.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
