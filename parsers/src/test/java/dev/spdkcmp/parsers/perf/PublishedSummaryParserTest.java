package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedSummaryParserTest {

    private static final String FILE = "articles/spdk-perf-summary.stdout";
    private static final String MARK =
            "published-summary: a layout that articles quote and no release prints: figures as"
                    + " published, one run";

    private static ParsedOutput parse(String text) {
        return SpdkCorpus.parse(new Outputs(), text, Siblings.NONE);
    }

    @Test
    void theFiguresAreReadAndMarked() {
        ParsedOutput output = parse(SpdkCorpus.text(FILE));

        assertEquals("spdk_nvme_perf", output.tool());
        assertEquals("v21.01", output.toolVersion());
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of(
                        MARK,
                        "unit-label: the bandwidth is in MiB/s, whatever unit is written behind it"),
                SpdkCorpus.problems(output));
        assertEquals(784_302.0, output.total().iops());
        assertEquals(3063.68 * 1048576, output.total().bytesPerSecond());
        assertEquals(Operation.READ, output.total().operation());
        assertEquals(162_870.0, output.total().latency().meanNs());
        assertEquals(42_000.0, output.total().latency().minNs());
        assertEquals(1_256_000.0, output.total().latency().maxNs());
        assertEquals(
                Map.of(50.0, 145e3, 90.0, 183e3, 99.0, 210e3, 99.9, 389e3, 99.99, 876e3),
                output.total().latency().percentilesNs());
        assertEquals(
                new DeclaredLoad(
                        "spdk",
                        "randread",
                        100,
                        4096L,
                        128,
                        null,
                        null,
                        List.of("0000:01:00.0"),
                        10_000_000_000L,
                        null),
                output.declared());
    }

    @Test
    void contradictionsFail() {
        String text = SpdkCorpus.text(FILE);

        assertEquals(
                List.of(MARK, "bandwidth-contradicts: 3163.68 is not 784302 IOPS of 4096 bytes"),
                SpdkCorpus.problems(parse(text.replace("3063.68", "3163.68"))));
        assertEquals(
                List.of(
                        MARK,
                        "latencies-contradict: mean and percentiles do not lie between min and max",
                        "unit-label: the bandwidth is in MiB/s, whatever unit is written behind it"),
                SpdkCorpus.problems(parse(text.replace("90.00%: 183", "90.00%: 283"))));
    }

    @Test
    void cutBeforeItsBandwidthOrLatenciesItIsNotComplete() {
        byte[] whole = SpdkCorpus.bytes(FILE);
        int end = SpdkCorpus.text(FILE).indexOf("Latency percentiles");
        for (int cut : Damage.cuts(whole.length, 200)) {
            ParsedOutput output =
                    SpdkCorpus.parse(new Outputs(), FILE, Arrays.copyOf(whole, cut), Siblings.NONE);
            if (cut < end) {
                assertNotEquals(Status.COMPLETE, output.status(), "cut at " + cut);
            }
        }
        Damage damage = new Damage(3);
        for (int i = 0; i < 2000; i++) {
            SpdkCorpus.parse(new Outputs(), FILE, damage.damage(whole), Siblings.NONE);
        }
    }
}
