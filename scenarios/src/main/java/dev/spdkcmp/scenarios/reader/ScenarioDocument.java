package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.DeviceSelection;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Judging;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.MissingArms;
import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Preconditioning.RandomWrites;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scenario as a document again, with every default filled in: what {@code run.json} keeps. {@link
 * ScenarioReader} makes the same scenario of it.
 */
public final class ScenarioDocument {

    private ScenarioDocument() {}

    /** JSON-like values: maps, lists, strings, numbers, booleans. */
    public static Map<String, Object> of(Scenario scenario) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("title", scenario.title());
        document.put("arms", scenario.arms().stream().map(ScenarioDocument::arm).toList());
        document.put("baseline", scenario.baseline());
        document.put("baselineTwice", scenario.baselineTwice());
        document.put(
                "missingArms",
                scenario.missingArms() == MissingArms.REFUSE ? "refuse" : "leave-out");
        document.put(
                "workloads",
                scenario.workloads().stream().map(ScenarioDocument::workload).toList());
        document.put("remoteCores", scenario.remoteCores());
        document.put("devices", devices(scenario.devices()));
        document.put("rest", time(scenario.rest()));
        document.put("preconditioning", preconditioning(scenario.preconditioning()));
        judging(scenario.judging(), document);
        document.put("settings", settings(scenario.settings()));
        document.put("retries", scenario.retries());
        document.put("diagnosticSamples", scenario.diagnosticSamples());
        document.put("fileSize", scenario.fileBytes());
        document.put("interruptLimit", plain(scenario.interruptLimit()));
        return document;
    }

    private static Map<String, Object> arm(Arm arm) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", arm.name());
        document.put("base", arm.kind().yamlName());
        document.put("options", arm.options());
        Map<String, Object> tools = new LinkedHashMap<>();
        putIfStated(tools, "fio", arm.tools().fio());
        putIfStated(tools, "spdk", arm.tools().spdk());
        document.put("tools", tools);
        document.put("settings", settings(arm.settings()));
        document.put("node", arm.placement().yamlName());
        return document;
    }

    private static Map<String, Object> workload(WorkloadPlan plan) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("pattern", plan.workload().pattern().toolName());
        document.put("readPercent", plan.workload().readPercent());
        document.put("blockSize", plan.workload().blockBytes());
        document.put("queueDepths", plan.queueDepths());
        document.put("cores", plan.cores().stream().map(ScenarioDocument::cores).toList());
        document.put("warmUp", time(plan.timing().warmUp()));
        document.put("measured", time(plan.timing().measured()));
        document.put("blocks", blocks(plan.blocks()));
        return document;
    }

    private static Object cores(CoreSelection cores) {
        if (cores instanceof CoreSelection.Total total) {
            return Map.of("total", total.count());
        } else if (cores instanceof CoreSelection.Cpus cpus) {
            String list =
                    cpus.cpus().stream().map(String::valueOf).collect(Collectors.joining(","));
            return Map.of("cpus", list);
        }
        return cores instanceof CoreSelection.PerDevice perDevice
                ? perDevice.count()
                : cores.label();
    }

    private static Object blocks(BlockPlan plan) {
        if (plan instanceof BlockPlan.Fixed fixed) {
            return fixed.count();
        }
        BlockPlan.UntilPrecise precise = (BlockPlan.UntilPrecise) plan;
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("min", precise.min());
        document.put("max", precise.max());
        putIfStated(document, "precision", plain(precise.halfWidth()));
        return document;
    }

    private static Map<String, Object> devices(DeviceSelection devices) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("count", devices.count() == null ? "all" : devices.count());
        document.put("scaling", devices.scaling());
        document.put("order", devices.order().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return document;
    }

    private static Map<String, Object> preconditioning(Preconditioning state) {
        Map<String, Object> document = new LinkedHashMap<>();
        if (state.format() != null) {
            Map<String, Object> format = new LinkedHashMap<>();
            putIfStated(format, "lba", state.format().lbaBytes());
            format.put(
                    "erase",
                    state.format().erase().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            document.put("format", format);
        }
        document.put("fill", BigDecimal.valueOf(state.fillPasses()));
        document.put("fillBlock", state.fillBlockBytes());
        if (state.random() instanceof RandomWrites.UntilSteady steady) {
            document.put("random", "steady");
            document.put("round", time(steady.round()));
        } else {
            document.put(
                    "random",
                    state.random() instanceof RandomWrites.TimeBoxed boxed
                            ? time(boxed.time())
                            : "none");
        }
        return document;
    }

    private static void judging(Judging judging, Map<String, Object> document) {
        document.put("margins", byName(judging.margins().overrides()));
        document.put("family", names(judging.family()));
        Map<String, Object> decision = new LinkedHashMap<>();
        decision.put("gain", judging.decision().superiority().stream().map(g -> gain(g)).toList());
        decision.put("noWorse", names(judging.decision().nonInferiority()));
        decision.put("limits", judging.decision().limits().stream().map(l -> limit(l)).toList());
        document.put("decision", decision);
        Map<String, Object> sheet = new LinkedHashMap<>();
        putIfStated(sheet, "product", judging.dataSheet().product());
        putIfStated(sheet, "source", judging.dataSheet().source());
        judging.dataSheet()
                .figures()
                .forEach(
                        (workload, promise) -> {
                            Map<String, Object> figures = new LinkedHashMap<>();
                            putIfStated(figures, "iops", plain(promise.iops()));
                            putIfStated(
                                    figures,
                                    "bandwidth",
                                    promise.bytesPerSecond() == null
                                            ? null
                                            : plain(promise.bytesPerSecond()) + " B/s");
                            sheet.put(workload.label(), figures);
                        });
        document.put("dataSheet", sheet);
    }

    private static Map<String, Object> gain(DecisionRule.Gain gain) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("metric", gain.metric().name());
        putIfStated(document, "queueDepth", gain.queueDepth());
        document.put("atLeast", plain(gain.atLeast()));
        return document;
    }

    private static Map<String, Object> limit(DecisionRule.Limit limit) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("metric", limit.metric().name());
        putIfStated(document, "queueDepth", limit.queueDepth());
        putIfStated(document, "atMost", bound(limit.metric(), limit.atMost()));
        putIfStated(document, "atLeast", bound(limit.metric(), limit.atLeast()));
        return document;
    }

    private static String bound(Metric metric, Double value) {
        if (value == null) {
            return null;
        }
        return plain(value)
                + switch (metric.kind()) {
                    case IOPS -> "";
                    case BANDWIDTH -> " B/s";
                    default -> "ns";
                };
    }

    private static String plain(Double value) {
        return value == null
                ? null
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static Map<String, Object> byName(Map<Metric, Double> margins) {
        Map<String, Object> document = new LinkedHashMap<>();
        new ArrayList<>(margins.keySet())
                .stream().sorted().forEach(m -> document.put(m.name(), plain(margins.get(m))));
        return document;
    }

    private static Map<String, Object> settings(Map<HostSetting, String> settings) {
        Map<String, Object> document = new LinkedHashMap<>();
        settings.forEach((setting, value) -> document.put(setting.yamlName(), value));
        return document;
    }

    private static List<String> names(List<Metric> metrics) {
        return metrics.stream().map(Metric::name).toList();
    }

    /** A time that reads back as exactly itself. */
    private static String time(Duration time) {
        return time.toNanos() % 1_000_000_000L == 0
                ? time.toSeconds() + "s"
                : time.toNanos() + "ns";
    }

    private static void putIfStated(Map<String, Object> document, String key, Object value) {
        if (value != null) {
            document.put(key, value);
        }
    }
}
