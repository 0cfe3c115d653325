package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dataset read without the product's parsers: a JSON tree for fio, regular expressions for
 * perf.
 *
 * @param iops of the sample
 * @param p99Ns middle of the bucket that holds the 99th percentile
 * @param p99RelativeWidth that bucket's width over its middle
 */
record DatasetReading(double iops, double p99Ns, double p99RelativeWidth) {

    private static final Pattern TOTAL =
            Pattern.compile("(?m)^Total\\s+:\\s+([\\d.]+)\\s+[\\d.]+\\s+[\\d.]+");
    private static final Pattern BUCKET =
            Pattern.compile("(?m)^\\s*([\\d.]+) -\\s+([\\d.]+):\\s+[\\d.]+%\\s+\\(\\s*(\\d+)\\)$");

    static DatasetReading of(Path file) throws IOException {
        String text = Files.readString(file);
        return file.toString().endsWith(".json") ? fio(text) : perf(text);
    }

    private static DatasetReading fio(String text) throws IOException {
        JsonNode read = new JsonMapper().readTree(text).path("jobs").path(0).path("read");
        TreeMap<Long, Long> bins = new TreeMap<>();
        read.path("lat_ns")
                .path("bins")
                .properties()
                .forEach(bin -> bins.put(Long.parseLong(bin.getKey()), bin.getValue().asLong()));
        long ios = bins.values().stream().mapToLong(Long::longValue).sum();
        long before = 0;
        for (Map.Entry<Long, Long> bin : bins.entrySet()) {
            before += bin.getValue();
            if (before * 100 >= ios * 99) {
                long middle = bin.getKey();
                double width = Math.pow(2, Math.floor(Math.log(middle) / Math.log(2)) - 6);
                return new DatasetReading(read.path("iops").asDouble(), middle, width / middle);
            }
        }
        throw new IllegalStateException("no bins");
    }

    private static DatasetReading perf(String text) {
        Matcher total = TOTAL.matcher(text);
        if (!total.find()) {
            throw new IllegalStateException("no Total row");
        }
        List<long[]> buckets =
                BUCKET.matcher(text)
                        .results()
                        .map(
                                row ->
                                        new long[] {
                                            Math.round(Double.parseDouble(row.group(1)) * 1000),
                                            Math.round(Double.parseDouble(row.group(2)) * 1000),
                                            Long.parseLong(row.group(3))
                                        })
                        .toList();
        double ios = buckets.stream().mapToLong(bucket -> bucket[2]).sum();
        long before = 0;
        for (long[] bucket : buckets) {
            before += bucket[2];
            if (before / ios >= 0.99) {
                double middle = (bucket[0] + bucket[1]) / 2.0;
                return new DatasetReading(
                        Double.parseDouble(total.group(1)),
                        middle,
                        (bucket[1] - bucket[0]) / middle);
            }
        }
        throw new IllegalStateException("no histogram");
    }
}
