package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.DeviceSelection;
import dev.spdkcmp.scenarios.DeviceSelection.Order;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Judging;
import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.MissingArms;
import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Quantity;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a scenario from YAML (or JSON, which is YAML). Every problem names its place. */
public final class ScenarioReader {

    /** The keys of a scenario; the published JSON Schema lists the same. */
    static final List<String> KEYS =
            List.of(
                    "title",
                    "arms",
                    "baseline",
                    "baselineTwice",
                    "missingArms",
                    "workloads",
                    "queueDepths",
                    "cores",
                    "remoteCores",
                    "devices",
                    "warmUp",
                    "measured",
                    "rest",
                    "preconditioning",
                    "blocks",
                    "margins",
                    "family",
                    "decision",
                    "settings",
                    "retries",
                    "diagnosticSamples",
                    "dataSheet",
                    "fileSize",
                    "interruptLimit");

    static final List<String> DEVICE_KEYS = List.of("count", "scaling", "order");

    private static final Map<String, MissingArms> MISSING =
            Map.of("refuse", MissingArms.REFUSE, "leave-out", MissingArms.LEAVE_OUT);
    private static final Map<String, Order> ORDERS =
            Map.of("as-named", Order.AS_NAMED, "spread", Order.SPREAD, "packed", Order.PACKED);
    private static final Duration DEFAULT_REST = Duration.ofSeconds(1);
    private static final long DEFAULT_FILE_BYTES = 1L << 30;

    private ScenarioReader() {}

    /**
     * Reads one document.
     *
     * @param name of the scenario
     * @param file as the user named it, for messages
     * @param text the whole document
     */
    public static ScenarioReading read(String name, String file, String text) {
        Findings findings = new Findings(file);
        Optional<Scenario> scenario =
                YamlDocument.root(text, findings).map(root -> scenario(name, root));
        return findings.isEmpty()
                ? new ScenarioReading.Valid(scenario.orElseThrow())
                : new ScenarioReading.Invalid(findings.byPlace());
    }

    private static Scenario scenario(String name, YamlItem root) {
        Optional<YamlMapping> mapping = root.mapping(KEYS);
        if (mapping.isEmpty()) {
            return null;
        }
        YamlMapping keys = mapping.get();
        List<Arm> arms =
                keys.required("arms", "arms: [kernel-io_uring, spdk-perf]")
                        .map(ArmReader::read)
                        .orElse(List.of());
        List<WorkloadPlan> workloads =
                keys.required("workloads", "workloads: [randread 4k]")
                        .map(item -> WorkloadReader.read(keys, item))
                        .orElse(List.of());
        String baseline = baseline(keys, arms);
        boolean remoteCores = bool(keys, "remoteCores", false);
        if (!remoteCores && arms.stream().anyMatch(a -> a.placement().leavesTheNode())) {
            keys.get("arms")
                    .ifPresent(
                            a -> a.wrong("node: remote and node: anywhere need remoteCores: true"));
        }
        // everything is read before anything is given up, so that all problems are found at once
        String title = keys.get("title").flatMap(t -> t.text("a sentence")).orElse(name);
        boolean baselineTwice = bool(keys, "baselineTwice", false);
        MissingArms missing =
                keys.get("missingArms").flatMap(m -> m.word(MISSING)).orElse(MissingArms.REFUSE);
        DeviceSelection devices =
                keys.get("devices").map(ScenarioReader::devices).orElse(DeviceSelection.ALL);
        Duration rest = keys.get("rest").flatMap(r -> r.time("2s")).orElse(DEFAULT_REST);
        Preconditioning preconditioning =
                keys.get("preconditioning")
                        .map(PreconditioningReader::read)
                        .orElse(Preconditioning.NONE);
        Judging judging = judging(keys);
        Map<HostSetting, String> settings =
                keys.get("settings").map(ArmReader::settings).orElse(Map.of());
        int retries = keys.get("retries").flatMap(r -> r.integer(0, 10)).orElse(1);
        int diagnosticSamples =
                keys.get("diagnosticSamples").flatMap(d -> d.integer(0, 10)).orElse(0);
        long fileBytes =
                keys.get("fileSize").flatMap(ScenarioReader::fileSize).orElse(DEFAULT_FILE_BYTES);
        double interruptLimit =
                keys.get("interruptLimit")
                        .flatMap(
                                limit ->
                                        limit.value(
                                                "a number above 0 such as 1.5M",
                                                text -> Quantity.count(text).filter(n -> n > 0)))
                        .orElse(Scenario.DEFAULT_INTERRUPT_LIMIT);
        if (baseline == null || workloads.isEmpty()) {
            return null;
        }
        return new Scenario(
                name,
                title,
                arms,
                baseline,
                baselineTwice,
                missing,
                workloads,
                devices,
                remoteCores,
                rest,
                preconditioning,
                judging,
                settings,
                retries,
                diagnosticSamples,
                fileBytes,
                interruptLimit);
    }

