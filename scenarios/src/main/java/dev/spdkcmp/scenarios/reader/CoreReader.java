package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.CoreSelection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The key {@code cores}. */
final class CoreReader {

    static final List<String> KEYS = List.of("perDevice", "total", "cpus");

    private static final int MOST = 1024;
    private static final String EXPECTED =
            "a number of cores per device, \"one physical core\" or \"one core with its SMT"
                    + " sibling\"";

    private CoreReader() {}

    /** Each element is a selection of its own. */
    static List<CoreSelection> read(YamlItem item) {
        List<CoreSelection> selections = new ArrayList<>();
        for (YamlItem one : item.items()) {
            (one.isMapping() ? mapping(one) : one.value(EXPECTED, CoreReader::words))
                    .ifPresent(selections::add);
        }
        return selections;
    }

    private static Optional<CoreSelection> words(String text) {
        String words = text.toLowerCase(Locale.ROOT).replace('-', ' ');
        if (words.equals("one physical core") || words.equals("1c1t")) {
            return Optional.of(new CoreSelection.OnePhysicalCore());
        }
        if (words.matches("one( physical)? core with( its)? (smt )?sibling|1c2t")) {
            return Optional.of(new CoreSelection.OneCoreWithSibling());
        }
        if (!words.matches("[1-9]\\d{0,3}") || Integer.parseInt(words) > MOST) {
            return Optional.empty();
        }
        return Optional.of(new CoreSelection.PerDevice(Integer.parseInt(words)));
    }

    private static Optional<CoreSelection> mapping(YamlItem item) {
        Optional<YamlMapping> keys = item.mapping(KEYS);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        if (keys.get().entries().size() != 1) {
            item.wrong("exactly one of " + String.join(", ", KEYS) + " is expected here");
            return Optional.empty();
        }
        Optional<CoreSelection> perDevice =
                keys.get()
                        .get("perDevice")
                        .flatMap(n -> n.integer(1, MOST))
                        .map(CoreSelection.PerDevice::new);
        Optional<CoreSelection> total =
                keys.get()
                        .get("total")
                        .flatMap(n -> n.integer(1, MOST))
                        .map(CoreSelection.Total::new);
        Optional<CoreSelection> cpus =
                keys.get()
                        .get("cpus")
                        .flatMap(
                                list ->
                                        list.value(
                                                "a list of CPUs such as \"2-5,8\"",
                                                CoreReader::cpuList))
                        .map(CoreSelection.Cpus::new);
        return perDevice.or(() -> total).or(() -> cpus);
    }

    /** CPUs of a list such as {@code 2-5,8}, in the order written; each once. */
    static Optional<List<Integer>> cpuList(String text) {
        if (!text.matches("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*")) {
            return Optional.empty();
        }
        Set<Integer> seen = new HashSet<>();
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.split(",")) {
            String[] ends = part.split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int cpu = first; cpu <= last; cpu++) {
                if (!seen.add(cpu)) {
                    return Optional.empty();
                }
                cpus.add(cpu);
            }
        }
        return cpus.isEmpty() ? Optional.empty() : Optional.of(cpus);
    }
}
