package dev.spdkcmp.scenarios;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "4k, 4096",
        "4K, 4096",
        "4 KB, 4096",
        "128KiB, 131072",
        "1M, 1048576",
        "1.5g, 1610612736",
        "2tib, 2199023255552",
        "512b, 512"
    })
    void readsSizesAsPowersOf1024(String text, long bytes) {
        assertEquals(Optional.of(bytes), Quantity.bytes(text));
    }

    @ParameterizedTest
    @CsvSource({
        "30s, PT30S", "2m, PT2M", "1h30m, PT1H30M", "250ms, PT0.25S", "300us, PT0.0003S",
        "45, PT45S", "0.5h, PT30M", "2 min, PT2M", "1m 30s, PT1M30S", "7ns, PT0.000000007S"
    })
    void readsTimes(String text, Duration time) {
        assertEquals(Optional.of(time), Quantity.time(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-4k", "4x", "4kk", "0.3b", "1e3", "99999999999999t"})
    void refusesWhatIsNoSize(String text) {
        assertEquals(Optional.empty(), Quantity.bytes(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "-1s", "30 apples", "5s5", "1.0000000001s", "1:30"})
    void refusesWhatIsNoTime(String text) {
        assertEquals(Optional.empty(), Quantity.time(text));
    }

    @Test
    void readsSharesAndRefusesBareNumbersAboveOne() {
        assertEquals(Optional.of(0.03), Quantity.share("3%"));
        assertEquals(Optional.of(0.03), Quantity.share("0.03"));
        assertEquals(Optional.of(1.5), Quantity.share("150 %"));
        assertEquals(Optional.empty(), Quantity.share("3"));
    }

    @Test
    void readsRatesDecimalAndBinary() {
        assertEquals(Optional.of(7.0e9), Quantity.bytesPerSecond("7000 MB/s"));
        assertEquals(Optional.of(6.8e9), Quantity.bytesPerSecond("6.8GB/s"));
        assertEquals(Optional.of(2147483648.0), Quantity.bytesPerSecond("2 GiB/s"));
        assertEquals(Optional.empty(), Quantity.bytesPerSecond("7 GB"));
        assertEquals(Optional.of(1.2e6), Quantity.count("1.2M"));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.25S, 250ms",
        "PT4.8S, 4.8s",
        "PT45S, 45s",
        "PT59.94S, 59.9s",
        "PT59.96S, 1m",
        "PT2M, 2m",
        "PT2M30S, 2m30s",
        "PT1H5M20S, 1h05m"
    })
    void writesTimes(Duration time, String text) {
        assertEquals(text, Quantity.timeText(time));
    }

    @Test
    void writesSizes() {
        assertEquals("4k", Quantity.sizeText(4096));
        assertEquals("1m", Quantity.sizeText(1 << 20));
        assertEquals("1000", Quantity.sizeText(1000));
        assertEquals("0", Quantity.sizeText(0));
    }
}
