package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way in which an output of fio can contradict itself, from one changed figure. */
class FioContradictionsTest {

    private static final String LAT = "fio-3.33/61-lat-only/stdout";
    private static final String PLAIN = "fio-3.33/01-json-libaio/stdout";

    private static void assertFailed(String code, String message, ParsedOutput output) {
        assertEquals(List.of(message), FioCorpus.messages(output, code));
        assertEquals(Status.FAILED, output.status());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"iops\" : 74067.466267|\"iops\" : 84067.466267|iops-mismatch|job j, read:"
                        + " 84067.466267 IOPS are not 148209 I/Os in 2001 ms (74067.466267)",
                "\"runtime\" : 2001|\"runtime\" : 2101|iops-mismatch|job j, read: 74067.466267"
                        + " IOPS are not 148209 I/Os in 2101 ms (70542.122799)",
                "\"bw_bytes\" : 303380341|\"bw_bytes\" : 303380241|bandwidth-mismatch|job j, read:"
                        + " bw_bytes 303380241 and bw 296269 are not 607064064 bytes in 2001 ms"
                        + " (303380342 bytes/s)",
                "\"bw\" : 296269|\"bw\" : 296279|bandwidth-mismatch|job j, read: bw_bytes"
                        + " 303380341 and bw 296279 are not 607064064 bytes in 2001 ms (303380342"
                        + " bytes/s)",
                "\"io_kbytes\" : 592836|\"io_kbytes\" : 592837|none|",
                "\"io_kbytes\" : 592836|\"io_kbytes\" : 592736|bytes-mismatch|job j, read:"
                        + " io_kbytes 592736 are not io_bytes 607064064",
                "\"bs\" : \"4k\"|\"bs\" : \"8k\"|bytes-mismatch|job j, read: 607064064 bytes are"
                        + " not 148209 I/Os of 8192 bytes",
                "\"bs\" : \"4k\"|\"bsrange\" : \"4k-8k\"|none|",
                "\"total_ios\" : 148209|\"total_ios\" : \"many\"|missing-figure|job j, read: no"
                        + " total_ios",
                "\"lat_ns\"|\"latns\"|missing-figure|job j, read: no lat_ns",
                "\"N\" : 148209|\"M\" : 148209|missing-figure|job j, read: no slat_ns.N"
            })
    void figuresThatFioPrintsTwiceMustAgree(
            String now, String instead, String code, String message) {
        ParsedOutput output = Edited.of(PLAIN).with(now, instead).parsed();
        if (code.equals("none")) {
            assertEquals(Status.COMPLETE, output.status());
        } else {
            assertFailed(code, message, output);
        }
    }

    @Test
    void iosWithoutLatencyHaveFailed() {
        // as fio counts with continue_on_error: 111 successes of 2000 (axboe/fio#1350)
        ParsedOutput output =
                Edited.of(PLAIN)
                        .withEach("\"N\" : 148209", "\"N\" : 111")
                        .with("\"io_bytes\" : 607064064", "\"io_bytes\" : 454656")
                        .with("\"io_kbytes\" : 592836", "\"io_kbytes\" : 444")
                        .with("\"bw_bytes\" : 303380341", "\"bw_bytes\" : 227214")
                        .with("\"bw\" : 296269", "\"bw\" : 221")
                        .parsed();
        assertFailed(
                "failed-ios",
                "job j, read: 148098 of 148209 I/Os have no latency: they failed, and the IOPS"
                        + " count them",
                output);
    }

    @Test
    void moreLatenciesThanIosAreAContradictionUnlessAWarmUpExplainsThem() {
        Edited more =
                Edited.of(PLAIN)
                        .withEach("\"N\" : 148209", "\"N\" : 148212")
                        .with("\"io_bytes\" : 607064064", "\"io_bytes\" : 607076352")
                        .with("\"io_kbytes\" : 592836", "\"io_kbytes\" : 592848")
                        .with("\"bw_bytes\" : 303380341", "\"bw_bytes\" : 303386482")
                        .with("\"bw\" : 296269", "\"bw\" : 296275");
        assertFailed(
                "ios-mismatch",
                "job j, read: latencies of 148212 I/Os, but only 148209 were done",
                more.parsed());
        assertEquals(
                Status.COMPLETE,
                more.with("\"bs\" :", "\"ramp_time\" : \"1\", \"bs\" :").parsed().status());
    }

    @Test
    void aWorkerThatWasKilledLeavesIosWithoutBytesAndTime() {
        ParsedOutput output =
                Edited.of(PLAIN)
                        .with("\"io_bytes\" : 607064064", "\"io_bytes\" : 0")
                        .with("\"io_kbytes\" : 592836", "\"io_kbytes\" : 0")
                        .with("\"bw_bytes\" : 303380341", "\"bw_bytes\" : 0")
                        .with("\"bw\" : 296269", "\"bw\" : 0")
                        .with("\"iops\" : 74067.466267", "\"iops\" : 0.0")
                        .with("\"runtime\" : 2001", "\"runtime\" : 0")
                        .parsed();
        assertFailed(
                "worker-killed",
                "job j, read: 148209 I/Os but no bytes and no run time: the worker was killed",
                output);
    }

    @Test
    void binsMustHoldAllIos() {
        assertFailed(
                "bins-mismatch",
                "job j, read, lat_ns: the bins hold 39030 I/Os, N is 39032",
                Edited.of(LAT).with("\"54528\" : 8", "\"54528\" : 6").parsed());
    }

    @Test
    void binsThatAreThereButEmptyHoldNoIo() {
        String text = FioCorpus.text(LAT);
        int bins = text.indexOf("\"bins\" : {");
        String emptied =
                text.substring(0, bins) + "\"bins\" : {" + text.substring(text.indexOf('}', bins));
        assertFailed(
                "bins-mismatch",
                "job j, read, lat_ns: the bins hold 0 I/Os, N is 39032",
                new Edited(emptied).parsed());
    }

    @Test
    void binsMustBeThoseOfFiosGrid() {
        assertFailed(
                "bins-mismatch",
                "job j, read, lat_ns: 1 bins are not fio's, or out of order",
                Edited.of(LAT).with("\"54528\" : 8", "\"54529\" : 8").parsed());
    }

    @Test
    void binsMustReachFromTheSmallestToTheLargest() {
        assertFailed(
                "bins-mismatch",
                "job j, read, lat_ns: min 39340 and max 2949587 ns are not in the first and the"
                        + " last bin",
                Edited.of(LAT).with("\"max\" : 2649587", "\"max\" : 2949587").parsed());
    }

    @Test
    void binsMustBeAbleToHaveTheMean() {
        assertTrue(
                FioCorpus.messages(
                                Edited.of(LAT)
                                        .with("\"mean\" : 102105", "\"mean\" : 142105")
                                        .parsed(),
                                "bins-mismatch")
                        .get(0)
                        .startsWith("job j, read, lat_ns: the bins cannot have the mean 142105."));
    }

    @Test
    void percentilesMustBeThoseOfTheBins() {
        assertFailed(
                "percentile-mismatch",
                "job j, read, lat_ns: the 99.0 % percentile cannot be 266240 ns",
                Edited.of(LAT).with("\"99.000000\" : 264192", "\"99.000000\" : 266240").parsed());
    }

    @Test
    void percentilesWithoutBinsMustAscendAndLieBetweenSmallestAndLargest() {
        Edited plain = Edited.of("fio-3.33/C2-qd1-libaio/stdout");
        String top = "\"99.990000\" : 1925120";
        assertEquals(Status.COMPLETE, plain.parsed().status());
        assertFailed(
                "percentile-mismatch",
                "job j, read, clat_ns: the 99.99 % percentile cannot be 19251 ns",
                plain.with(top, "\"99.990000\" : 19251").parsed());
        assertFailed(
                "percentile-mismatch",
                "job j, read, clat_ns: the 99.99 % percentile cannot be 192512000 ns",
                plain.with(top, "\"99.990000\" : 192512000").parsed());
    }

    @Test
    void theWholeLatencyIsSubmissionAndCompletion() {
        assertFailed(
                "latency-mismatch",
                "job j, read: mean slat and clat make 107539 ns, mean lat is 117539 ns",
                Edited.of(PLAIN).with("\"mean\" : 107538", "\"mean\" : 117538").parsed());
    }

    @Test
    void aMeanLiesBetweenSmallestAndLargest() {
        ParsedOutput output =
                Edited.of(PLAIN).with("\"mean\" : 107538", "\"mean\" : 7107538").parsed();
        assertEquals(
                List.of(
                        "job j, read, lat_ns: min 22164, mean 7107538.620833, max 2599387 ns are"
                                + " out of order",
                        "job j, read: mean slat and clat make 107539 ns, mean lat is 7107539 ns"),
                FioCorpus.messages(output, "latency-mismatch"));
        assertEquals(Status.FAILED, output.status());
    }

    @Test
    void aLatencyLongerThanTheRunHasNoEndStamp() {
        assertFailed(
                "latency-impossible",
                "job j, read: a latency of 2599387000 ns in a run of 2001 ms: lat has no end stamp"
                        + " (were slat, clat and bw disabled?)",
                Edited.of(PLAIN)
                        .with(
                                "\"max\" : 2599387,\n          \"mean\" : 107",
                                "\"max\" : 2599387000,\n          \"mean\" : 107")
                        .parsed());
    }

    @Test
    void moreInFlightThanAskedForIsNoMeasurementOfThatDepth() {
        assertFailed(
                "little-law",
                "job j: IOPS × mean latency make 8.0 I/Os in flight, asked were 7",
                Edited.of(PLAIN).with("\"iodepth\" : \"8\"", "\"iodepth\" : \"7\"").parsed());
        assertEquals(
                List.of(
                        "job j: IOPS × mean latency make 61.5 I/Os in flight, asked were 48: before"
                                + " 3.39 fio's io_uring rounds iodepth up to a power of two"),
                FioCorpus.messages(
                        FioCorpus.parse("fio-3.33/C5-uring-qd48-fio-3.33/stdout"), "little-law"));
    }

    @Test
    void lessInFlightThanAskedForIsAWarning() {
        ParsedOutput output =
                Edited.of(PLAIN).with("\"iodepth\" : \"8\"", "\"iodepth\" : \"9\"").parsed();
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of("job j: IOPS × mean latency make 7.97 I/Os in flight, asked were 9"),
                FioCorpus.messages(output, "depth-not-held"));
    }

    @Test
    void everyCloneMustHaveRun() {
        assertFailed(
                "jobs-missing",
                "job j: 4 of 5 jobs ran (numjobs)",
                Edited.of("fio-3.33/10-numjobs4-nogroup/stdout")
                        .withEach("\"numjobs\" : \"4\"", "\"numjobs\" : \"5\"")
                        .parsed());
        assertFailed(
                "jobs-missing",
                "job j: 4 of 5 jobs ran (numjobs)",
                Edited.of("fio-3.33/11-numjobs4-group/stdout")
                        .with("\"numjobs\" : \"4\"", "\"numjobs\" : \"5\"")
                        .parsed());
    }

    @Test
    void allClientsMustBeTheSumOfTheClients() {
        assertFailed(
                "all-clients-mismatch",
                "job All clients on 127.0.0.1:9911, read: 4000 I/Os, the clients together have 2000",
                Edited.of("fio-3.33/95-client-one/stdout")
                        .with("\"jobname\" : \"csjob\"", "\"jobname\" : \"All clients\"")
                        .with("\"jobname\" : \"csjob\"", "\"jobname\" : \"All clients\"")
                        .with("\"jobname\" : \"All clients\"", "\"jobname\" : \"csjob\"")
                        .parsed());
    }

    @Test
    void theProgramMustHaveRunAsLongAsItsJobs() {
        Siblings wall = new Siblings(null, 0, null, 1_900_000_000L);
        assertFailed(
                "wall-mismatch",
                "job j ran 2001 ms, but fio only 1900 ms in all",
                Edited.of(PLAIN).parsed(wall));
        assertEquals(
                Status.COMPLETE,
                Edited.of(PLAIN).parsed(new Siblings(null, 0, null, 2_300_000_000L)).status());
    }

    @Test
    void completionLatenciesThatAreNoTimesAreLeftOutAndTheRestStands() {
        ParsedOutput output = FioCorpus.parse("fio-3.33/73-io_uring-sqpoll/stdout");

        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.total().completionLatency());
        assertNotNull(output.total().latency());
        assertEquals(
                List.of(
                        "job j, read: completion latencies are not times (mean 605049224 ns, of a"
                                + " whole of 62160 ns); they are left out. With sqthread_poll they"
                                + " are wrong before fio 3.36"),
                FioCorpus.messages(output, "clat-garbage"));
    }

    @Test
    void latencyThatWasNotMeasuredIsNullAndSaysSo() {
        ParsedOutput output = FioCorpus.parse("fio-3.33/67-disable-lat/stdout");

        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.total().latency());
        assertNotNull(output.total().completionLatency());
        assertEquals(
                List.of(
                        "job j, read: no latency was measured (disable_lat, gtod_reduce or the"
                                + " like); slat_ns is garbage then"),
                FioCorpus.messages(output, "no-latency"));
    }
}