    private static boolean bool(YamlMapping keys, String key, boolean otherwise) {
        return keys.get(key).flatMap(YamlItem::bool).orElse(otherwise);
    }

    /** The arm stated; else the first kernel arm, else the first. Null where there is none. */
    private static String baseline(YamlMapping keys, List<Arm> arms) {
        List<String> names = arms.stream().map(Arm::name).toList();
        Optional<YamlItem> stated = keys.get("baseline");
        if (stated.isEmpty()) {
            return arms.stream()
                    .filter(Arm::onKernel)
                    .findFirst()
                    .or(() -> arms.stream().findFirst())
                    .map(Arm::name)
                    .orElse(null);
        }
        Optional<String> name = stated.get().text("the name of an arm");
        if (name.isPresent() && !names.contains(name.get())) {
            stated.get()
                    .wrong(
                            "\""
                                    + name.get()
                                    + "\" is not one of the arms "
                                    + String.join(", ", names)
                                    + NearestWord.hint(name.get(), names));
            return null;
        }
        return name.orElse(null);
    }

    private static DeviceSelection devices(YamlItem item) {
        if (!item.isMapping()) {
            return item.value("a number of devices, or all", ScenarioReader::deviceCount)
                    .map(count -> selection(count, false, Order.AS_NAMED))
                    .orElse(DeviceSelection.ALL);
        }
        Optional<YamlMapping> keys = item.mapping(DEVICE_KEYS);
        if (keys.isEmpty()) {
            return DeviceSelection.ALL;
        }
        int count =
                keys.get()
                        .get("count")
                        .flatMap(
                                c ->
                                        c.value(
                                                "a number of devices, or all",
                                                ScenarioReader::deviceCount))
                        .orElse(0);
        return selection(
                count,
                bool(keys.get(), "scaling", false),
                keys.get().get("order").flatMap(o -> o.word(ORDERS)).orElse(Order.AS_NAMED));
    }

    private static DeviceSelection selection(int count, boolean scaling, Order order) {
        return new DeviceSelection(count == 0 ? null : count, scaling, order);
    }

    /** A number; 0 is all of them. */
    private static Optional<Integer> deviceCount(String text) {
        if (text.equals("all")) {
            return Optional.of(0);
        }
        return text.matches("[1-9]\\d{0,2}")
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
    }

    private static Optional<Long> fileSize(YamlItem item) {
        return item.value(
                "a size of at least 16m, a multiple of 1m, such as 4g",
                text -> Quantity.bytes(text).filter(b -> b >= 16 << 20 && b % (1 << 20) == 0));
    }

    private static Judging judging(YamlMapping keys) {
        return new Judging(
                keys.get("margins").map(DecisionReader::margins).orElse(Margins.DEFAULT),
                keys.get("family").map(DecisionReader::family).orElse(Judging.DEFAULT.family()),
                keys.get("decision").map(DecisionReader::decision).orElse(DecisionRule.DEFAULT),
                keys.get("dataSheet").map(DataSheetReader::sheet).orElse(DataSheet.NONE));
    }
}
