package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.MatchedOptions;
import dev.spdkcmp.scenarios.Placement;
import dev.spdkcmp.scenarios.ToolPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The key {@code arms}, and settings wherever they stand. */
final class ArmReader {

    static final List<String> KEYS =
            List.of("name", "base", "options", "tools", "settings", "node");
    static final List<String> TOOL_KEYS = List.of("fio", "spdk");

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._+-]{0,63}";

    private ArmReader() {}

    static List<Arm> read(YamlItem item) {
        Map<String, Arm> arms = new LinkedHashMap<>();
        for (YamlItem one : item.items()) {
            Optional<Arm> arm = one.isMapping() ? custom(one) : kind(one).map(Arm::plain);
            if (arm.isPresent() && arms.putIfAbsent(arm.get().name(), arm.get()) != null) {
                one.wrong("there are two arms named " + arm.get().name());
            }
        }
        return new ArrayList<>(arms.values());
    }

    private static Optional<ArmKind> kind(YamlItem item) {
        Map<String, ArmKind> kinds = new LinkedHashMap<>();
        Arrays.stream(ArmKind.values()).forEach(kind -> kinds.put(kind.yamlName(), kind));
        return item.word(kinds);
    }

    private static Optional<Arm> custom(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(KEYS);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Optional<ArmKind> base =
                keys.get().required("base", "base: kernel-io_uring").flatMap(ArmReader::kind);
        Optional<String> name =
                keys.get()
                        .required("name", "name: kernel-tuned")
                        .flatMap(
                                n ->
                                        n.value(
                                                "a name of at most 64 letters, digits and . _ + -",
                                                text ->
                                                        Optional.of(text)
                                                                .filter(t -> t.matches(NAME))));
        Map<String, String> options =
                keys.get().get("options").map(o -> options(o, base.orElse(null))).orElse(Map.of());
        ToolPaths tools =
                keys.get().get("tools").map(ArmReader::tools).orElse(ToolPaths.OF_THE_RUN);
        Map<HostSetting, String> settings =
                keys.get().get("settings").map(ArmReader::settings).orElse(Map.of());
        Placement node =
                keys.get()
                        .get("node")
                        .flatMap(n -> n.word(Placement.byName()))
                        .orElse(Placement.LOCAL);
        if (base.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        if (!node.pinned() && base.get().stack() == ArmKind.Stack.SPDK) {
            item.wrong("SPDK pins its threads, so node: " + node.yamlName() + " cannot be had");
        }
        boolean misleading =
                ArmKind.named(name.get()).filter(kind -> kind != base.get()).isPresent();
        if (misleading || name.get().endsWith(Arm.REPEATED_SUFFIX)) {
            item.wrong("the name " + name.get() + " already means something else");
            return Optional.empty();
        }
        return Optional.of(new Arm(name.get(), base.get(), options, tools, settings, node, null));
    }

    private static Map<String, String> options(YamlItem item, ArmKind base) {
        Map<String, String> options = new TreeMap<>();
        for (Map.Entry<String, YamlItem> entry : entries(item, "a mapping of options")) {
            String name = entry.getKey();
            if (base != null && MatchedOptions.of(base).contains(name)) {
                entry.getValue()
                        .wrongKey("has to be equal in all arms, so an arm cannot set it itself");
            } else if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]*")) {
                entry.getValue().wrongKey("is not the name of an option");
            } else {
                entry.getValue()
                        .value(
                                "the option's value on one line",
                                text -> Optional.of(text).filter(t -> t.lines().count() <= 1))
                        .ifPresent(value -> options.put(name, value));
            }
        }
        return options;
    }

    private static ToolPaths tools(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(TOOL_KEYS);
        return new ToolPaths(path(keys, "fio"), path(keys, "spdk"));
    }

    private static String path(Optional<YamlMapping> keys, String key) {
        return keys.flatMap(k -> k.get(key))
                .flatMap(
                        item ->
                                item.value(
                                        "an absolute path",
                                        text -> Optional.of(text).filter(t -> t.startsWith("/"))))
                .orElse(null);
    }

    static Map<HostSetting, String> settings(YamlItem item) {
        Map<HostSetting, String> settings = new TreeMap<>();
        for (Map.Entry<String, YamlItem> entry : entries(item, "a mapping of settings")) {
            Optional<HostSetting> setting = HostSetting.named(entry.getKey());
            if (setting.isEmpty()) {
                String hint = NearestWord.hint(entry.getKey(), HostSetting.names());
                entry.getValue()
                        .wrongKey(
                                "unknown setting"
                                        + (hint.isEmpty()
                                                ? "; known: "
                                                        + String.join(", ", HostSetting.names())
                                                : hint));
                continue;
            }
            entry.getValue()
                    .value(
                            "a value of "
                                    + setting.get().yamlName()
                                    + " ("
                                    + setting.get().valuePattern()
                                    + ")",
                            text -> Optional.of(text).filter(setting.get()::accepts))
                    .ifPresent(value -> settings.put(setting.get(), value));
        }
        return settings;
    }

    private static List<Map.Entry<String, YamlItem>> entries(YamlItem item, String expected) {
        return item.freeMapping(expected).map(YamlMapping::entries).orElse(List.of());
    }
}
