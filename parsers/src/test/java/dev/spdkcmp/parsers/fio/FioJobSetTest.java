package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When several jobs are one measurement. */
class FioJobSetTest {

    private static final String TWO_GROUPS = "fio-3.33/B6-stonewall-two-groups/stdout";
    private static final String FOUR_CLONES = "fio-3.33/10-numjobs4-nogroup/stdout";

    /** Two jobs of one group, as without stonewall. */
    private static Edited together() {
        return Edited.of(TWO_GROUPS).with("\"groupid\" : 1", "\"groupid\" : 0");
    }

    @Test
    void clonesOnOneDeviceAreOneLoadOfTheirDepthsTogether() {
        ParsedOutput output = FioCorpus.parse(FOUR_CLONES);

        assertEquals(16000, output.total().ios());
        assertEquals(2, output.declared().queueDepthPerStream());
        assertEquals(4, output.declared().streamsPerDevice());
        assertEquals(List.of("/data/f.dat"), output.declared().devices());
    }

    @Test
    void aGroupIsAsManyStreamsAsItHasJobs() {
        ParsedOutput output = FioCorpus.parse("fio-3.33/11-numjobs4-group/stdout");

        assertEquals(1, output.streams().size());
        assertEquals(4, output.declared().streamsPerDevice());
    }

    @Test
    void groupsThatNothingShowsToHaveRunAtOnceHaveNoTotal() {
        ParsedOutput output = FioCorpus.parse(TWO_GROUPS);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(2, output.streams().size());
        assertNull(output.total());
        assertNull(output.declared());
    }

    @Test
    void startTimesShowWhetherGroupsRanAtOnce() {
        Edited apart =
                Edited.of(TWO_GROUPS)
                        .with("\"groupid\" : 0,", "\"groupid\" : 0, \"job_start\" : 1700000000000,")
                        .with(
                                "\"groupid\" : 1,",
                                "\"groupid\" : 1, \"job_start\" : 1700000001002,");
        assertNull(apart.parsed().total());

        ParsedOutput atOnce = apart.with("1700000001002", "1700000000050").parsed();
        assertNotNull(atOnce.total());
        assertEquals(601, atOnce.total().ios());
        assertEquals(1_700_000_000_000L, atOnce.startedAtMs());
        assertEquals(2, atOnce.declared().streamsPerDevice());
    }

    @Test
    void jobsOfOneGroupRanAtOnceUnlessOneWasDelayed() {
        assertNotNull(together().parsed().total());
        ParsedOutput delayed =
                together()
                        .with("\"name\" : \"b\"", "\"name\" : \"b\", \"startdelay\" : \"2\"")
                        .parsed();
        assertNull(delayed.total());
        assertEquals(1, FioCorpus.messages(delayed, "not-concurrent").size());
    }

    @Test
    void readersAndWritersOnOneDeviceAreOneMixedLoad() {
        ParsedOutput output =
                together().with("\"name\" : \"b\"", "\"name\" : \"b\", \"rw\" : \"read\"").parsed();
        assertEquals(Status.COMPLETE, output.status());
        assertNotNull(output.total());
        assertNull(output.declared().pattern());
        assertEquals(100, output.declared().readPercent());
        assertEquals(
                List.of(
                        "jobs a (randread) and b (read) ran at once on one device: together they"
                                + " are one mixed load"),
                FioCorpus.messages(output, "mixed-sections"));
    }

    @Test
    void jobsOnDevicesOfTheirOwnAreAsDeepAsEachOfThem() {
        ParsedOutput output =
                together()
                        .with(
                                "\"name\" : \"b\"",
                                "\"name\" : \"b\", \"filename\" : \"/data/g.dat\"")
                        .parsed();
        assertEquals(1, output.declared().streamsPerDevice());
        assertEquals(List.of("/data/f.dat", "/data/g.dat"), output.declared().devices());
        assertEquals("/data/g.dat", output.streams().get(1).device());
        assertNull(output.total().device());
    }

    @Test
    void aJobThatEndsEarlierThanTheOthersMakesTheSumTooLarge() {
        ParsedOutput output =
                together()
                        .withEach("\"runtime\" : \"1\",", "")
                        .with("\"size\" : \"64M\",", "")
                        .with("\"runtime\" : 1001", "\"runtime\" : 501")
                        .with("\"iops\" : 300.699301", "\"iops\" : 600.798403")
                        .with("\"bw_bytes\" : 1231664", "\"bw_bytes\" : 2460870")
                        .with("\"bw\" : 1202", "\"bw\" : 2403")
                        .parsed();
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of(
                        "jobs ran between 501 and 1001 ms: their sum is more than ran at any one"
                                + " time"),
                FioCorpus.messages(output, "unequal-windows"));
    }
}
