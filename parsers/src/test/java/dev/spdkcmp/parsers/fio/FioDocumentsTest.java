package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which document of an output counts, and what documents may look like. */
class FioDocumentsTest {

    private static final String PLAIN = "fio-3.33/01-json-libaio/stdout";
    private static final String INTERVALS = "fio-3.33/50-status-interval/stdout";

    private static String plain() {
        return FioCorpus.text(PLAIN);
    }

    private static ParsedOutput parse(String text) {
        return FioCorpus.parse(text, Siblings.NONE);
    }

    @Test
    void theLastOfSeveralCumulativeDocumentsCounts() {
        ParsedOutput output = FioCorpus.parse(INTERVALS);

        assertEquals(1, output.streams().size());
        assertEquals(8000, output.total().ios());
        assertEquals(4_001_000_000L, output.total().runtimeNs());
    }

    @Test
    void aDocumentOfARunningJobIsIncomplete() {
        String text = FioCorpus.text(INTERVALS);
        int last = text.lastIndexOf("{\n  \"fio version\"");
        ParsedOutput output = parse(text.substring(0, last));

        assertEquals(Status.INCOMPLETE, output.status());
        assertEquals(7789, output.total().ios());
        assertEquals(
                List.of(
                        "job j: figures are of 3893 of the 4000 ms asked for: it was stopped, or"
                                + " still running when this was printed"),
                FioCorpus.messages(output, "ended-early"));
    }

    @Test
    void aJobWithTimeLeftIsStillRunning() {
        String text = FioCorpus.text(INTERVALS);
        int last = text.lastIndexOf("{\n  \"fio version\"");
        int fourth = text.lastIndexOf("{\n  \"fio version\"", last - 1);
        ParsedOutput output = parse(text.substring(0, fourth));

        assertEquals(Status.INCOMPLETE, output.status());
        assertEquals(
                List.of("job j had 1 s to go when this was printed"),
                FioCorpus.messages(output, "still-running"));
    }

    @Test
    void aDocumentCutOffLeavesTheOneBeforeAndSaysSo() {
        String text = FioCorpus.text(INTERVALS);
        int last = text.lastIndexOf("{\n  \"fio version\"");
        ParsedOutput output = parse(text.substring(0, last + 900));

        assertEquals(Status.INCOMPLETE, output.status());
        assertEquals(7789, output.total().ios());
        assertEquals(
                List.of("document 5, which starts at byte 26291, has no end"),
                FioCorpus.messages(output, "truncated"));
    }

    @Test
    void aDocumentCutOffDoesNotSwallowTheNext() {
        for (int cut : new int[] {3, 40, 600, 1211, 3000}) {
            ParsedOutput output = parse(plain().substring(0, cut) + "\n" + plain());
            assertEquals(Status.COMPLETE, output.status(), "cut at " + cut);
            assertEquals(148209, output.total().ios());
        }
    }

    @Test
    void aDocumentThatIsNoJsonFails() {
        ParsedOutput output = parse(plain().replace("\"groupid\" : 0,", "\"groupid\" : zero,"));

        assertEquals(Status.FAILED, output.status());
        assertNull(output.total());
        String message = FioCorpus.messages(output, "malformed").get(0);
        assertTrue(
                message.startsWith(
                        "document 1, which starts at byte 0, is no JSON (its line 9, column 19):"
                                + " Unrecognized token 'zero'"),
                message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio: clocksource=cpu may not be reliable\n",
                "j: (g=0): rw=randread, bs=4k\nfio-3.33\nStarting 1 process\n",
                "Jobs: 1 (f=1): [r(1)][75.0%][r=4004KiB/s][r=1001 IOPS][eta 00m:01s]",
                "engine { says } \"this\"\n",
                "\u0000\u0000\u0000\n",
                "{\"Devices\":[]}\n"
            })
    void textAroundADocumentDoesNotMatter(String text) {
        ParsedOutput expected = parse(plain());
        for (String around : List.of(text + plain(), plain() + text)) {
            ParsedOutput output = parse(around);
            assertEquals(Status.COMPLETE, output.status());
            assertEquals(expected.total(), output.total());
        }
    }

    @Test
    void theLayoutOfADocumentDoesNotMatter() {
        String compact = plain().replaceAll("\\n *", "").replace("\" : ", "\":");
        assertEquals(parse(plain()).total(), parse(compact).total());
        assertEquals(parse(plain()).total(), parse("[\n" + compact + "\n]\n").total());
    }

    @Test
    void controlBytesInANameAreReadAsTheyAre() {
        ParsedOutput output = parse(plain().replace("\"j\"", "\"a\tb\u0001c\n{d}\""));

        assertEquals(Status.COMPLETE, output.status());
        assertEquals("a\tb\u0001c\n{d}", output.streams().get(0).name());
    }

