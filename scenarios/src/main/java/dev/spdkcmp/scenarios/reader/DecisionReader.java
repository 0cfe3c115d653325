package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.DecisionRule.Gain;
import dev.spdkcmp.scenarios.DecisionRule.Limit;
import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The keys by which results are judged: margins, family, decision. */
final class DecisionReader {

    static final List<String> KEYS = List.of("gain", "noWorse", "limits");
    static final List<String> GAIN_KEYS = List.of("metric", "queueDepth", "atLeast");
    static final List<String> LIMIT_KEYS = List.of("metric", "queueDepth", "atMost", "atLeast");

    private static final List<String> METRICS =
            List.of(
                    "iops",
                    "bandwidth",
                    "latency.mean",
                    "latency.min",
                    "latency.max",
                    "latency.p50",
                    "latency.p99",
                    "latency.p99.9",
                    "cpu.nsPerIo");

    private DecisionReader() {}

    static DecisionRule decision(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(KEYS);
        if (keys.isEmpty()) {
            return DecisionRule.DEFAULT;
        }
        List<Gain> gains = new ArrayList<>();
        keys.get()
                .get("gain")
                .ifPresent(g -> g.itemsOrNone().forEach(i -> gain(i).ifPresent(gains::add)));
        List<Limit> limits = new ArrayList<>();
        keys.get()
                .get("limits")
                .ifPresent(l -> l.itemsOrNone().forEach(i -> limit(i).ifPresent(limits::add)));
        return new DecisionRule(
                gains,
                keys.get()
                        .get("noWorse")
                        .map(metrics -> metrics(metrics.itemsOrNone()))
                        .orElse(DecisionRule.DEFAULT.nonInferiority()),
                limits);
    }

    static List<Metric> family(YamlItem item) {
        return metrics(item.items());
    }

    private static List<Metric> metrics(List<YamlItem> items) {
        Set<Metric> metrics = new LinkedHashSet<>();
        for (YamlItem one : items) {
            metric(one)
                    .ifPresent(
                            metric -> {
                                if (!metrics.add(metric)) {
                                    one.wrong(metric + " is stated twice");
                                }
                            });
        }
        return new ArrayList<>(metrics);
    }

    static Margins margins(YamlItem item) {
        Map<Metric, Double> stated = new TreeMap<>();
        for (Map.Entry<String, YamlItem> entry :
                item.freeMapping("a mapping from metric to margin")
                        .map(YamlMapping::entries)
                        .orElse(List.of())) {
            Optional<Metric> metric = Metric.named(entry.getKey());
            if (metric.isEmpty()) {
                entry.getValue().wrongKey("unknown metric" + hint(entry.getKey()));
                continue;
            }
            entry.getValue()
                    .value(
                            "a margin above 0 and up to 100%, such as 3%",
                            text -> Quantity.share(text).filter(m -> m > 0 && m <= 1))
                    .ifPresent(margin -> stated.put(metric.get(), margin));
        }
        return new Margins(stated);
    }

    private static Optional<Metric> metric(YamlItem item) {
        Optional<String> name = item.text("a metric such as iops or latency.p99");
        if (name.isPresent() && Metric.named(name.get()).isEmpty()) {
            item.wrong("\"" + name.get() + "\" is not a metric" + hint(name.get()));
        }
        return name.flatMap(Metric::named);
    }

    private static String hint(String name) {
        String hint = NearestWord.hint(name, METRICS);
        return hint.isEmpty() ? "; for example: " + String.join(", ", METRICS) : hint;
    }

    private static Optional<Gain> gain(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(GAIN_KEYS);
        Optional<Metric> metric =
                keys.flatMap(k -> k.required("metric", "metric: iops"))
                        .flatMap(DecisionReader::metric);
        Integer depth = depth(keys);
        double atLeast =
                keys.flatMap(k -> k.get("atLeast"))
                        .flatMap(a -> a.value("a share such as 20%", Quantity::share))
                        .orElse(0.0);
        return metric.map(m -> new Gain(m, depth, atLeast));
    }

    private static Optional<Limit> limit(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(LIMIT_KEYS);
        Optional<Metric> metric =
                keys.flatMap(k -> k.required("metric", "metric: latency.p99"))
                        .flatMap(DecisionReader::metric);
        if (keys.isEmpty() || metric.isEmpty()) {
            return Optional.empty();
        }
        Double atMost = bound(keys.get(), "atMost", metric.get());
        Double atLeast = bound(keys.get(), "atLeast", metric.get());
        if (keys.get().get("atMost").isEmpty() && keys.get().get("atLeast").isEmpty()) {
            item.wrong("atMost or atLeast is missing; for example: atMost: 300us");
        }
        return Optional.of(new Limit(metric.get(), depth(keys), atMost, atLeast));
    }

    private static Integer depth(Optional<YamlMapping> keys) {
        return keys.flatMap(k -> k.get("queueDepth"))
                .flatMap(q -> q.integer(1, 65_536))
                .orElse(null);
    }

    /** A limit in the metric's own unit: nanoseconds, bytes per second, I/Os per second. */
    private static Double bound(YamlMapping keys, String key, Metric metric) {
        return keys.get(key)
                .flatMap(
                        item ->
                                switch (metric.kind()) {
                                    case IOPS ->
                                            item.value("a number such as 800k", Quantity::count);
                                    case BANDWIDTH ->
                                            item.value(
                                                    "a rate such as 7 GB/s",
                                                    Quantity::bytesPerSecond);
                                    default ->
                                            item.value(
                                                    "a time such as 300us",
                                                    text ->
                                                            Quantity.time(text)
                                                                    .map(Duration::toNanos)
                                                                    .map(Long::doubleValue));
                                })
                .orElse(null);
    }
}
