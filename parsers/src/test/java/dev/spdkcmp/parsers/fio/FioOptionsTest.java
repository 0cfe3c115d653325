package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.Operation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioOptionsTest {

    private static RawOptions raw(String... namesAndValues) {
        RawOptions.Builder options = new RawOptions.Builder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return options.build();
    }

    private static FioOptions options(String... namesAndValues) {
        return new FioOptions(raw(namesAndValues));
    }

    @Test
    void theNearestPlaceCountsAndThereTheLastValue() {
        FioOptions options =
                new FioOptions(
                        raw("bs", "8k", "bs", "16k"),
                        raw("bs", "4k", "rw", "read"),
                        raw("rw", "write"));
        assertEquals(OptionalLong.of(16384), options.blockBytes(Operation.READ));
        assertEquals(Optional.of("read"), options.pattern());
    }

    @Test
    void whatIsNotGivenHasFiosDefaultWhereAnythingIsKnown() {
        FioOptions options = options("name", "j");
        assertEquals(Optional.of("read"), options.pattern());
        assertEquals(Optional.of("psync"), options.engine());
        assertEquals(OptionalLong.of(4096), options.blockBytes(Operation.WRITE));
        assertEquals(Optional.of(1), options.queueDepth());
        assertEquals(OptionalLong.of(0), options.rampNs());
        assertEquals(OptionalLong.empty(), options.runtimeNs());
    }

    @Test
    void whereNothingIsKnownNothingIsAssumed() {
        FioOptions options = options();
        assertFalse(options.known());
        assertEquals(Optional.empty(), options.pattern());
        assertEquals(Optional.empty(), options.engine());
        assertEquals(Optional.empty(), options.queueDepth());
        assertEquals(OptionalLong.empty(), options.blockBytes(Operation.READ));
        assertEquals(OptionalLong.empty(), options.rampNs());
    }

    @ParameterizedTest
    @CsvSource({
        "readwrite, rw",
        "rw, rw",
        "randrw, randrw",
        "randread:8, randread",
        "RANDREAD, randread",
        "randtrim, randtrim"
    })
    void patternsHaveOneName(String value, String pattern) {
        assertEquals(Optional.of(pattern), options("readwrite", value).pattern());
    }

    @ParameterizedTest
    @CsvSource({"rwmixread, 70, 70", "rwmixwrite, 30, 70", "other, 1, 50"})
    void theShareOfReadsComesFromEitherSide(String option, String value, int share) {
        assertEquals(Optional.of(share), options("rw", "randrw", option, value).readPercent());
    }

    @Test
    void aMixOfOneDirectionOnlyAsksForThatOne() {
        assertEquals(
                Set.of(Operation.READ), options("rw", "randrw", "rwmixread", "100").operations());
        assertEquals(
                Set.of(Operation.WRITE), options("rw", "randrw", "rwmixread", "0").operations());
        assertEquals(
                Set.of(Operation.TRIM, Operation.WRITE), options("rw", "trimwrite").operations());
    }

    @Test
    void blockSizesMayDifferByDirection() {
        FioOptions options = options("blocksize", "4k,64k");
        assertEquals(OptionalLong.of(4096), options.blockBytes(Operation.READ));
        assertEquals(OptionalLong.of(65536), options.blockBytes(Operation.WRITE));
        assertEquals(OptionalLong.empty(), options.blockBytes(Operation.MIXED));
        assertEquals(OptionalLong.of(4096), options("bs", ",64k").blockBytes(Operation.READ));
        assertEquals(
                OptionalLong.of(4000),
                options("bs", "4k", "kb_base", "1000").blockBytes(Operation.READ));
        assertEquals(
                OptionalLong.empty(), options("bssplit", "4k/50:8k/50").blockBytes(Operation.READ));
    }

    @Test
    void engineNamesMayBePaths() {
        assertEquals(
                Optional.of("spdk_nvme"),
                options("ioengine", "external:/opt/spdk/build/fio/spdk_nvme").engine());
        assertEquals(
                Optional.of("spdk_nvme"), options("ioengine", "/opt/spdk/fio/spdk_nvme").engine());
    }

    @Test
    void aSynchronousEngineHoldsOneIo() {
        FioOptions options = options("ioengine", "pvsync2", "iodepth", "8");
        assertEquals(Optional.of(1), options.queueDepth());
        assertEquals(Optional.of(8), options.iodepth());
    }

    @Test
    void switchesAreOnWithoutAValue() {
        assertTrue(options("hipri", "").enabled("hipri"));
        assertTrue(options("hipri", "1").enabled("hipri"));
        assertFalse(options("hipri", "0").enabled("hipri"));
        assertFalse(options().enabled("hipri"));
    }

    @Test
    void targetsAreSeparatedByColonsThatABackslashEscapes() {
        assertEquals(
                List.of(
                        new FioTarget("/dev/a", null),
                        new FioTarget("/dev/b:1", null),
                        new FioTarget("/dev/c", null)),
                options("filename", "/dev/a:/dev/b\\:1", "filename", "/dev/c:/dev/a").targets());
        assertEquals(
                List.of(new FioTarget("0000:01:00.0", 2)),
                options("filename", "trtype=PCIe traddr=0000.01.00.0 ns=2").targets());
        assertEquals(
                List.of(new FioTarget("192.168.1.1", 1)),
                options("filename", "trtype=TCP traddr=192.168.1.1 trsvcid=4420 ns=1").targets());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"3|3", "0,2|0 2", "4-7|4 5 6 7", "0-1,8,5|0 1 5 8"})
    void cpusAreAList(String value, String cpus) {
        assertEquals(
                Optional.of(List.of(cpus.split(" ")).stream().map(Integer::valueOf).toList()),
                options("cpus_allowed", value).cpus());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rw|sideways",
                "bs|4q",
                "iodepth|0",
                "numjobs|many",
                "runtime|soon",
                "ramp_time|soon",
                "cpus_allowed|7-4",
                "cpus_allowed|all"
            })
    void whatCannotBeReadIsNamed(String option, String value) {
        assertEquals(List.of(option + "=" + value), options(option, value).unreadable());
    }

    @Test
    void limitsOfTheRateAreNamed() {
        assertEquals(
                List.of("rate_iops=1000", "thinktime=5ms"),
                options("rate_iops", "1000", "thinktime", "5ms", "rate", "0").rateLimits());
    }

    @Test
    void whatAJobDoesBeforeItEnds() {
        assertEquals(OptionalLong.of(3 << 20), options("size", "1m", "loops", "3").bytesToDo());
        assertEquals(OptionalLong.of(8 << 20), options("size", "1m", "io_size", "8m").bytesToDo());
        assertEquals(OptionalLong.empty(), options("size", "50%").bytesToDo());
        assertEquals(OptionalLong.of(2000), options("number_ios", "2000").iosToDo());
    }
}