    @Test
    void aNulByteAndBytesThatAreNoUtf8DoNotEndTheReading() {
        byte[] name = {
            '"', 0, (byte) 0xc3, (byte) 0xa9, (byte) 0xff, (byte) 0xed, (byte) 0xa0, '"'
        };
        byte[] text =
                plain().replace("\"j\"", new String(name, StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.ISO_8859_1);
        ParsedOutput output = FioCorpus.parse(text, Siblings.NONE);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals("\u0000é???", output.streams().get(0).name());
    }

    @Test
    void repeatedOptionsAndPercentilesAreNoError() {
        ParsedOutput output = FioCorpus.parse("fio-3.33/B5-multi-filename/stdout");
        assertEquals(List.of("/data/f.dat", "/data/g.dat"), output.declared().devices());

        ParsedOutput twice =
                parse(plain().replace("\"99.990000\" : ", "\"99.990000\" : 1, \"99.990000\" : "));
        assertEquals(parse(plain()).total(), twice.total());
    }

    @Test
    void resultsOfSeveralRunsInOneFileAreToldApart() {
        ParsedOutput output = parse(plain() + FioCorpus.text("fio-3.33/70-io_uring/stdout"));
        assertEquals(92176, output.total().ios());
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of("results of several runs in one file: only the last is read"),
                FioCorpus.messages(output, "several-runs"));
        assertEquals(List.of(), FioCorpus.messages(FioCorpus.parse(INTERVALS), "several-runs"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fio-3.17|fio-3.17 is not read: it does not say how many I/Os its latencies count,"
                        + " and its percentiles of lat and clat may stand in each other's place; run"
                        + " again with fio 3.18 or later",
                "fio-2.21|fio-2.21 is not read: its latencies are whole microseconds; run again"
                        + " with fio 3.18 or later",
                "fio-2.2.10|fio-2.2.10 is not read: its io_bytes are KiB and its latencies whole"
                        + " microseconds; run again with fio 3.18 or later"
            })
    void olderReleasesAreRefusedWithTheReason(String version, String message) {
        ParsedOutput output = parse(plain().replace("\"fio-3.33\"", '"' + version + '"'));

        assertEquals(Status.FAILED, output.status());
        assertEquals(version, output.toolVersion());
        assertEquals(List.of(), output.streams());
        assertEquals(List.of(message), FioCorpus.messages(output, "version-too-old"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fio-3.18", "fio-3.36-12-gabcdef", "fio-3.42-dirty", "fio-4.0"})
    void laterReleasesAreRead(String version) {
        assertEquals(
                Status.COMPLETE,
                parse(plain().replace("\"fio-3.33\"", '"' + version + '"')).status());
    }

    @Test
    void aMissingVersionIsAWarning() {
        ParsedOutput output = parse(plain().replace("\"fio version\" : \"fio-3.33\",", ""));

        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.toolVersion());
        assertEquals(
                List.of("the version of fio is not said; taken for fio-3.18 or later"),
                FioCorpus.messages(output, "version-unknown"));
    }

    @Test
    void mixedReportingIsOneStreamAndBothKeepsTheDirectionsApart() {
        String both = FioCorpus.text("fio-3.33/14-randrw-unified-both/stdout");
        assertEquals(
                List.of(Operation.READ, Operation.WRITE),
                parse(both).streams().stream().map(LoadStream::operation).toList());
        assertEquals(Operation.MIXED, parse(both).total().operation());
        assertEquals(6000, parse(both).total().ios());

        String mixed =
                both.replace("\"read\" : {", "\"was read\" : {")
                        .replace("\"write\" : {", "\"was write\" : {")
                        .replace("\"trim\" : {", "\"was trim\" : {");
        ParsedOutput output = parse(mixed);
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of(Operation.MIXED),
                output.streams().stream().map(LoadStream::operation).toList());
        assertEquals(6000, output.total().ios());
        assertEquals(105043, output.total().latency().meanNs(), 1);
    }

    @Test
    void clientsCountOnceAndTheirSumNotAtAll() {
        ParsedOutput output = FioCorpus.parse("fio-3.33/99d-client-two-group/stdout");

        assertEquals(2, output.streams().size());
        assertEquals(8000, output.total().ios());
        assertEquals(2 * 1999.0005, output.total().iops(), 1e-5);
    }

    @Test
    void clientsWithoutTheirSumAreReadAsWell() {
        String text = FioCorpus.text("fio-3.33/99d-client-two-group/stdout");
        int sum = text.lastIndexOf(",\n    {", text.indexOf("\"All clients\""));
        int end = text.indexOf("\n  ],\n  \"disk_util\"");
        ParsedOutput output = parse(text.substring(0, sum) + text.substring(end));

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(8000, output.total().ios());
    }

    @Test
    void globalOptionsMayDifferByServer() {
        // since 3.39 an array, when there are several
        String text = FioCorpus.text("fio-3.33/99d-client-two-group/stdout");
        int start = text.indexOf("\"global options\" : {");
        int end = text.indexOf("  \"client_stats\"");
        String servers =
                "\"global options\" : [ {\"hostname\" : \"127.0.0.1\", \"port\" : 9911, \"rw\" :"
                        + " \"randread\", \"filename\" : \"/data/f.dat\", \"runtime\" : \"2\","
                        + " \"iodepth\" : \"4\"}, {\"hostname\" : \"127.0.0.1\", \"port\" : 9912,"
                        + " \"rw\" : \"randread\", \"filename\" : \"/data/g.dat\", \"runtime\" :"
                        + " \"2\", \"iodepth\" : \"4\"} ],\n";
        ParsedOutput output = parse(text.substring(0, start) + servers + text.substring(end));

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of("/data/f.dat", "/data/g.dat"),
                output.streams().stream().map(LoadStream::device).toList());
        assertEquals(2, output.declared().streamsPerDevice());
    }

    @Test
    void withoutAnyOptionsNothingIsDeclaredAndTheDurationIsNotVerified() {
        String text = FioCorpus.text("fio-3.33/99d-client-two-group/stdout");
        int start = text.indexOf("\"global options\" : {");
        int end = text.indexOf("  \"client_stats\"");
        String bare =
                (text.substring(0, start) + text.substring(end))
                        .replaceAll("\"job options\" : \\{[^}]*\\},", "");
        ParsedOutput output = parse(bare);

        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.declared());
        assertEquals(
                List.of(
                        "job csjob on 127.0.0.1:9911 ran 2001 ms; nothing says how long it should"
                                + " have",
                        "job csjob on 127.0.0.1:9912 ran 2001 ms; nothing says how long it should"
                                + " have"),
                FioCorpus.messages(output, "duration-unverified"));
    }
}
