package dev.spdkcmp.parsers.perf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Options and positional arguments of one spdk_nvme_perf call, split as its getopt does. Options
 * that changed between releases (spdk-formats §1.2: {@code -m} took a number until v20.01, {@code
 * -n} existed until then) are told apart by what follows them.
 *
 * @param values arguments of each option by its short letter or, where it has none, its long name;
 *     an option without argument counts with an empty string each time it is given
 * @param paths kernel devices and files
 */
record PerfOptions(Map<String, List<String>> values, List<String> paths) {

    private static final String WITH_ARGUMENT = "abcdeikoqrstvwyzACFMOPQSTUZn";

    private static final Map<String, String> LONG =
            Map.ofEntries(
                    Map.entry("warmup-time", "a"),
                    Map.entry("allowed-pci-addr", "b"),
                    Map.entry("core-mask", "c"),
                    Map.entry("number-ios", "d"),
                    Map.entry("metadata", "e"),
                    Map.entry("mem-single-seg", "g"),
                    Map.entry("help", "h"),
                    Map.entry("shmem-grp-id", "i"),
                    Map.entry("keepalive", "k"),
                    Map.entry("enable-ssd-latency-tracking", "l"),
                    Map.entry("cpu-usage", "m"),
                    Map.entry("io-size", "o"),
                    Map.entry("io-depth", "q"),
                    Map.entry("transport", "r"),
                    Map.entry("hugemem-size", "s"),
                    Map.entry("time", "t"),
                    Map.entry("io-pattern", "w"),
                    Map.entry("disable-zcopy", "z"),
                    Map.entry("buffer-alignment", "A"),
                    Map.entry("max-completion-per-poll", "C"),
                    Map.entry("disable-sq-cmb", "D"),
                    Map.entry("enable-interrupt", "E"),
                    Map.entry("zipf", "F"),
                    Map.entry("enable-debug", "G"),
                    Map.entry("enable-tcp-hdgst", "H"),
                    Map.entry("enable-tcp-ddgst", "I"),
                    Map.entry("enable-sw-latency-tracking", "L"),
                    Map.entry("rwmixread", "M"),
                    Map.entry("no-shst-notification", "N"),
                    Map.entry("io-unit-size", "O"),
                    Map.entry("num-qpairs", "P"),
                    Map.entry("continue-on-error", "Q"),
                    Map.entry("skip-errors", "Q"),
                    Map.entry("enable-uring", "R"),
                    Map.entry("default-sock-impl", "S"),
                    Map.entry("logflag", "T"),
                    Map.entry("num-unused-qpairs", "U"),
                    Map.entry("enable-vmd", "V"),
                    Map.entry("enable-zcopy", "Z"));

    private static final Set<String> LONG_WITH_ARGUMENT =
            Set.of(
                    "iova-mode",
                    "io-queue-size",
                    "tls-version",
                    "psk-path",
                    "psk-identity",
                    "zerocopy-threshold",
                    "zerocopy-threshold-sock-impl",
                    "transport-tos",
                    "rdma-srq-size",
                    "dhchap-key",
                    "dhchap-ctrlr-key",
                    "vfio-vf-token",
                    "log-level",
                    "env-context");

    /** Splits the arguments that follow the program's name. */
    static PerfOptions of(List<String> arguments) {
        PerfOptions options = new PerfOptions(new HashMap<>(), new ArrayList<>());
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            String next = i + 1 < arguments.size() ? arguments.get(i + 1) : null;
            if (word.equals("--")) {
                options.paths.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            } else if (word.startsWith("--")) {
                i += options.takeLong(word.substring(2), next);
            } else if (word.startsWith("-") && word.length() > 1) {
                i += options.takeShort(word, next);
            } else {
                options.paths.add(word);
            }
        }
        return options;
    }

    /** Gives the number of further words taken. */
    private int takeLong(String word, String next) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        String key = LONG.getOrDefault(name, name);
        boolean takes =
                key.length() == 1 ? WITH_ARGUMENT.contains(key) : LONG_WITH_ARGUMENT.contains(name);
        if (!takes || equals >= 0) {
            add(key, equals < 0 ? "" : word.substring(equals + 1));
            return 0;
        }
        if (next != null) {
            add(key, next);
        }
        return 1;
    }

    private int takeShort(String word, String next) {
        for (int i = 1; i < word.length(); i++) {
            String key = word.substring(i, i + 1);
            boolean last = i + 1 == word.length();
            if (WITH_ARGUMENT.contains(key)) {
                String value = last ? next : word.substring(i + 1);
                if (value != null) {
                    add(key, value);
                }
                return last ? 1 : 0;
            }
            add(key, "");
            if (key.equals("m") && last && number(next)) {
                return 1;
            }
        }
        return 0;
    }

    private static boolean number(String word) {
        return word != null && !word.isEmpty() && word.chars().allMatch(Character::isDigit);
    }

    private void add(String key, String value) {
        values.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
    }

    /** The last argument of an option, which is the one that counts; null where not given. */
    String last(String key) {
        List<String> given = all(key);
        return given.isEmpty() ? null : given.get(given.size() - 1);
    }

    /** All arguments of an option, in order. */
    List<String> all(String key) {
        return values.getOrDefault(key, List.of());
    }

    boolean has(String key) {
        return values.containsKey(key);
    }
}
