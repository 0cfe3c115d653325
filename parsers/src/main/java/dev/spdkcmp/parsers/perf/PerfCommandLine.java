package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.shell.EarlyStop;
import dev.spdkcmp.parsers.shell.ShellText;
import dev.spdkcmp.parsers.spdk.CoreList;
import dev.spdkcmp.parsers.spdk.Options;
import dev.spdkcmp.parsers.spdk.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one spdk_nvme_perf call asks for (options by release: spdk-formats §1.2).
 *
 * @param load the load; its depth is per namespace and core, {@code -P} does not multiply it
 * @param summaries whether {@code -L} asks for percentiles
 * @param histograms whether {@code -LL} asks for histograms
 * @param ioLimit whether {@code -d} may end the run before its time
 * @param everyCore whether each core drives each namespace
 * @param earlyStop what the script does to end the run; null if nothing
 */
public record PerfCommandLine(
        DeclaredLoad load,
        boolean summaries,
        boolean histograms,
        boolean ioLimit,
        boolean everyCore,
        EarlyStop earlyStop) {

    private static final Set<String> PATTERNS =
            Set.of("read", "write", "randread", "randwrite", "rw", "randrw");
    private static final Pattern ADDRESS = Pattern.compile("traddr[:=](\\S+)");

    /** A log that lost the quotes around {@code -r}'s value leaves its keys as operands. */
    private static final Pattern TRANSPORT_KEY =
            Pattern.compile("(trtype|traddr|trsvcid|adrfam|subnqn|hostnqn|ns)[:=].*");

    private static final Pattern PROGRAM =
            Pattern.compile("(.*/)?(spdk_nvme_perf|examples/perf|examples/nvme/perf/perf)");

    /**
     * Finds the call in a command kept as one string, among other commands, assignments and
     * prefixes such as {@code timeout} or {@code taskset}.
     *
     * @return empty where there is no call, or more than one
     */
    public static Optional<PerfCommandLine> find(String script) {
        if (script == null) {
            return Optional.empty();
        }
        List<List<String>> commands = ShellText.commands(script);
        PerfCommandLine found = null;
        for (int i = 0; i < commands.size(); i++) {
            Optional<PerfCommandLine> call = of(commands.get(i));
            if (call.isPresent() && found != null) {
                return Optional.empty();
            }
            if (call.isPresent()) {
                found = call.get().stoppedBy(EarlyStop.of(commands, i).orElse(null));
            }
        }
        return Optional.ofNullable(found);
    }

    /** Reads an argument vector; empty where no word of it is the program. */
    public static Optional<PerfCommandLine> of(List<String> argv) {
        for (int i = 0; i < argv.size(); i++) {
            if (PROGRAM.matcher(argv.get(i)).matches()) {
                return Optional.of(of(PerfOptions.TABLE.split(argv.subList(i + 1, argv.size()))));
            }
        }
        return Optional.empty();
    }

    private static PerfCommandLine of(Options options) {
        String pattern = options.last("w");
        List<String> devices = devices(options);
        String mask = options.last("c");
        List<Integer> cores = mask == null ? List.of(0) : CoreList.of(mask);
        boolean everyCore = options.has("use-every-core");
        DeclaredLoad load =
                new DeclaredLoad(
                        engine(options),
                        pattern != null && PATTERNS.contains(pattern) ? pattern : null,
                        Quantity.readPercent(pattern, options.last("M")),
                        Quantity.size(options.last("o")),
                        Quantity.count(options.last("q")),
                        cores == null
                                ? null
                                : streamsPerDevice(cores.size(), devices.size(), everyCore),
                        cores,
                        devices,
                        Quantity.secondsNs(options.last("t")),
                        Quantity.secondsNs(options.last("a")));
        int levels = options.all("L").size();
        return new PerfCommandLine(
                load, levels >= 1, levels >= 2, options.has("d"), everyCore, null);
    }

    private PerfCommandLine stoppedBy(EarlyStop stop) {
        return new PerfCommandLine(load, summaries, histograms, ioLimit, everyCore, stop);
    }

    /** Kernel devices and files. */
    private static List<String> paths(Options options) {
        return options.operands().stream()
                .filter(operand -> !TRANSPORT_KEY.matcher(operand).matches())
                .toList();
    }

    private static String engine(Options options) {
        if (paths(options).isEmpty()) {
            return "spdk";
        }
        return options.has("R") ? "uring" : "aio";
    }

    private static List<String> devices(Options options) {
        List<String> devices = new ArrayList<>();
        List<String> transports = new ArrayList<>(options.all("r"));
        transports.addAll(options.operands());
        for (String transport : transports) {
            Matcher address = ADDRESS.matcher(transport);
            if (address.find()) {
                devices.add(PerfTarget.fullAddress(address.group(1)));
            }
        }
        devices.addAll(paths(options));
        return devices;
    }

    /**
     * Pairs of namespace and core are made until every core and every namespace has one, both lists
     * walked round-robin (spdk-formats §1.3), so that each namespace gets {@code cores ÷
     * namespaces} cores; null where that is not whole, for then the depths differ.
     *
     * @param namespaces in use; 0 where not known
     */
    static Integer streamsPerDevice(int cores, int namespaces, boolean everyCore) {
        if (everyCore) {
            return cores;
        }
        if (namespaces == 0) {
            return null;
        }
        if (cores <= namespaces) {
            return 1;
        }
        return cores % namespaces == 0 ? Integer.valueOf(cores / namespaces) : null;
    }
}
