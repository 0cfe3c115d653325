package dev.spdkcmp.scenarios.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.DataSheet.Promise;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataSheetReaderTest {

    private static final Workload RANDOM_READ = new Workload(Pattern.RANDREAD, 100, 4096);
    private static final Workload READ = new Workload(Pattern.READ, 100, 128 << 10);

    private static final DataSheet SHEET =
            new DataSheet(
                    "PM1743 1.92 TB",
                    "the vendor's site",
                    Map.of(
                            RANDOM_READ, new Promise(2e6, null),
                            READ, new Promise(null, 14e9)));

    @Test
    void readsYamlAndJsonAlike() {
        assertEquals(
                new DataSheetReading.Valid(SHEET),
                DataSheetReader.read(
                        "pm1743.yaml",
                        """
                        product: PM1743 1.92 TB
                        source: the vendor's site
                        read 128k: {bandwidth: 14 GB/s}
                        randread 4k: {iops: 2000k}
                        """));
        assertEquals(
                new DataSheetReading.Valid(SHEET),
                DataSheetReader.read(
                        "pm1743.json",
                        """
                        {"product": "PM1743 1.92 TB", "source": "the vendor's site",
                         "read 128k": {"bandwidth": "14000 MB/s"},
                         "randread 4k": {"iops": 2000000}}
                        """));
    }

    @Test
    void namesLineAndKeyOfEverythingThatIsWrong() {
        assertEquals(
                List.of(
                                "s.yaml:1:1: produkt: the key is not a workload such as \"randread 4k\","
                                        + " \"randrw70 8k\" or \"70/30 8k\", nor product or source",
                                "s.yaml:2:21: randread 4k.iops: \"fast\" is not a number above 0 such as"
                                        + " 800k",
                                "s.yaml:3:20: randwrite 4k.bandwith: unknown key; did you mean"
                                        + " bandwidth?",
                                "s.yaml:3:19: randwrite 4k: iops or bandwidth is missing; for example:"
                                        + " randread 4k: {iops: 800k}",
                                "s.yaml:4:24: read 128k.bandwidth: \"0 GB/s\" is not a rate above 0 such"
                                        + " as 7 GB/s")
                        .stream()
                        .sorted()
                        .toList(),
                problems(
                        """
                        produkt: X
                        randread 4k: {iops: fast}
                        randwrite 4k:     {bandwith: 1 GB/s}
                        read 128k: {bandwidth: 0 GB/s}
                        """));
    }

    @Test
    void refusesWhatPromisesNothing() {
        assertEquals(List.of("s.yaml:1:1: the file is empty"), problems(""));
        assertEquals(
                List.of(
                        "s.yaml:1:1: no workload has figures here; for example: randread 4k:"
                                + " {iops: 800k}"),
                problems("product: X\n"));
        assertEquals(
                List.of(
                        "s.yaml:1:1: a mapping from workload to figures, such as randread 4k:"
                                + " {iops: 800k} is expected here"),
                problems("- randread 4k\n"));
        assertEquals(
                List.of("s.yaml:2:1: randread 4096: randread 4k is stated twice"),
                problems("randread 4k: {iops: 1k}\nrandread 4096: {iops: 2k}\n"));
    }

    @Test
    void aSheetOfItsOwnComesBeforeTheScenariosAndIsCompletedByIt() {
        Scenario scenario =
                assertInstanceOf(
                                ScenarioReading.Valid.class,
                                ScenarioReader.read(
                                        "s",
                                        "s.yaml",
                                        """
                                        arms: [kernel-libaio]
                                        workloads: [randread 4k]
                                        dataSheet:
                                          product: other
                                          randread 4k: {iops: 1}
                                          write 1m: {bandwidth: 3 GB/s}
                                        """))
                        .scenario();
        DataSheet together = scenario.against(SHEET).judging().dataSheet();
        assertEquals("PM1743 1.92 TB", together.product());
        assertEquals(
                Map.of(
                        RANDOM_READ,
                        new Promise(2e6, null),
                        READ,
                        new Promise(null, 14e9),
                        new Workload(Pattern.WRITE, 0, 1 << 20),
                        new Promise(null, 3e9)),
                together.figures());
    }

    @Test
    void saysWhichShareOfThePromiseWasReached() {
        assertEquals(Optional.of(0.98), new Promise(1e6, 4.096e9).shareReached(980_000.0, 4.014e9));
        assertEquals(Optional.of(0.5), new Promise(null, 14e9).shareReached(null, 7e9));
        assertEquals(Optional.empty(), new Promise(1e6, 4e9).shareReached(null, 4e9));
        assertEquals(Optional.empty(), new Promise(null, null).shareReached(1.0, 1.0));
    }

    private static List<String> problems(String yaml) {
        return assertInstanceOf(
                        DataSheetReading.Invalid.class, DataSheetReader.read("s.yaml", yaml))
                .problems()
                .stream()
                .map(ScenarioProblem::text)
                .sorted()
                .toList();
    }
}
