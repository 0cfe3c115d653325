package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs that were cut or damaged: never an exception, never complete without all results. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class PerfRobustnessTest {

    private static final int CUTS = 200;
    private static final int DAMAGES = 700;
    private static final String FIVE = " *([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+)";
    private static final Pattern ROW = Pattern.compile("(?m)^(.*) from core +\\d+:" + FIVE + "$");
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +:" + FIVE + "$");
    private static final Pattern COUNT = Pattern.compile("(?m)% +\\( *(\\d+)\\)$");
    private static final Pattern LAST_RESULT =
            Pattern.compile("(?m)(^Total +:.*\\.[0-9]{2}|[0-9]us|[0-9]\\))$");

    static Stream<String> outputs() {
        return Stream.of(
                        "spdk-26.05/perf",
                        "spdk-26.05/perfk",
                        "spdk-26.05/vfio",
                        "dataset-randread-4k/spdk-perf")
                .flatMap(folder -> SpdkCorpus.outputs(folder).stream());
    }

    private static ParsedOutput parse(byte[] text, Siblings siblings) {
        return SpdkCorpus.parse(new PerfParser(), "x.txt", text, siblings);
    }

    /** Offset behind the last figure of the text. */
    private static int endOfResults(String text, Pattern last) {
        Matcher matcher = last.matcher(text);
        int end = text.length();
        while (matcher.find()) {
            end = matcher.end();
        }
        return end;
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void cutAnywhereBeforeItsLastFigureItIsNotComplete(String file) {
        byte[] whole = SpdkCorpus.bytes(file);
        String text = SpdkCorpus.text(file);
        Siblings siblings = SpdkCorpus.siblings(file);
        int end = endOfResults(text, LAST_RESULT);
        int tableEnd = endOfResults(text, TOTAL);
        int histograms = text.indexOf("Latency histogram for");
        for (int cut : Damage.cuts(whole.length, CUTS)) {
            byte[] start = Arrays.copyOf(whole, cut);
            Status alone = parse(start, Siblings.NONE).status();
            Status withCommand = parse(start, siblings).status();
            if (cut < end && siblings.command() != null) {
                assertNotEquals(Status.COMPLETE, withCommand, "cut at " + cut);
            }
            if (cut < tableEnd || (histograms >= 0 && cut > histograms && cut < end)) {
                assertNotEquals(Status.COMPLETE, alone, "cut at " + cut);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void damagedItIsNeverAcceptedWithFiguresThatContradictEachOther(String file) {
        byte[] whole = SpdkCorpus.bytes(file);
        Siblings siblings = SpdkCorpus.siblings(file);
        Damage damage = new Damage(file.hashCode());
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = damage.damage(whole);
            ParsedOutput output = parse(damaged, i % 4 == 0 ? Siblings.NONE : siblings);
            if (output.status() == Status.COMPLETE) {
                assertConsistent(new String(damaged, StandardCharsets.ISO_8859_1), output);
            }
        }
    }

    private static void assertConsistent(String text, ParsedOutput output) {
        List<MatchResult> rows = ROW.matcher(text).results().toList();
        MatchResult total = TOTAL.matcher(text).results().findFirst().orElseThrow();
        assertFalse(rows.isEmpty());
        double iops = sum(rows, 2);
        double mib = sum(rows, 3);
        double tolerance = 0.0101 * rows.size();
        assertEquals(iops, number(total, 1), tolerance);
        assertEquals(mib, number(total, 2), tolerance);
        if (output.declared() != null && output.declared().blockBytes() != null) {
            double block = output.declared().blockBytes() / 1048576.0;
            assertEquals(number(total, 1) * block, number(total, 2), 0.0101 + 0.01 * block);
        }
        long counted =
                COUNT.matcher(text).results().mapToLong(m -> Long.parseLong(m.group(1))).sum();
        if (counted > 0) {
            assertEquals(counted, output.total().ios());
            double seconds = counted / iops;
            assertTrue(Math.abs(seconds - Math.round(seconds)) < 0.01, seconds + " s");
        }
        for (LoadStream stream : output.streams()) {
            assertTrue(stream.latency().minNs() <= stream.latency().meanNs());
            assertTrue(stream.latency().meanNs() <= stream.latency().maxNs());
        }
    }

    private static double sum(List<MatchResult> rows, int group) {
        return rows.stream().mapToDouble(row -> number(row, group)).sum();
    }

    private static double number(MatchResult match, int group) {
        return Double.parseDouble(match.group(group));
    }
}
