package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.Quantity;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the summary layout in which articles quote spdk_nvme_perf ({@code Total IOPS: 784,302
 * (784.30k)}). No release prints it: its figures are published ones, rounded by hand, and it is
 * marked as such.
 */
public final class PublishedSummaryParser implements OutputParser {

    /** What this layout has and the program's own outputs have not. */
    public static final String SIGNATURE = "Total IOPS:";

    private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z/ ]*): +(.+)");
    private static final Pattern PERCENTILE =
            Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?)%: +([0-9.,]+) .*s");
    private static final Pattern NUMBER =
            Pattern.compile("([0-9][0-9,]{0,20}(?:\\.[0-9]{1,9})?).*");
    private static final Pattern RUNNING =
            Pattern.compile("Running I/O for ([0-9]{1,9}) seconds.*");
    private static final Pattern ADDRESS = Pattern.compile("traddr[:=](\\S+)");
    private static final BigDecimal BYTES_PER_MIB = BigDecimal.valueOf(1 << 20);
    private static final BigDecimal NS_PER_US = BigDecimal.valueOf(1000);
    private static final double BANDWIDTH_TOLERANCE = 1e-4;

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        Map<Double, Double> percentilesNs = new TreeMap<>();
        SpdkVersion version = null;
        Long runtimeNs = null;
        LineReader lines = new LineReader(in);
        Line line = new Line();
        while (lines.next(line)) {
            String text = line.text().strip();
            Matcher percentile = PERCENTILE.matcher(text);
            Matcher field = FIELD.matcher(text);
            Matcher running = RUNNING.matcher(text);
            if (percentile.matches()) {
                BigDecimal us = number(percentile.group(2));
                double percent = Double.parseDouble(percentile.group(1));
                if (us != null && percent > 0 && percent <= 100) {
                    percentilesNs.put(percent, us.multiply(NS_PER_US).doubleValue());
                }
            } else if (running.matches()) {
                runtimeNs = Quantity.secondsNs(running.group(1));
            } else if (field.matches()) {
                fields.put(field.group(1), field.group(2));
            } else if (version == null) {
                version = SpdkVersion.ofBanner(text);
            }
        }
        Findings findings = new Findings();
        findings.warning(
                "published-summary",
                "a layout that articles quote and no release prints: figures as published, one run");
        DeclaredLoad declared = declared(fields, runtimeNs);
        LoadStream total = total(fields, percentilesNs, declared, findings);
        if (!lines.lastLineEnded()) {
            findings.incomplete("cut", "the text ends in the middle of a line");
        }
        return new ParsedOutput(
                source,
                PerfParser.TOOL,
                version == null ? null : version.text(),
                findings.status(),
                findings.problems(),
                total == null ? List.of() : List.of(total),
                total,
                declared,
                null,
                Map.of());
    }

    private static BigDecimal number(String text) {
        Matcher number = NUMBER.matcher(text == null ? "" : text);
        return number.matches() ? new BigDecimal(number.group(1).replace(",", "")) : null;
    }

    private static DeclaredLoad declared(Map<String, String> fields, Long runtimeNs) {
        String pattern = pattern(fields.get("Pattern"));
        BigDecimal bytes = number(fields.get("IO size"));
        Matcher address = ADDRESS.matcher(fields.getOrDefault("Device", ""));
        return new DeclaredLoad(
                "spdk",
                pattern,
                Quantity.readPercent(pattern, null),
                bytes == null ? null : Long.valueOf(bytes.longValue()),
                Quantity.count(fields.get("Queue depth")),
                null,
                null,
                address.find() ? List.of(PerfTarget.fullAddress(address.group(1))) : null,
                runtimeNs,
                null);
    }

    private static String pattern(String words) {
        if (words == null) {
            return null;
        }
        return switch (words) {
            case "random reads" -> "randread";
            case "random writes" -> "randwrite";
            case "sequential reads" -> "read";
            case "sequential writes" -> "write";
            default -> null;
        };
    }

    private static LoadStream total(
            Map<String, String> fields,
            Map<Double, Double> percentilesNs,
            DeclaredLoad declared,
            Findings findings) {
        BigDecimal iops = number(fields.get("Total IOPS"));
        BigDecimal bandwidth = number(fields.get("Total bandwidth"));
        Double meanNs = ns(fields.get("Average latency"));
        Double minNs = ns(fields.get("Min latency"));
        Double maxNs = ns(fields.get("Max latency"));
        if (iops == null || bandwidth == null || meanNs == null || minNs == null || maxNs == null) {
            findings.incomplete("no-results", "not all of IOPS, bandwidth and latencies are there");
            return null;
        }
        if (percentilesNs.isEmpty() && !fields.containsKey("Latency percentiles")) {
            findings.warning("no-percentiles", "no percentiles are quoted");
        }
        checkLatencies(meanNs, minNs, maxNs, percentilesNs, findings);
        return new LoadStream(
                "Total",
                declared.devices() == null ? null : declared.devices().get(0),
                null,
                null,
                operation(declared.pattern()),
                iops.doubleValue(),
                bytesPerSecond(iops, bandwidth, declared.blockBytes(), findings),
                null,
                declared.runtimeNs(),
                new Latency(meanNs, minNs, maxNs, null, percentilesNs, null),
                null,
                null);
    }

    private static Double ns(String us) {
        BigDecimal number = number(us);
        return number == null ? null : Double.valueOf(number.multiply(NS_PER_US).doubleValue());
    }

    private static Operation operation(String pattern) {
        if (pattern == null) {
            return null;
        }
        return pattern.endsWith("read") ? Operation.READ : Operation.WRITE;
    }

    private static void checkLatencies(
            double meanNs,
            double minNs,
            double maxNs,
            Map<Double, Double> percentilesNs,
            Findings findings) {
        boolean ordered = minNs <= meanNs && meanNs <= maxNs;
        double last = minNs;
        for (double ns : percentilesNs.values()) {
            ordered &= ns >= last;
            last = ns;
        }
        if (!ordered || last > maxNs) {
            findings.failed(
                    "latencies-contradict", "mean and percentiles do not lie between min and max");
        }
    }

    /** The unit is found by IOPS × size: what articles call MB/s is perf's MiB/s. */
    private static Double bytesPerSecond(
            BigDecimal iops, BigDecimal bandwidth, Long blockBytes, Findings findings) {
        BigDecimal asMib = bandwidth.multiply(BYTES_PER_MIB);
        if (blockBytes == null) {
            findings.warning("unit-unknown", "no I/O size tells whether MB or MiB per second");
            return null;
        }
        double expected = iops.doubleValue() * blockBytes;
        if (near(asMib.doubleValue(), expected)) {
            findings.warning(
                    "unit-label", "the bandwidth is in MiB/s, whatever unit is written behind it");
            return asMib.doubleValue();
        }
        double asMb = bandwidth.doubleValue() * 1e6;
        if (!near(asMb, expected)) {
            findings.failed(
                    "bandwidth-contradicts",
                    "%s is not %s IOPS of %d bytes",
                    bandwidth.toPlainString(),
                    iops.toPlainString(),
                    blockBytes);
        }
        return asMb;
    }

    private static boolean near(double value, double expected) {
        return Math.abs(value - expected) <= BANDWIDTH_TOLERANCE * expected;
    }
}
