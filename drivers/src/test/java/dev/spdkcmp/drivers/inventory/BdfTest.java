package dev.spdkcmp.drivers.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BdfTest {

    @ParameterizedTest
    @CsvSource({
        "0000:5e:00.0,0000:5e:00.0",
        "5e:00.0,0000:5e:00.0",
        "5E:00.0,0000:5e:00.0",
        "0000:AF:1F.7,0000:af:1f.7",
        "10000:e1:00.0,10000:e1:00.0"
    })
    void everyUsualSpellingBecomesTheOneThatSysfsUses(String given, String normal) {
        assertEquals(Optional.of(normal), Bdf.parse(given).map(Bdf::toString));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "",
                "nvme0",
                "5e:00",
                "5e:20.0",
                "5e:00.8",
                "0000.01.00.0",
                "0000:5e:00.0 0000:5f:00.0"
            })
    void nothingElseIsAnAddress(String given) {
        assertEquals(Optional.empty(), Bdf.parse(given));
    }

    @Test
    void addressesSortByNumber() {
        assertEquals(
                Stream.of("0000:02:00.0", "0000:0a:00.0", "10000:01:00.0").toList(),
                Stream.of("10000:01:00.0", "0000:0a:00.0", "0000:02:00.0")
                        .map(text -> Bdf.parse(text).orElseThrow())
                        .sorted()
                        .map(Bdf::toString)
                        .toList());
    }

    @Test
    void domainsAboveFfffAreVmds() {
        assertTrue(Bdf.parse("10000:e1:00.0").orElseThrow().behindVmd());
        assertFalse(Bdf.parse("0000:e1:00.0").orElseThrow().behindVmd());
    }

    @Test
    void deviceArgumentsAreReadOrRefusedWithWhatCanBeGiven() {
        assertEquals("0000:01:00.0/ns2", DeviceArgument.parse("01:00.0/ns2").toString());
        assertEquals("0000:01:00.0", DeviceArgument.parse("0000:01:00.0").toString());
        assertEquals(new DeviceArgument.File("/data/t"), DeviceArgument.parse("file:/data/t"));
        assertEquals(
                new DeviceArgument.Malformed(
                        "'file:t': give the whole path, as in file:/data/testfile"),
                DeviceArgument.parse("file:t"));
        assertEquals(
                new DeviceArgument.Malformed(
                        "'*' is no device: give a PCI address (0000:01:00.0), one with a namespace"
                                + " (0000:01:00.0/ns1) or file:PATH"),
                DeviceArgument.parse("*"));
        assertEquals(
                new DeviceArgument.Malformed(
                        "'/dev/nvme0n1' is no device: give a PCI address (0000:01:00.0), one with a"
                                + " namespace (0000:01:00.0/ns1) or file:PATH; spdkcmp devices"
                                + " shows the addresses"),
                DeviceArgument.parse("/dev/nvme0n1"));
        assertTrue(DeviceArgument.parse("01:00.0/ns0") instanceof DeviceArgument.Malformed);
    }
}
