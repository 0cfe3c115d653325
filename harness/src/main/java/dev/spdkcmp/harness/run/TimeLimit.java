package dev.spdkcmp.harness.run;

import dev.spdkcmp.scenarios.Quantity;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** When a run has to be over and restored: after some time, or at a time of day. */
public final class TimeLimit {

    private TimeLimit() {}

    /**
     * The moment.
     *
     * @param text {@code 90m}, {@code 8h}, or {@code 06:00}: the next time the clock shows it
     * @return empty where the text is neither
     */
    public static Optional<Instant> parse(String text, Instant now, ZoneId zone) {
        if (text.matches("\\d{1,2}:\\d{2}")) {
            try {
                LocalTime time = LocalTime.parse(text.length() == 4 ? "0" + text : text);
                ZonedDateTime today = now.atZone(zone).with(time);
                return Optional.of(
                        (today.toInstant().isAfter(now) ? today : today.plusDays(1)).toInstant());
            } catch (DateTimeException noTime) {
                return Optional.empty();
            }
        }
        return Quantity.time(text).filter(t -> !t.isZero()).map(now::plus);
    }
}
