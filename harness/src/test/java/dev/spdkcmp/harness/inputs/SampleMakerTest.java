package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleMakerTest {

    private static final String ADDRESS = "0000:01:00.0";
    private static final String PATH = "/dev/nvme0n1";

    private static Observation of(String arm, String source, Conditions stated) {
        int depth = stated.queueDepth().orElseThrow();
        return Observations.holding(
                arm, source, (double) depth * Math.max(1, stated.devices().size()), stated);
    }

    private static SampleMaker make(Observation... observations) {
        return new SampleMaker(Observations.located(observations));
    }

    private static List<List<String>> devices(SampleMaker maker) {
        return maker.samples().stream().map(sample -> sample.point().devices()).toList();
    }

    @Test
    void aPathAndAnAddressAreOneDeviceWhereNoArmNamesAnother() {
        SampleMaker maker =
                make(
                        of("kernel", "k", Observations.randread(4).devices(List.of("/dev/ng0n1"))),
                        of("spdk", "s", Observations.randread(4).devices(List.of(ADDRESS))));

        assertEquals(List.of(List.of(ADDRESS), List.of(ADDRESS)), devices(maker));
        assertEquals(
                List.of(
                        Problem.warning(
                                "devices-matched",
                                "kernel on /dev/nvme0n1, spdk on 0000:01:00.0: taken as the same,"
                                        + " as each arm names no other")),
                maker.notes());
    }

    @Test
    void severalDevicesAreMatchedAsASet() {
        SampleMaker maker =
                make(
                        of(
                                "kernel",
                                "k",
                                Observations.randread(4).devices(List.of(PATH, "/dev/nvme1n1"))),
                        of(
                                "spdk",
                                "s",
                                Observations.randread(4)
                                        .devices(List.of("0000:02:00.0", ADDRESS))));

        assertEquals(
                List.of(List.of(ADDRESS, "0000:02:00.0"), List.of(ADDRESS, "0000:02:00.0")),
                devices(maker));
    }

    @Test
    void whichPathIsWhichAddressIsNotGuessed() {
        SampleMaker maker =
                make(
                        of("kernel", "k0", Observations.randread(4).devices(List.of(PATH))),
                        of(
                                "kernel",
                                "k1",
                                Observations.randread(4).devices(List.of("/dev/nvme1n1"))),
                        of("spdk", "s", Observations.randread(4).devices(List.of(ADDRESS))));

        assertEquals(
                List.of(List.of(PATH), List.of("/dev/nvme1n1"), List.of(ADDRESS)), devices(maker));
        assertEquals(
                List.of(
                        Problem.warning(
                                "devices-ambiguous",
                                "kernel on /dev/nvme0n1 and /dev/nvme1n1, spdk on 0000:01:00.0:"
                                        + " which path is which address cannot be told; say it in"
                                        + " a manifest (column device)")),
                maker.notes());
    }

    @Test
    void twoPathsStayTwoDevices() {
        SampleMaker maker =
                make(
                        of("a", "a", Observations.randread(4).devices(List.of(PATH))),
                        of("b", "b", Observations.randread(4).devices(List.of("/dev/nvme1n1"))));

        assertEquals(List.of(List.of(PATH), List.of("/dev/nvme1n1")), devices(maker));
        assertEquals(List.of(), maker.notes());
    }

    @Test
    void anArmThatNamesNoDeviceIsTakenToHaveUsedTheOnlyOne() {
        SampleMaker maker =
                make(
                        of("a", "a", Observations.randread(4).devices(List.of(ADDRESS))),
                        of("b", "b", Observations.randread(4)));

        assertEquals(List.of(List.of(ADDRESS), List.of(ADDRESS)), devices(maker));
        assertEquals("devices-assumed", maker.notes().get(0).code());
    }

    @Test
    void coresThatAreNotSaidAreThoseOfTheOthers() {
        SampleMaker maker =
                make(
                        of("a", "a4", Observations.randread(4).cores(2)),
                        of("b", "b4", Observations.randread(4)),
                        of("b", "b8", Observations.randread(8)));

        assertEquals(
                Arrays.asList(2, 2, null),
                maker.samples().stream().map(sample -> sample.point().cores()).toList());
        assertEquals(
                List.of(
                        Problem.warning(
                                "cores-assumed",
                                "b does not say on how many cores it ran; taken as the number"
                                        + " that the others used")),
                maker.notes());
    }

    @Test
    void timesOfARecordMakeBlocksWhereTheArmsTookTurns() {
        SampleMaker maker =
                make(
                        of("a", "a1", Observations.randread(4).startedAtMs(10L)),
                        of("b", "b1", Observations.randread(4).startedAtMs(20L)),
                        of("b", "b2", Observations.randread(4).startedAtMs(30L)),
                        of("a", "a2", Observations.randread(4).startedAtMs(40L)));

        assertEquals(List.of(1, 1, 2, 2), blocks(maker));
    }

    @Test
    void timesOfARecordMakeNoBlocksWhereOneArmCameFirst() {
        SampleMaker maker =
                make(
                        of("a", "a1", Observations.randread(4).startedAtMs(10L)),
                        of("a", "a2", Observations.randread(4).startedAtMs(20L)),
                        of("b", "b1", Observations.randread(4).startedAtMs(30L)),
                        of("b", "b2", Observations.randread(4).startedAtMs(40L)));

        assertEquals(Arrays.asList(null, null, null, null), blocks(maker));
    }

    @Test
    void aPointWithSomeBlocksMissingHasNone() {
        SampleMaker maker =
                make(
                        of("a", "a1", Observations.randread(4).block(1)),
                        of("b", "b1", Observations.randread(4)));

        assertEquals(Arrays.asList(null, null), blocks(maker));
        assertEquals(
                List.of(
                        Problem.warning(
                                "blocks-incomplete",
                                "randread 4k at depth 4: some samples have a block and others"
                                        + " have none, so that they are compared unpaired")),
                maker.notes());
    }

    @Test
    void twoSamplesCannotBeOneBlock() {
        assertEquals(
                List.of(
                        "a2: block 1 of a at randread 4k, depth 4, is already a1; repeats inside a"
                                + " block are no samples of their own: give them blocks of their"
                                + " own, or name them by run (r1, r2)"),
                make(
                                of("a", "a1", Observations.randread(4).block(1)),
                                of("a", "a2", Observations.randread(4).block(1)),
                                of("b", "b1", Observations.randread(4).block(1)))
                        .conflicts());
    }

    @Test
    void aSampleCarriesWhereItsConditionsCameFromAndItsChecks() {
        Sample sample =
                make(Observations.holding("a", "a1", 11, Observations.randread(16)))
                        .samples()
                        .get(0);

        assertEquals(11, sample.inFlight(), 1e-9);
        assertEquals(
                List.of("in-flight-unmatched"),
                sample.invalid().stream().map(Problem::code).toList());
        assertEquals(
                Problem.warning(
                        "conditions",
                        "pattern, read share, block size, queue depth from the manifest"),
                sample.deviations().get(0));
    }

    private static List<Integer> blocks(SampleMaker maker) {
        return maker.samples().stream().map(Sample::block).toList();
    }
}
