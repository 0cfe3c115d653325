package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Preconditioning.Erase;
import dev.spdkcmp.scenarios.Preconditioning.Format;
import dev.spdkcmp.scenarios.Preconditioning.RandomWrites;
import dev.spdkcmp.scenarios.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The key {@code preconditioning}. */
final class PreconditioningReader {

    static final List<String> KEYS = List.of("format", "fill", "fillBlock", "random", "round");
    static final List<String> FORMAT_KEYS = List.of("lba", "erase");

    private PreconditioningReader() {}

    static Preconditioning read(YamlItem item) {
        if (!item.isMapping()) {
            return item.word(Map.of("none", Preconditioning.NONE, "full", Preconditioning.FULL))
                    .orElse(Preconditioning.NONE);
        }
        Optional<YamlMapping> keys = item.mapping(KEYS);
        if (keys.isEmpty()) {
            return Preconditioning.NONE;
        }
        Format format =
                keys.get().get("format").flatMap(PreconditioningReader::format).orElse(null);
        double fill =
                keys.get()
                        .get("fill")
                        .flatMap(
                                f ->
                                        f.value(
                                                "how often the capacity is written, 0 to 100",
                                                PreconditioningReader::passes))
                        .orElse(Preconditioning.FULL.fillPasses());
        long block =
                keys.get()
                        .get("fillBlock")
                        .flatMap(
                                b ->
                                        b.value(
                                                "a multiple of 4k up to 16m, such as 128k",
                                                PreconditioningReader::fillBlock))
                        .orElse(Preconditioning.FULL.fillBlockBytes());
        Duration round =
                keys.get()
                        .get("round")
                        .flatMap(
                                r ->
                                        r.value(
                                                "a time of at least 1s, such as 1m",
                                                PreconditioningReader::seconds))
                        .orElse(Duration.ofMinutes(1));
        RandomWrites random =
                keys.get()
                        .get("random")
                        .flatMap(
                                r ->
                                        r.value(
                                                "one of none, steady, or a time such as 30m",
                                                text -> random(text, round)))
                        .orElse(new RandomWrites.UntilSteady(round));
        return new Preconditioning(format, fill, block, random);
    }

    private static Optional<Double> passes(String text) {
        return text.matches("\\d{1,3}(\\.\\d{1,3})?") && Double.parseDouble(text) <= 100
                ? Optional.of(Double.parseDouble(text))
                : Optional.empty();
    }

    private static Optional<Long> fillBlock(String text) {
        return Quantity.bytes(text)
                .filter(bytes -> bytes > 0 && bytes % 4096 == 0 && bytes <= 16 << 20);
    }

    private static Optional<Duration> seconds(String text) {
        return Quantity.time(text)
                .filter(time -> time.toSeconds() >= 1 && time.toMillis() % 1000 == 0);
    }

    private static Optional<RandomWrites> random(String text, Duration round) {
        return switch (text) {
            case "none" -> Optional.of(new RandomWrites.None());
            case "steady" -> Optional.of(new RandomWrites.UntilSteady(round));
            default -> seconds(text).map(RandomWrites.TimeBoxed::new);
        };
    }

    private static Optional<Format> format(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(FORMAT_KEYS);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Optional<Integer> lba =
                keys.get()
                        .get("lba")
                        .flatMap(
                                l ->
                                        l.value(
                                                "512 or 4096",
                                                text ->
                                                        Quantity.bytes(text)
                                                                .filter(b -> b == 512 || b == 4096)
                                                                .map(Long::intValue)));
        Optional<Erase> erase =
                keys.get()
                        .get("erase")
                        .flatMap(
                                e ->
                                        e.word(
                                                Map.of(
                                                        "none", Erase.NONE,
                                                        "user-data", Erase.USER_DATA,
                                                        "cryptographic", Erase.CRYPTOGRAPHIC)));
        return Optional.of(new Format(lba.orElse(null), erase.orElse(Erase.NONE)));
    }
}
