package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.shell.ShellText;
import dev.spdkcmp.parsers.spdk.CoreList;
import dev.spdkcmp.parsers.spdk.OptionTable;
import dev.spdkcmp.parsers.spdk.Options;
import dev.spdkcmp.parsers.spdk.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What one bdevperf call asks for (options: spdk-formats §2.1).
 *
 * @param load the load; its depth is per job
 * @param summaries whether {@code -l} asks for percentiles
 * @param histograms whether {@code -ll} asks for histograms
 * @param periodic whether {@code -S} asks for a table each period
 */
record BdevperfCommandLine(
        DeclaredLoad load, boolean summaries, boolean histograms, boolean periodic) {

    private static final Pattern PROGRAM = Pattern.compile("(?:.*/)?bdevperf");
    private static final OptionTable OPTIONS =
            new OptionTable(
                    "qotwMmcrsipndSPTkjFJABWLe",
                    "",
                    Map.of("cpumask", "m", "config", "c", "mem-size", "s", "rpc-socket", "r"),
                    Set.of("json", "logflag", "base-virtaddr", "iova-mode", "tpoint-group"));

    /** Finds the one call in a script; empty where there is none, or more than one. */
    static Optional<BdevperfCommandLine> find(String script) {
        if (script == null) {
            return Optional.empty();
        }
        BdevperfCommandLine found = null;
        for (List<String> words : ShellText.commands(script)) {
            for (int i = 0; i < words.size(); i++) {
                if (PROGRAM.matcher(words.get(i)).matches()) {
                    if (found != null) {
                        return Optional.empty();
                    }
                    found = of(OPTIONS.split(words.subList(i + 1, words.size())));
                    break;
                }
            }
        }
        return Optional.ofNullable(found);
    }

    private static BdevperfCommandLine of(Options options) {
        String pattern = options.last("w");
        Integer readPercent = Quantity.readPercent(pattern, options.last("M"));
        String mask = options.last("m");
        int levels = options.all("l").size();
        return new BdevperfCommandLine(
                new DeclaredLoad(
                        "bdev",
                        pattern,
                        readPercent,
                        Quantity.size(options.last("o")),
                        Quantity.count(options.last("q")),
                        null,
                        mask == null ? null : CoreList.of(mask),
                        null,
                        Quantity.secondsNs(options.last("t")),
                        null),
                levels >= 1,
                levels >= 2,
                options.has("S"));
    }
}
