package dev.spdkcmp.drivers.simulated.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A job section of fio: its own options and the global ones that it inherits.
 *
 * @param name section name
 * @param own options as typed, in their order
 * @param global options of [global] sections before it
 */
record FioJob(String name, Map<String, String> own, Map<String, String> global) {

    /** Value of an option; one without value counts as set. */
    Optional<String> option(String key) {
        String value = own.containsKey(key) ? own.get(key) : global.get(key);
        return Optional.ofNullable(value);
    }

    String text(String key, String byDefault) {
        return option(key).filter(value -> !value.isEmpty()).orElse(byDefault);
    }

    int number(String key, int byDefault) {
        return option(key).filter(v -> !v.isEmpty()).map(Integer::parseInt).orElse(byDefault);
    }

    /** Whether a flag is on: given without a value, or with 1. */
    boolean flag(String key) {
        return option(key).map(value -> value.isEmpty() || value.equals("1")).orElse(false);
    }

    /** Seconds of a time option: plain seconds, or with ms, s, m or h. */
    double seconds(String key) {
        return option(key).filter(v -> !v.isEmpty()).map(FioJob::inSeconds).orElse(0.0);
    }

    private static double inSeconds(String value) {
        String digits = value.replaceAll("[a-zA-Z]", "");
        double number = Double.parseDouble(digits);
        return switch (value.substring(digits.length())) {
            case "us" -> number / 1e6;
            case "ms" -> number / 1e3;
            case "m" -> number * 60;
            case "h" -> number * 3600;
            default -> number;
        };
    }

    /** Bytes of a size: 4k, 4KiB, 128k, 1m, 4096. */
    long bytes(String key, long byDefault) {
        return option(key).filter(v -> !v.isEmpty()).map(FioJob::size).orElse(byDefault);
    }

    private static long size(String value) {
        String digits = value.replaceAll("[^0-9]", "");
        long number = Long.parseLong(digits);
        String unit = value.substring(digits.length()).toLowerCase(java.util.Locale.ROOT);
        return switch (unit.isEmpty() ? ' ' : unit.charAt(0)) {
            case 'k' -> number << 10;
            case 'm' -> number << 20;
            case 'g' -> number << 30;
            case 't' -> number << 40;
            default -> number;
        };
    }

    FioJob with(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(own);
        more.put(key, value);
        return new FioJob(name, more, global);
    }
}
