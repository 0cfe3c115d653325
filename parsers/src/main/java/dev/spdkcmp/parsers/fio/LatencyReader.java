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

    private static final int LONGEST_COUNT = 18;
    private static final int LONGEST_KEY = 11;
    private static final double[] POWERS_OF_TEN = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    private final JsonParser json;
    private Long minNs;
    private Long maxNs;
    private Double meanNs;
    private Double stdevNs;
    private Long ios;
    private final SortedMap<Double, Double> percentilesNs = new TreeMap<>();
    private boolean binned;
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
                minNs, maxNs, meanNs, stdevNs, ios, percentilesNs, binned, histogram, unusableBins);
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

    /** The percent of a key such as {@code 99.950000}; null where it is none. */
    private static Double percent(String key) {
        int point = key.indexOf('.');
        long units =
                key(point < 0 ? key : key.substring(0, point).concat(key.substring(point + 1)));
        int decimals = point < 0 ? 0 : key.length() - point - 1;
        // both are exact, so that the quotient is the double nearest to the decimal
        double percent = units / POWERS_OF_TEN[Math.min(decimals, POWERS_OF_TEN.length - 1)];
        return percent > 0 && percent <= 100 ? Double.valueOf(percent) : null;
    }

    private void bins() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        binned = true;
        HistogramBuilder bins = LatencyHistogram.builder(Grid.FIO_NS);
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            long count = count();
            if (!FioBins.append(bins, key(key), count)) {
                json.skipChildren();
                unusableBins++;
            }
        }
        histogram = bins.build().orElse(null);
    }

    /** The number at which the parser stands; −1 where it is none, or longer than any count. */
    private long count() throws IOException {
        return json.currentToken() == JsonToken.VALUE_NUMBER_INT
                        && json.getTextLength() <= LONGEST_COUNT
                ? json.getLongValue()
                : -1;
    }

    /** The key as a number; −1 where it is none. */
    private static long key(String key) {
        int length = key.length();
        if (length == 0 || length > LONGEST_KEY) {
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
