package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.scenarios.Pattern;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {

    @ParameterizedTest
    @CsvSource({
        "randread-4k-q16-b3.json, RANDREAD, 100, 4096, 16, 3",
        "randread_4k_qd16_block3.txt, RANDREAD, 100, 4096, 16, 3",
        "randread-bs4096-iodepth16-b12.json, RANDREAD, 100, 4096, 16, 12",
        "RandWrite-128K-QD=32-b0.txt, RANDWRITE, 0, 131072, 32, 0",
        "randrw70-4k-q8-b1.json, RANDRW, 70, 4096, 8, 1",
        "rw-rwmixread30-1m-depth2-block-7.txt, RW, 30, 1048576, 2, 7",
        "block2/read-128k-q8.json, READ, 100, 131072, 8, 2",
        "q4/b6/randread-4KiB.txt, RANDREAD, 100, 4096, 4, 6",
    })
    void understandsUsualNames(
            String name, Pattern pattern, int reads, long size, int depth, int block) {
        Conditions expected =
                Conditions.NONE
                        .readPercent(reads)
                        .pattern(pattern)
                        .blockBytes(size)
                        .queueDepth(depth)
                        .block(block);

        assertEquals(expected, NamePattern.DEFAULT.read(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "out-r3.json",
                "run3.json",
                "rep-3.txt",
                "spread-breadth.txt",
                "threads.txt",
                "kb3x.json",
                "20260131.json"
            })
    void runsAndOtherWordsSayNothing(String name) {
        assertEquals(Conditions.NONE, NamePattern.DEFAULT.read(name));
    }

    @Test
    void theFilesOwnNameGoesBeforeItsFolders() {
        assertEquals(Conditions.NONE.queueDepth(8), NamePattern.DEFAULT.read("sweep-q1/q8.txt"));
    }

    @Test
    void jobsMultiplyTheDepth() {
        assertEquals(Conditions.NONE.queueDepth(128), NamePattern.DEFAULT.read("qd32-jobs4.json"));
    }

    @Test
    void anExpressionOfOnesOwnReplacesTheDefault() {
        NamePattern own =
                usable("^(?<pattern>[a-z]+)\\.(?<q>\\d+)\\.(?<block>\\d+)@(?<device>.+)$");

        assertEquals(
                Conditions.NONE
                        .pattern(Pattern.RANDREAD)
                        .queueDepth(16)
                        .block(2)
                        .devices(List.of("nvme1n1")),
                own.read("randread.16.2@nvme1n1"));
        assertEquals(Conditions.NONE, own.read("randread-4k-q16-b3.json"));
    }

    @Test
    void anOptionalGroupMayBeMissing() {
        assertEquals(
                Conditions.NONE.queueDepth(4), usable("q(?<q>\\d+)(-b(?<block>\\d+))?").read("q4"));
    }

    @Test
    void expressionsThatCannotBeUsedSayWhy() {
        assertEquals(
                "--name-pattern '(?<q>' is not a regular expression: Unclosed group at position 5",
                refused("(?<q>"));
        assertEquals(
                "--name-pattern 'q(\\d+)' names no group; the groups are (?<NAME>…) with NAME one"
                        + " of block, bs, cores, device, jobs, pattern, q, reads",
                refused("q(\\d+)"));
        assertEquals(
                "--name-pattern '(?<depth>\\d+)' has the unknown group depth; the groups are"
                        + " (?<NAME>…) with NAME one of block, bs, cores, device, jobs, pattern, q,"
                        + " reads",
                refused("(?<depth>\\d+)"));
    }

    private static NamePattern usable(String expression) {
        return assertInstanceOf(NamePattern.Compiled.Usable.class, NamePattern.of(expression))
                .pattern();
    }

    private static String refused(String expression) {
        return assertInstanceOf(NamePattern.Compiled.Refused.class, NamePattern.of(expression))
                .reason();
    }
}
