package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FioUnitsTest {

    @ParameterizedTest
    @CsvSource({
        "4096, 4096, 4096",
        "4096b, 4096, 4096",
        "0x1000, 4096, 4096",
        "4k, 4096, 4000",
        "4K, 4096, 4000",
        "4kb, 4096, 4000",
        "4ki, 4096, 4000",
        "4KiB, 4000, 4096",
        "64M, 67108864, 64000000",
        "1MiB, 1000000, 1048576",
        "1g, 1073741824, 1000000000",
        "2T, 2199023255552, 2000000000000",
        "1p, 1125899906842624, 1000000000000000"
    })
    void sizesDependOnKbBaseTheWayFioHasIt(String text, long base1024, long base1000) {
        assertEquals(OptionalLong.of(base1024), FioUnits.bytes(text, 1024));
        assertEquals(OptionalLong.of(base1000), FioUnits.bytes(text, 1000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "4x", "4kk", "50%", "-1", "1.5k", "9999999999999999p", "0xg"})
    void whatIsNoSizeIsNone(String text) {
        assertEquals(OptionalLong.empty(), FioUnits.bytes(text, 1024));
    }

    @ParameterizedTest
    @CsvSource({
        "60, 60000000000",
        "60s, 60000000000",
        "500ms, 500000000",
        "500msec, 500000000",
        "20us, 20000",
        "2m, 120000000000",
        "1h, 3600000000000",
        "1D, 86400000000000",
        "1.5, 1500000000",
        "0, 0"
    })
    void timesAreSecondsUnlessTheySay(String text, long nanoseconds) {
        assertEquals(OptionalLong.of(nanoseconds), FioUnits.nanoseconds(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "5x", "-1", "999999999999999d"})
    void whatIsNoTimeIsNone(String text) {
        assertEquals(OptionalLong.empty(), FioUnits.nanoseconds(text));
    }
}
