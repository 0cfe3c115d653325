package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How runs of fio fail, and in which words that is passed on. */
class FioFailuresTest {

    private static final String PLAIN = "fio-3.33/01-json-libaio/stdout";

    private static Siblings exit(int status) {
        return new Siblings("fio job.fio", status, null, null);
    }

    private static Siblings stderr(String text) {
        return new Siblings(null, null, text, null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "22-err-enospc|io-error|1 I/O failed, the first on /data/tiny/f.dat: No space left"
                        + " on device: write offset=8388608, buflen=65536",
                "22-err-enospc|job-error|job j stopped with error 28 (No space left on device)",
                "71-io_uring-hipri|io-error|16 I/Os failed, the first on /data/f.dat: Operation not"
                        + " supported: read offset=17031168, buflen=4096",
                "31-err-one-of-two|job-error|job bad stopped with error 22 (Invalid argument)",
                "25-err-permission|job-error|job j stopped with error 13 (Permission denied)",
                "27-err-no-create|exit-status|fio ended with exit status 1: fio: file creation"
                        + " disallowed by allow_file_create=0",
                "27-err-no-create|no-io|job j did no I/O",
                "28-err-badoption|exit-status|fio ended with exit status 1: fio: unrecognized"
                        + " option '--hiprio=1'",
                "74-io_uring_cmd-notchar|exit-status|fio ended with exit status 1: ioengine"
                        + " io_uring_cmd only works with nvme ns generic char devices (/dev/ngXnY)",
                "99c-client-refused|exit-status|fio ended with exit status 1: fio: connect:"
                        + " Connection refused",
                "40-sigint|terminated|fio was stopped by signal 2 before the end of its run",
                "41-sigterm|terminated|fio was stopped by signal 15 before the end of its run",
                "42-sigkill|killed|fio was killed by signal 9 (exit status 137)",
                "45-sigint-outputfile|results-elsewhere|fio wrote its results to"
                        + " /results/45-sigint-outputfile/out.json (--output): read that file",
                "56-ramp-gt-runtime-rate-333|ended-in-warm-up|job j: I/Os but no latency: its run"
                        + " ended inside the warm-up (ramp_time)",
                "C1-staggered-group|staggered-group|job a is a group of 2 jobs that did not start"
                        + " together (startdelay=2): its IOPS add up what did not run at once",
                "03-normal-libaio|text-format|fio's normal text rounds its figures; run again with"
                        + " --output-format=json+",
                "20-err-nofile|finished-early|job j did its size in 888 of 1000 ms; --time_based"
                        + " makes it go on",
                "85-steadystate|steady-state-end|job j ended after 1895 of 5000 ms because its"
                        + " steadystate criterion was met; its figures are of the whole run, not of"
                        + " the steady part",
                "76-psync-iodepth8|sync-engine-depth|job j: engine psync does one I/O at a time,"
                        + " whatever iodepth says (8)",
                "75-pvsync2-hipri|not-polled|job j: polled completion was asked for (hipri), but"
                        + " 13473 context switches for 13480 I/Os say that interrupts completed"
                        + " them",
                "12-randrw|mix-not-held|job j: 50.0 % of its I/Os were reads, asked were 70 %",
                "12-randrw|rate-limited|job j: rate_iops=3000 keeps it from holding its queue depth",
                "B6-stonewall-two-groups|not-concurrent|jobs ran one after another, or nothing"
                        + " shows that they ran at once: they have no total; run them as fio"
                        + " commands of their own",
                "46-worker-killed|exit-status|fio ended with exit status 134",
                "D1-verify|reads-back|job t reads back what it wrote (verify=crc32c): that is no"
                        + " mixed load, and has no total",
                "01-json-libaio|clat-only|percentiles are those of completion only (clat); for"
                        + " those of the whole latency run again with --lat_percentiles=1"
            })
    void eachCaseInItsOwnWords(String name, String code, String message) {
        assertEquals(
                List.of(message),
                FioCorpus.messages(FioCorpus.parse("fio-3.33/" + name + "/stdout"), code));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|FAILED|exit-status|fio ended with exit status 1",
                "128|INCOMPLETE|terminated|fio was stopped by a signal (exit status 128)",
                "124|INCOMPLETE|terminated|fio was stopped by a signal (exit status 124)",
                "129|INCOMPLETE|killed|fio was killed by signal 1 (exit status 129)",
                "137|INCOMPLETE|killed|fio was killed by signal 9 (exit status 137)",
                "134|FAILED|exit-status|fio ended with exit status 134"
            })
    void theExitStatusOverrulesResultsThatLookWhole(
            int exit, Status status, String code, String message) {
        ParsedOutput output = Edited.of(PLAIN).parsed(exit(exit));

        assertEquals(status, output.status());
        assertEquals(List.of(message), FioCorpus.messages(output, code));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fio: pid=4711, got signal=9|FAILED|worker-killed|a worker was killed by signal 9:"
                        + " its job is not whole",
                "client <10.0.0.2>: exited with error 2|FAILED|client-failed|client 10.0.0.2 exited"
                        + " with error 2",
                "fio: job 'j' (state=5) hasn't exited in 300 seconds, it appears to be stuck."
                        + " Doing forceful exit of this job.|FAILED|job-stuck|fio gave a job up:"
                        + " fio: job 'j' (state=5) hasn't exited in 300 seconds, it appears to be"
                        + " stuck. Doing forceful exit of this job.",
                "fio seems to be stuck grabbing stat_sem, forcibly exiting|FAILED|job-stuck|fio gave"
                        + " a job up: fio seems to be stuck grabbing stat_sem, forcibly exiting",
                "<node7> fio: io_u error on file /dev/nvme0n1: Input/output error: read offset=0,"
                        + " buflen=4096|FAILED|io-error|1 I/O failed, the first on /dev/nvme0n1:"
                        + " Input/output error: read offset=0, buflen=4096",
                "fio: terminating on signal 15|INCOMPLETE|terminated|fio was stopped by signal 15"
                        + " before the end of its run",
                "fio: clocksource=cpu may not be reliable|COMPLETE|fio-note|fio says: fio:"
                        + " clocksource=cpu may not be reliable",
                "the list exceeding max length 20|COMPLETE|fio-note|fio says: the list exceeding"
                        + " max length 20"
            })
    void wordsOfFioCountWhereverTheyStand(String line, Status status, String code, String message) {
        Edited plain = Edited.of(PLAIN);
        for (ParsedOutput output :
                List.of(
                        new Edited(line + "\n" + plain.text()).parsed(),
                        new Edited(plain.text() + line + "\n").parsed(),
                        plain.parsed(stderr(line)))) {
            assertEquals(status, output.status());
            assertEquals(List.of(message), FioCorpus.messages(output, code));
        }
    }

    @Test
    void aKilledWorkerShowsOnStderrAndInItsFigures() {
        assertEquals(
                List.of(
                        "a worker was killed by signal 9: its job is not whole",
                        "job j, read: 565 I/Os but no bytes and no run time: the worker was killed"),
                FioCorpus.messages(
                        FioCorpus.parse("fio-3.33/46-worker-killed/stdout"), "worker-killed"));
    }

    @Test
    void aJobThatEndsAtItsSizeIsIncompleteBefore() {
        String noTime = "\"runtime\" : \"2\",";
        assertEquals(
                List.of(
                        "job j: figures are of 607064064 bytes in 148209 I/Os, less than its size"
                                + " asks for: it was stopped, or still running when this was"
                                + " printed"),
                FioCorpus.messages(
                        Edited.of(PLAIN)
                                .with(noTime, "")
                                .with("\"size\" : \"64M\"", "\"size\" : \"1G\"")
                                .parsed(),
                        "ended-early"));
        assertEquals(
                Status.COMPLETE,
                Edited.of(PLAIN)
                        .with(noTime, "")
                        .with(
                                "\"size\" : \"64M\"",
                                "\"size\" : \"1G\", \"number_ios\" : \"148209\"")
                        .parsed()
                        .status());
    }

    @Test
    void errorsThatWereToleratedAreErrors() {
        assertEquals(
                List.of("job j went on past 7 failed I/Os; IOPS count them"),
                FioCorpus.messages(
                        Edited.of(PLAIN)
                                .with("\"error\" : 0,", "\"error\" : 0, \"total_err\" : 7,")
                                .parsed(),
                        "io-error"));
    }

    @Test
    void aJobErrorWithoutItsWordsIsGivenAsANumber() {
        ParsedOutput output = Edited.of(PLAIN).with("\"error\" : 0,", "\"error\" : 5,").parsed();
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of("job j stopped with error 5"), FioCorpus.messages(output, "job-error"));
    }

    @Test
    void aDirectionThatWasAskedForMustHaveDoneSomething() {
        ParsedOutput output =
                Edited.of(PLAIN).with("\"rw\" : \"randread\"", "\"rw\" : \"randrw\"").parsed();
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of("job j did no write, though rw=randrw"),
                FioCorpus.messages(output, "no-io"));
        assertEquals(
                Status.COMPLETE,
                Edited.of(PLAIN)
                        .with(
                                "\"rw\" : \"randread\"",
                                "\"rw\" : \"randrw\", \"rwmixread\" : \"100\"")
                        .parsed()
                        .status());
    }

    @Test
    void terseLinesAreRefused() {
        String terse =
                FioCorpus.text("fio-3.33/06-json-normal-terse/stdout")
                        .lines()
                        .filter(line -> line.startsWith("3;fio-"))
                        .findFirst()
                        .orElseThrow();
        ParsedOutput output = new Edited(terse + "\n").parsed();

        assertEquals("fio", output.tool());
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of(
                        "fio's terse format has no histograms; run again with --output-format=json+"),
                FioCorpus.messages(output, "terse-format"));
    }

    @Test
    void silenceIsIncompleteUnlessFioEnded() {
        Siblings running = new Siblings("fio --name=j", null, null, null);
        assertEquals(Status.INCOMPLETE, new Edited("").parsed(running).status());
        assertEquals(
                List.of("fio printed no results: it was killed, or still ran"),
                FioCorpus.messages(new Edited("").parsed(running), "no-results"));

        ParsedOutput ended = new Edited("").parsed(exit(0));
        assertEquals(Status.FAILED, ended.status());
        assertEquals(
                List.of("fio ended (exit status 0), but printed no results"),
                FioCorpus.messages(ended, "no-results"));
    }

    @Test
    void whatIsNotFiosIsNotRecognised() {
        for (String text : List.of("", "hello\n", "{\"Devices\":[]}", "{\"Devices\":[")) {
            ParsedOutput output = new Edited(text).parsed();
            assertNull(output.tool());
            assertEquals(Status.FAILED, output.status());
            assertEquals(List.of("not-recognised"), FioCorpus.codes(output));
        }
    }

    @Test
    void resultsWithoutJobsFail() {
        ParsedOutput output =
                new Edited("{\n  \"fio version\" : \"fio-3.33\",\n  \"jobs\" : []\n}\n").parsed();
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of("the results name no job: none was started, or all were lost"),
                FioCorpus.messages(output, "no-jobs"));
    }

    @Test
    void anOptionThatNobodyCanReadIsAWarning() {
        ParsedOutput output =
                Edited.of(PLAIN).with("\"iodepth\" : \"8\"", "\"iodepth\" : \"eight\"").parsed();
        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.declared().queueDepthPerStream());
        assertEquals(
                List.of("job j: cannot read iodepth=eight"),
                FioCorpus.messages(output, "option-unreadable"));
    }

    @Test
    void percentilesWhereFiosBinsEndAreOnlyALowerBound() {
        String text = FioCorpus.text("fio-3.33/61-lat-only/stdout");
        int bins = text.indexOf("\"bins\" : {");
        int start = text.lastIndexOf("\"lat_ns\" : {", bins);
        String latency =
                "\"lat_ns\" : {\"min\" : 17060000000, \"max\" : 41000000000, \"mean\" :"
                        + " 20000000000.0, \"stddev\" : 1.0, \"N\" : 39032, \"percentile\" :"
                        + " {\"99.000000\" : 17112760320}, \"bins\" : {\"17112760320\" : 39032}";
        String slow =
                text.substring(0, start) + latency + text.substring(text.indexOf('}', bins) + 1);
        ParsedOutput output =
                new Edited(slow).with("\"runtime\" : \"1\"", "\"runtime\" : \"60\"").parsed();
        assertEquals(
                List.of(
                        "job j, read: some I/Os took more than 17.05 s, where fio's bins end; the"
                                + " largest was 41000000000 ns"),
                FioCorpus.messages(output, "saturated"));
    }
}
