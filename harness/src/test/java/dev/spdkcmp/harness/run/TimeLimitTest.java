package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitTest {

    private static final Instant NOW = Instant.parse("2026-03-01T22:10:00Z");

    @ParameterizedTest
    @CsvSource({
        "90m, 2026-03-01T23:40:00Z",
        "8h, 2026-03-02T06:10:00Z",
        "06:00, 2026-03-02T05:00:00Z",
        "6:00, 2026-03-02T05:00:00Z",
        "23:30, 2026-03-01T22:30:00Z",
        "23:10, 2026-03-02T22:10:00Z"
    })
    void aTimeFromNowOrTheNextTimeTheClockShowsIt(String text, Instant end) {
        // in Berlin it is 23:10
        assertEquals(Optional.of(end), TimeLimit.parse(text, NOW, ZoneId.of("Europe/Berlin")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0s", "24:00", "noon", "6:5"})
    void nothingElse(String text) {
        assertEquals(Optional.empty(), TimeLimit.parse(text, NOW, ZoneId.of("UTC")));
    }
}
