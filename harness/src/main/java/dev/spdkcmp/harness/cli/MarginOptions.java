package dev.spdkcmp.harness.cli;

import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The values of {@code --margin}: {@code 0.02} for every metric, {@code latency.p99=0.05} for one.
 */
final class MarginOptions {

    private final List<Metric> named = new ArrayList<>();
    private final List<Double> margins = new ArrayList<>();
    private Double everywhere;

    private MarginOptions() {}

    /** What came of reading the values. */
    sealed interface Parsed {

        /**
         * Margins to use.
         *
         * @param options the margins
         */
        record Usable(MarginOptions options) implements Parsed {}

        /**
         * A value that is no margin.
         *
         * @param reason for a person
         */
        record Refused(String reason) implements Parsed {}
    }

    static Parsed parse(List<String> values) {
        MarginOptions options = new MarginOptions();
        for (String value : values) {
            int equals = value.indexOf('=');
            String name = equals < 0 ? null : value.substring(0, equals).strip();
            Optional<Metric> metric = name == null ? Optional.empty() : Metric.named(name);
            Optional<Double> margin = margin(value.substring(equals + 1).strip());
            if (margin.isEmpty() || name != null && metric.isEmpty()) {
                return new Parsed.Refused(
                        "--margin %s: %s; write --margin 0.02 for all metrics or --margin latency.p99=0.05 for one"
                                .formatted(
                                        value,
                                        margin.isEmpty()
                                                ? "a margin is a number above 0 and at most 1"
                                                : "there is no metric " + name));
            }
            if (metric.isPresent()) {
                options.named.add(metric.get());
                options.margins.add(margin.get());
            } else {
                options.everywhere = margin.get();
            }
        }
        return new Parsed.Usable(options);
    }

    private static Optional<Double> margin(String text) {
        if (!text.matches("\\d{0,3}\\.?\\d{1,9}")) {
            return Optional.empty();
        }
        double margin = Double.parseDouble(text);
        return margin > 0 && margin <= 1 ? Optional.of(margin) : Optional.empty();
    }

    /** Metrics that a margin was stated for by name. */
    List<Metric> named() {
        return List.copyOf(named);
    }

    /** The margins, where {@code metrics} are all that can be compared. */
    Margins over(Collection<Metric> metrics) {
        Margins all = Margins.DEFAULT;
        if (everywhere != null) {
            for (Metric metric : metrics) {
                all = all.with(metric, everywhere);
            }
        }
        for (int i = 0; i < named.size(); i++) {
            all = all.with(named.get(i), margins.get(i));
        }
        return all;
    }
}
