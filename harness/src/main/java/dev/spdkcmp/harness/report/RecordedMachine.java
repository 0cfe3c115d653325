package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.run.CellRecord;
import dev.spdkcmp.harness.run.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The machine, its devices and the arms' tools as {@code run.json} and the samples record them. */
final class RecordedMachine {

    private static final double KIB_PER_GIB = 1 << 20;
    private static final int MOST_DIGITS = 18;

    private final RunFile file;
    private final List<CellRecord> cells;

    RecordedMachine(RunFile file, List<CellRecord> cells) {
        this.file = file;
        this.cells = cells;
    }

    /** The few facts of the first screen; what was not recorded is not among them. */
    List<Fact> summary() {
        List<Fact> facts = new ArrayList<>();
        for (Map<String, Object> device : file.devices()) {
            add(
                    facts,
                    "device",
                    joined(" ", device.get("model"), serial(device), device.get("name")));
        }
        add(facts, "machine", joined(", ", product(), machine("cpu"), memory()));
        add(facts, "kernel", joined("", machine("kernel")));
        add(facts, "SPDK", versions("spdk_nvme_perf", "bdevperf", "fioPlugin"));
        add(facts, "fio", versions("fio"));
        return facts;
    }

    /** Vendor and product, the vendor once. */
    private String product() {
        Object vendor = machine("systemVendor");
        Object product = machine("product");
        return vendor != null && product != null && product.toString().startsWith(vendor.toString())
                ? product.toString()
                : joined(" ", vendor, product);
    }

    /** {@code MemTotal: 134217728 kB} of /proc/meminfo in GiB. */
    private String memory() {
        String digits = String.valueOf(machine("memory")).replaceAll("\\D", "");
        return digits.isEmpty() || digits.length() > MOST_DIGITS
                ? null
                : Math.round(Long.parseLong(digits) / KIB_PER_GIB) + " GiB memory";
    }

    private static String serial(Map<String, Object> device) {
        String inside =
                joined(
                        ", ",
                        device.get("serial") == null ? null : "serial " + device.get("serial"),
                        device.get("firmware") == null
                                ? null
                                : "firmware " + device.get("firmware"));
        return inside == null ? null : "(" + inside + ")";
    }

    private Object machine(String name) {
        return file.fingerprint().get(name);
    }

    private static void add(List<Fact> facts, String name, String value) {
        if (value != null) {
            facts.add(Fact.of(name, value));
        }
    }

    private static String joined(String between, Object... parts) {
        List<String> known = new ArrayList<>();
        for (Object part : parts) {
            if (part != null && !part.toString().isBlank()) {
                known.add(part.toString());
            }
        }
        return known.isEmpty() ? null : String.join(between, known);
    }

    /** The versions of tools that some arm used. */
    private String versions(String... tools) {
        Set<String> versions = new LinkedHashSet<>();
        for (Map<String, Object> arm : file.arms()) {
            for (String tool : tools) {
                if (map(map(arm.get("tools")).get(tool)).get("version") instanceof String version) {
                    versions.add(version);
                }
            }
        }
        return versions.isEmpty() ? null : String.join(", ", versions);
    }

    /** Everything recorded, in groups. */
    List<FactGroup> groups() {
        List<FactGroup> groups = new ArrayList<>();
        group(groups, "Machine", flat(file.fingerprint()));
        for (Map<String, Object> device : file.devices()) {
            group(groups, "Device " + device.get("name"), flat(device));
        }
        List<Fact> arms = new ArrayList<>(byArm(armFacts()));
        arms.addAll(byArm(conditions()));
        group(groups, "Arms", arms);
        List<Fact> leftOut = new ArrayList<>();
        file.leftOut().forEach(one -> leftOut.addAll(flat(one)));
        group(groups, "Left out, because the machine cannot do it", leftOut);
        group(groups, "What doctor found before the run", doctor());
        return groups;
    }

