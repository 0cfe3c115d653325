package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFinderTest {

    private static final String PLAIN = "fio-3.33/01-json-libaio/stdout";

    private static final Duration TOO_LONG = Duration.ofSeconds(20);

    private static List<String> lines(String text) throws IOException {
        List<String> lines = new ArrayList<>();
        FoundDocuments.read(
                new DocumentFinder(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        lines::add),
                new DocumentReader());
        return lines;
    }

    @Test
    void everyLineOutsideOfDocumentsIsGiven() throws IOException {
        String document = FioCorpus.text(PLAIN);
        assertEquals(
                List.of("before", "Jobs: 1", "Jobs: 2", "between", "after { it", "the end"),
                lines(
                        "before\n\nJobs: 1\rJobs: 2\r"
                                + document
                                + "between\n"
                                + document
                                + "after { it\nthe end"));
    }

    @Test
    void linesBetweenDocumentsThatArePassedOverAreGivenAsWell() throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append(FioCorpus.text(PLAIN)).append("line ").append(i).append('\n');
            lines.add("line " + i);
        }
        assertEquals(lines, lines(text.toString()));
    }

    @Test
    void anEndlessLineIsCut() throws IOException {
        List<String> lines = lines("x".repeat(1_000_000));
        assertEquals(List.of("x".repeat(4096)), lines);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 255, 256, 257, 8000})
    void howTheBytesArriveDoesNotMatter(int most) throws IOException {
        byte[] text =
                (FioCorpus.text("fio-3.33/52-status-interval-jsonplus-numjobs/stdout")
                                + "fio: terminating on signal 2\n")
                        .getBytes(StandardCharsets.UTF_8);
        ParsedOutput expected = FioCorpus.parse(text, Siblings.NONE);
        InputStream slow =
                new FilterInputStream(new ByteArrayInputStream(text)) {
                    @Override
                    public int read(byte[] to, int offset, int length) throws IOException {
                        return super.read(to, offset, Math.min(length, most));
                    }
                };
        assertEquals(expected, new FioParser().parse("x.json", slow, Siblings.NONE));
        assertEquals(Status.INCOMPLETE, expected.status());
        assertEquals(12000, expected.total().ios());
    }

    /** 6 MB: longer than what is looked through before it is read. */
    @Test
    void oneDocumentOfThousandsOfJobsIsReadInPieces() {
        String text = FioCorpus.text(PLAIN);
        int start = text.indexOf("    {\n      \"jobname\"");
        int end = text.indexOf("\n  ],\n  \"disk_util\"");
        String job = text.substring(start, end);
        StringBuilder many = new StringBuilder(text.substring(0, start));
        for (int i = 0; i < 1000; i++) {
            many.append(job.replace("\"j\"", "\"j" + i + "\"")).append(i < 999 ? ",\n" : "");
        }
        many.append(text.substring(end));
        ParsedOutput output = FioCorpus.parse(many.toString(), Siblings.NONE);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(1000, output.streams().size());
        assertEquals(1000L * 148209, output.total().ios());
        assertEquals(
                Status.INCOMPLETE,
                FioCorpus.parse(many.substring(0, many.length() - 40), Siblings.NONE).status());
    }

    /** Each byte is looked at a few times, not once for each document. */
    @Test
    void manySmallDocumentsOfOthersTakeNoLongTime() {
        String others = "{\"a\":1}\n".repeat(100_000) + "{\"b\":".repeat(50_000);
        ParsedOutput alone = assertTimeout(TOO_LONG, () -> FioCorpus.parse(others, Siblings.NONE));
        assertEquals(List.of("not-recognised"), FioCorpus.codes(alone));
        String before = others + "\n" + FioCorpus.text(PLAIN);
        ParsedOutput output = assertTimeout(TOO_LONG, () -> FioCorpus.parse(before, Siblings.NONE));
        assertEquals(148209, output.total().ios());
    }

    @Test
    void aDamagedDocumentBeforeOneCutOffIsNamedWithItsPlace() {
        String text = FioCorpus.text(PLAIN);
        String broken = text.replace("\"groupid\" : 0,", "\"groupid\" : zero,");
        ParsedOutput output =
                FioCorpus.parse(text + broken + text.substring(0, 2000), Siblings.NONE);
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of("document 3, which starts at byte 13159, has no end"),
                FioCorpus.messages(output, "truncated"));
        assertTrue(
                FioCorpus.messages(output, "malformed")
                        .get(0)
                        .startsWith(
                                "document 2, which starts at byte 6578, is no JSON (its line 9"));
    }

    @ParameterizedTest
    @CsvSource({
        "41 42, 41 42",
        "c3 a9, c3 a9",
        "e2 82 ac, e2 82 ac",
        "f0 9f 98 80, f0 9f 98 80",
        "80, 3f",
        "c3, 3f",
        "c3 41, 3f 41",
        "c0 80, 3f 3f",
        "e0 80 80, 3f 3f 3f",
        "ed a0 80, 3f 3f 3f",
        "f4 90 80 80, 3f 3f 3f 3f",
        "f8 88 80 80 80, 3f 3f 3f 3f 3f",
        "e2 82, 3f 3f",
        "ff c3 a9, 3f c3 a9"
    })
    void bytesThatAreNoUtf8BecomeQuestionMarks(String bytes, String repaired) {
        byte[] text = hex(bytes);
        int at = 0;
        while (at < text.length) {
            at = text[at] < 0 ? Utf8.repair(text, at, text.length) : at + 1;
        }
        assertArrayEquals(hex(repaired), text);
        assertEquals(
                -1,
                new String(text, StandardCharsets.UTF_8).indexOf('\ufffd'),
                "Java agrees that it is UTF-8");
    }

    private static byte[] hex(String bytes) {
        String[] parts = bytes.split(" ");
        byte[] text = new byte[parts.length];
        for (int i = 0; i < parts.length; i++) {
            text[i] = (byte) Integer.parseInt(parts[i], 16);
        }
        return text;
    }
}
