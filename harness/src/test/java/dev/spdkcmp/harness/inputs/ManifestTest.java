package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.scenarios.Pattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {

    private static final Path FOLDER = Path.of("/results");

    private static final Conditions FULL =
            Conditions.NONE
                    .readPercent(70)
                    .pattern(Pattern.RANDRW)
                    .blockBytes(4096L)
                    .queueDepth(16)
                    .cores(2)
                    .devices(List.of("0000:01:00.0", "0000:02:00.0"))
                    .block(3)
                    .startedAtMs(1_769_860_800_500L);

    private static final String CSV =
            """
            # how the night of 31 January was measured
            file,arm,pattern,readPercent,blockBytes,queueDepth,cores,device,block,startedAt,link
            k/1.json,kernel,randrw,70,4k,16,2,0000:02:00.0;0000:01:00.0,3,2026-01-31T12:00:00.5Z,gen4x4
            k/2.json,,,,,8,,,,,
            """;

    private static final String JSON =
            """
            {"provenance": "simulated", "samples": [
              {"file": "k/1.json", "arm": "kernel", "pattern": "randrw", "readPercent": 70,
               "blockBytes": 4096, "queueDepth": 16, "cores": 2, "block": 3,
               "device": ["0000:02:00.0", "0000:01:00.0"], "startedAt": 1769860800.5,
               "link": "gen4x4"},
              {"file": "k/2.json", "queueDepth": 8, "arm": null}]}
            """;

    private static final String YAML =
            """
            provenance: emulated
            samples:
              - {file: k/1.json, arm: kernel, pattern: randrw, readPercent: 70, blockBytes: 4k,
                 queueDepth: 16, cores: 2, device: ["0000:02:00.0", "0000:01:00.0"], block: 3,
                 startedAt: "2026-01-31T13:00:00.5+01:00", link: gen4x4}
              - file: k/2.json
                queueDepth: 8
            """;

    @Test
    void sayTheSameInEachFormat() {
        for (String[] format :
                new String[][] {{"m.csv", CSV}, {"m.json", JSON}, {"m.yaml", YAML}}) {
            Manifest manifest = Manifest.parse(format[0], FOLDER, format[1]);

            assertEquals(List.of(), manifest.errors(), format[0]);
            Manifest.Entry full =
                    manifest.entry("kernel", Path.of("/results/k/1.json")).orElseThrow();
            assertEquals(FULL, full.conditions(), format[0]);
            assertEquals(16e9 / 8 * 128 / 130 * 4, full.ceilings().linkBytesPerSecond(), format[0]);
            assertEquals(
                    Conditions.NONE.queueDepth(8),
                    manifest.entry("any", Path.of("/results/k/2.json")).orElseThrow().conditions(),
                    format[0]);
        }
    }

    @Test
    void aRowOfAnArmSpeaksOfThatArmOnly() {
        Manifest manifest = Manifest.parse("m.csv", FOLDER, CSV);

        assertEquals(Optional.empty(), manifest.entry("spdk", Path.of("/results/k/1.json")));
    }

    @Test
    void provenanceStandsBesideTheList() {
        assertEquals(Provenance.SIMULATED, Manifest.parse("m.json", FOLDER, JSON).provenance());
        assertEquals(Provenance.EMULATED, Manifest.parse("m.yml", FOLDER, YAML).provenance());
        assertEquals(null, Manifest.parse("m.csv", FOLDER, CSV).provenance());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queueDepth|0|'0' is not a whole number from 1 to 1048576",
                "queueDepth|16x|'16x' is not a whole number from 1 to 1048576",
                "blockBytes|1000|'1000' is not a positive multiple of 512 bytes, such as 4096 or"
                        + " 128k",
                "pattern|random|'random' is not read, write, randread, randwrite, rw or randrw",
                "readPercent|101|'101' is not a whole number from 0 to 100",
                "startedAt|noon|'noon' is not a time such as 2026-01-31T12:00:00Z or seconds since"
                        + " 1970",
                "link|fast|'fast' is not a link such as gen4x4",
                "ratedIops|-1|'-1' is not a number that is not negative, such as 780000 or 780K",
            })
    void aWrongValueIsNamedWithItsPlace(String column, String value, String what) {
        String text = "file,%s%na.json,%s%n".formatted(column, value);

        assertEquals(
                List.of("m.csv line 2, column %s: %s".formatted(column, what)),
                Manifest.parse("m.csv", FOLDER, text).errors());
    }

    @Test
    void whatCannotBeUsedIsNamed() {
        assertEquals(
                List.of(
                        "m.csv: unknown column depth; the columns are arm, block, blockBytes,"
                                + " cores, device, file, link, pattern, queueDepth, ratedIops,"
                                + " readPercent, startedAt"),
                Manifest.parse("m.csv", FOLDER, "file,depth\na,1\n").errors());
        assertEquals(
                List.of("m.csv line 2: no file is named (column file)"),
                Manifest.parse("m.csv", FOLDER, "file,queueDepth\n,1\n").errors());
        assertEquals(
                List.of("m.csv line 3: /results/a is already described in m.csv line 2"),
                Manifest.parse("m.csv", FOLDER, "file,queueDepth\na,1\n./a,2\n").errors());
        assertEquals(
                List.of("m.csv line 2: pattern randread cannot have 70 % reads"),
                Manifest.parse("m.csv", FOLDER, "file,pattern,readPercent\na,randread,70\n")
                        .errors());
        assertEquals(
                List.of(
                        "m.json: is no list of samples (a list, or an object with the key"
                                + " samples)"),
                Manifest.parse("m.json", FOLDER, "{\"file\": \"a\"}").errors());
        assertEquals(
                List.of("m.yaml: provenance 'guessed' is not measured, emulated or simulated"),
                Manifest.parse("m.yaml", FOLDER, "provenance: guessed\nsamples: []\n").errors());
    }

    @Test
    void brokenTextIsNamedWithItsLine() {
        assertEquals(
                "m.json: line 2: Unexpected character",
                Manifest.parse("m.json", FOLDER, "[\n{\"file\" 1}]")
                        .errors()
                        .get(0)
                        .substring(0, 36));
        assertEquals(1, Manifest.parse("m.yaml", FOLDER, "samples: [}\n").errors().size());
    }
}
