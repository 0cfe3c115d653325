package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.scenarios.Pattern;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Turns a row's columns into conditions and ceilings, and says what is wrong with a value. */
final class StatedFields {

    /** Columns that say how an output was measured. */
    static final Set<String> COLUMNS =
            Set.of(
                    "pattern",
                    "readPercent",
                    "blockBytes",
                    "queueDepth",
                    "cores",
                    "device",
                    "block",
                    "startedAt",
                    "link",
                    "ratedIops");

    /** An epoch in seconds is below this until the year 5138; one in milliseconds above. */
    private static final double MILLISECONDS_FROM = 1e11;

    private final Row row;
    private final List<String> errors = new ArrayList<>();

    StatedFields(Row row) {
        this.row = row;
    }

    /** What is wrong with the row, each a sentence that names the place. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    /** The row's conditions. */
    Conditions conditions() {
        Conditions conditions =
                Conditions.NONE
                        .readPercent(wholeNumber("readPercent", 0, 100))
                        .blockBytes(blockBytes())
                        .queueDepth(wholeNumber("queueDepth", 1, 1 << 20))
                        .cores(wholeNumber("cores", 1, 1 << 16))
                        .devices(devices())
                        .block(wholeNumber("block", 0, Integer.MAX_VALUE))
                        .startedAtMs(value("startedAt", StatedFields::time, TIME));
        Pattern pattern = value("pattern", Pattern::named, PATTERN);
        Optional<Integer> fixed = pattern == null ? Optional.empty() : pattern.fixedReadPercent();
        if (fixed.isPresent()
                && conditions.readPercent().isPresent()
                && !fixed.equals(conditions.readPercent())) {
            errors.add(
                    "%s: pattern %s cannot have %d %% reads"
                            .formatted(
                                    row.place(),
                                    pattern.toolName(),
                                    conditions.readPercent().get()));
        }
        return conditions.pattern(pattern);
    }

    private static final String TIME = "a time such as 2026-01-31T12:00:00Z or seconds since 1970";
    private static final String PATTERN = "read, write, randread, randwrite, rw or randrw";
    private static final String NUMBER = "a number that is not negative, such as 780000 or 780K";

    /** The row's ceilings. */
    Ceilings ceilings() {
        return new Ceilings(
                value("link", PcieLink::parse, "a link such as gen4x4"), figure("ratedIops"));
    }

    /** A figure: decimal, with thousands separated by commas or not, or with K or M behind it. */
    Double figure(String column) {
        return value(column, StatedFields::number, NUMBER);
    }

    private Long blockBytes() {
        return value(
                "blockBytes",
                text -> ByteSize.parse(text).filter(bytes -> bytes % 512 == 0),
                "a positive multiple of 512 bytes, such as 4096 or 128k");
    }

    private List<String> devices() {
        return row.field("device")
                .map(field -> Arrays.stream(field.text().split("[;,\\s]+")).toList())
                .orElse(null);
    }

    private Integer wholeNumber(String column, int smallest, int largest) {
        return value(
                column,
                text ->
                        Optional.of(text)
                                .filter(digits -> digits.matches("\\d{1,10}"))
                                .map(Long::parseLong)
                                .filter(number -> number >= smallest && number <= largest)
                                .map(Long::intValue),
                "a whole number from " + smallest + " to " + largest);
    }

    private <T> T value(String column, Function<String, Optional<T>> read, String expected) {
        Optional<Field> field = row.field(column);
        if (field.isEmpty()) {
            return null;
        }
        Optional<T> value = read.apply(field.get().text());
        if (value.isEmpty()) {
            errors.add(
                    "%s: '%s' is not %s"
                            .formatted(field.get().place(), field.get().text(), expected));
        }
        return value.orElse(null);
    }

    private static Optional<Double> number(String text) {
        String digits = text.matches("\\d{1,3}(,\\d{3})+(\\.\\d+)?") ? text.replace(",", "") : text;
        if (!digits.matches("\\d+(\\.\\d+)?(?i:e\\+?\\d{1,2})?[kKM]?")) {
            return Optional.empty();
        }
        char last = digits.charAt(digits.length() - 1);
        double unit = last == 'M' ? 1e6 : last == 'k' || last == 'K' ? 1e3 : 1;
        String mantissa = unit == 1 ? digits : digits.substring(0, digits.length() - 1);
        return Optional.of(Double.parseDouble(mantissa) * unit);
    }

    private static Optional<Long> time(String text) {
        if (text.matches("\\d+(\\.\\d+)?")) {
            double number = Double.parseDouble(text);
            return Optional.of(Math.round(number >= MILLISECONDS_FROM ? number : number * 1000));
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant().toEpochMilli());
        } catch (DateTimeException wrong) {
            return Optional.empty();
        }
    }
}