    /** One fact for each check and what it found, however many devices it found it of. */
    private List<Fact> doctor() {
        Map<String, Set<String>> subjects = new LinkedHashMap<>();
        for (Map<String, Object> finding :
                file.doctor() == null ? List.<Map<String, Object>>of() : file.doctor()) {
            subjects.computeIfAbsent(
                            finding.get("outcome")
                                    + ", "
                                    + finding.get("code")
                                    + "\n"
                                    + finding.get("found"),
                            key -> new LinkedHashSet<>())
                    .add(String.valueOf(finding.get("subject")));
        }
        List<Fact> facts = new ArrayList<>();
        subjects.forEach(
                (finding, of) -> {
                    String[] parts = finding.split("\n", 2);
                    facts.add(Fact.of(parts[0], parts[1] + " (" + String.join(", ", of) + ")"));
                });
        return facts;
    }

    private static void group(List<FactGroup> groups, String title, List<Fact> facts) {
        if (!facts.isEmpty()) {
            groups.add(new FactGroup(title, facts));
        }
    }

    private static List<Fact> flat(Map<String, Object> recorded) {
        List<Fact> facts = new ArrayList<>();
        recorded.forEach(
                (name, value) -> {
                    if (value != null) {
                        facts.add(Fact.of(words(name), text(value)));
                    }
                });
        return facts;
    }

    /** Names of JSON in words: {@code cpusOnline} is "cpus online". */
    private static String words(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(java.util.Locale.ROOT);
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .map(entry -> entry.getKey() + ": " + text(entry.getValue()))
                    .collect(Collectors.joining("; "));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(RecordedMachine::text).collect(Collectors.joining("; "));
        }
        return String.valueOf(value);
    }

    /** Kind, cores, tools and deviations of each arm, by fact. */
    private Map<String, Map<String, String>> armFacts() {
        Map<String, Map<String, String>> facts = new LinkedHashMap<>();
        for (Map<String, Object> arm : file.arms()) {
            String name = String.valueOf(arm.get("name"));
            arm.forEach(
                    (key, value) -> {
                        if (!key.equals("name") && !key.equals("tools") && value != null) {
                            put(facts, words(key), name, text(value));
                        }
                    });
            map(arm.get("tools"))
                    .forEach(
                            (tool, what) -> put(facts, tool, name, what == null ? "" : text(what)));
        }
        return facts;
    }

    /** Settings as read before each arm's samples; several values of one arm stand together. */
    private Map<String, Map<String, String>> conditions() {
        Map<String, Map<String, Set<String>>> found = new TreeMap<>();
        for (CellRecord cell : cells) {
            cell.sample()
                    .environment()
                    .forEach(
                            (name, value) ->
                                    found.computeIfAbsent(name, n -> new LinkedHashMap<>())
                                            .computeIfAbsent(
                                                    cell.sample().arm(), arm -> new TreeSet<>())
                                            .add(value));
        }
        Map<String, Map<String, String>> facts = new LinkedHashMap<>();
        found.forEach(
                (name, arms) ->
                        arms.forEach(
                                (arm, values) ->
                                        put(facts, name, arm, String.join(" or ", values))));
        return facts;
    }

    private static void put(
            Map<String, Map<String, String>> facts, String fact, String arm, String value) {
        if (!value.isBlank()) {
            facts.computeIfAbsent(fact, f -> new LinkedHashMap<>()).put(arm, value);
        }
    }

    /** A fact that all arms share is told once. */
    private List<Fact> byArm(Map<String, Map<String, String>> facts) {
        List<Fact> told = new ArrayList<>();
        facts.forEach(
                (name, arms) -> {
                    boolean shared =
                            arms.size() == file.arms().size()
                                    && arms.values().stream().distinct().count() == 1;
                    told.add(
                            shared
                                    ? Fact.of(name, arms.values().iterator().next())
                                    : new Fact(name, null, arms));
                });
        return told;
    }

    private static Map<String, Object> map(Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, inner) -> copy.put(Objects.toString(key), inner));
        }
        return copy;
    }
}
