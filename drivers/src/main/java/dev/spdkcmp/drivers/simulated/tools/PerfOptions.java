package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Options of spdk_nvme_perf that a load uses.
 *
 * @param depth {@code -q}, per core and namespace
 * @param ioBytes {@code -o}
 * @param pattern {@code -w}
 * @param readPercent {@code -M}, or what the pattern says
 * @param seconds {@code -t}
 * @param warmUpSeconds {@code -a}
 * @param cores {@code -c}
 * @param targets {@code -r}: addresses, each with {@code /NS} where one is named
 * @param allowed {@code -b}: controllers that may be attached; empty: all
 * @param latency times {@code -L} was given
 * @param uring {@code -R}
 * @param interrupts {@code -E}
 * @param everyCore {@code --use-every-core}
 * @param transportStats {@code --transport-stats}
 * @param queueSize {@code --io-queue-size}; 0: the controller's
 * @param devices kernel devices
 */
record PerfOptions(
        int depth,
        int ioBytes,
        String pattern,
        int readPercent,
        int seconds,
        int warmUpSeconds,
        List<Integer> cores,
        List<String> targets,
        List<String> allowed,
        int latency,
        boolean uring,
        boolean interrupts,
        boolean everyCore,
        boolean transportStats,
        int queueSize,
        List<String> devices) {

    /** What is wrong with a command line, in the program's own words. */
    static final class Rejected extends Exception {
        private static final long serialVersionUID = 1;

        Rejected(String message) {
            super(message);
        }
    }

    private static final String WITH_ARGUMENT = "qowMtacrbsiPCOAkUFTQzZyI";
    private static final List<String> PATTERNS =
            List.of("read", "write", "randread", "randwrite", "rw", "randrw");

    static PerfOptions parse(List<String> arguments) throws Rejected {
        Reader reader = new Reader(arguments);
        return reader.read();
    }

    /** One pass over the arguments. */
    private static final class Reader {
        private final List<String> arguments;
        private int at;
        private Integer depth;
        private Integer ioBytes;
        private Integer seconds;
        private Integer mix;
        private String pattern;
        private int warmUp;
        private int latency;
        private int queueSize;
        private boolean uring;
        private boolean interrupts;
        private boolean everyCore;
        private boolean transportStats;
        private List<Integer> cores = List.of(0);
        private final List<String> targets = new ArrayList<>();
        private final List<String> allowed = new ArrayList<>();
        private final List<String> devices = new ArrayList<>();

        Reader(List<String> arguments) {
            this.arguments = arguments;
        }

        PerfOptions read() throws Rejected {
            while (at < arguments.size()) {
                String word = arguments.get(at++);
                if (word.startsWith("--")) {
                    longOption(word.substring(2));
                } else if (word.startsWith("-") && word.length() > 1) {
                    shortOptions(word.substring(1));
                } else {
                    devices.add(word);
                }
            }
            missing(depth, "-q (--io-depth)");
            missing(ioBytes, "-o (--io-size)");
            missing(pattern, "-w (--io-pattern)");
            missing(seconds, "-t (--time)");
            return new PerfOptions(
                    depth,
                    ioBytes,
                    pattern,
                    readPercent(),
                    seconds,
                    warmUp,
                    cores,
                    List.copyOf(targets),
                    List.copyOf(allowed),
                    latency,
                    uring,
                    interrupts,
                    everyCore,
                    transportStats,
                    queueSize,
                    List.copyOf(devices));
        }

        private static void missing(Object value, String option) throws Rejected {
            if (value == null) {
                throw new Rejected("missing " + option + " operand\n");
            }
        }

        private int readPercent() throws Rejected {
            if (!PATTERNS.contains(pattern)) {
                throw new Rejected(
                        "-w (--io-pattern) io pattern type must be one of\n"
                                + "(read, write, randread, randwrite, rw, randrw)\n");
            }
            if (pattern.endsWith("rw")) {
                if (mix == null || mix < 0 || mix > 100) {
                    throw new Rejected(
                            "-M (--rwmixread) must be specified to value from 0 to 100 for rw or"
                                    + " randrw.\n");
                }
                return mix;
            }
            return pattern.endsWith("read") ? 100 : 0;
        }

        private void longOption(String option) throws Rejected {
            String[] sides = option.split("=", 2);
            switch (sides[0]) {
                case "use-every-core" -> everyCore = true;
                case "transport-stats" -> transportStats = true;
                case "no-huge", "cpu-usage", "enforce-numa" -> {}
                case "io-queue-size" -> queueSize = number(value(sides));
                case "iova-mode", "log-level", "env-context" -> value(sides);
                case "io-depth" -> depth = number(value(sides));
                case "io-size" -> ioBytes = size(value(sides));
                case "io-pattern" -> pattern = value(sides);
                case "time" -> seconds = number(value(sides));
                case "warmup-time" -> warmUp = number(value(sides));
                case "rwmixread" -> mix = number(value(sides));
                case "transport" -> targets.add(target(value(sides)));
                case "core-mask" -> cores = cores(value(sides));
                default ->
                        throw new Rejected(
                                "spdk_nvme_perf: unrecognized option '--" + option + "'\n");
            }
        }

        private String value(String[] sides) throws Rejected {
            return sides.length > 1 ? sides[1] : next("--" + sides[0]);
        }

        private void shortOptions(String letters) throws Rejected {
            for (int i = 0; i < letters.length(); i++) {
                char letter = letters.charAt(i);
                if (WITH_ARGUMENT.indexOf(letter) >= 0) {
                    String rest = letters.substring(i + 1);
                    withArgument(letter, rest.isEmpty() ? next("-" + letter) : rest);
                    return;
                }
                flag(letter);
            }
        }

        private void flag(char letter) throws Rejected {
            switch (letter) {
                case 'L' -> latency++;
                case 'R' -> uring = true;
                case 'E' -> interrupts = true;
                case 'D', 'N', 'V', 'g', 'l', 'm' -> {}
                default ->
                        throw new Rejected("spdk_nvme_perf: invalid option -- '" + letter + "'\n");
            }
        }

        private void withArgument(char letter, String value) throws Rejected {
            switch (letter) {
                case 'q' -> depth = number(value);
                case 'o' -> ioBytes = size(value);
                case 'w' -> pattern = value;
                case 'M' -> mix = number(value);
                case 't' -> seconds = number(value);
                case 'a' -> warmUp = number(value);
                case 'c' -> cores = cores(value);
                case 'r' -> targets.add(target(value));
                case 'b' -> allowed.add(value);
                default -> {}
            }
        }

        private String next(String option) throws Rejected {
            if (at == arguments.size()) {
                throw new Rejected(
                        "spdk_nvme_perf: option requires an argument -- '" + option + "'\n");
            }
            return arguments.get(at++);
        }

        private static int number(String value) throws Rejected {
            if (!value.matches("\\d{1,9}")) {
                throw new Rejected("Converting a string to integer failed\n");
            }
            return Integer.parseInt(value);
        }

        private static int size(String value) throws Rejected {
            if (!value.matches("\\d{1,9}[KkMm]?")) {
                throw new Rejected("Converting a string to integer failed\n");
            }
            int unit =
                    switch (value.charAt(value.length() - 1)) {
                        case 'K', 'k' -> 1024;
                        case 'M', 'm' -> 1024 * 1024;
                        default -> 1;
                    };
            return number(value.replaceAll("\\D", "")) * unit;
        }

        private static List<Integer> cores(String value) throws Rejected {
            if (value.startsWith("[") && value.endsWith("]")) {
                return CpuFacts.parseList(value.substring(1, value.length() - 1));
            }
            String digits = value.startsWith("0x") ? value.substring(2) : value;
            if (!digits.matches("[0-9a-fA-F]{1,64}")) {
                throw new Rejected("Invalid core mask '" + value + "'\n");
            }
            java.math.BigInteger mask = new java.math.BigInteger(digits, 16);
            List<Integer> cores = new ArrayList<>();
            for (int cpu = 0; cpu < mask.bitLength(); cpu++) {
                if (mask.testBit(cpu)) {
                    cores.add(cpu);
                }
            }
            return cores;
        }

        /** {@code trtype:PCIe traddr:BDF ns:N} as BDF or BDF/N. */
        private static String target(String transport) {
            Optional<String> address = Optional.empty();
            String namespace = "";
            for (String word : transport.trim().split("\\s+")) {
                String[] sides = word.split("[:=]", 2);
                if (sides[0].equals("traddr")) {
                    address = Optional.of(sides[1]);
                } else if (sides[0].equals("ns")) {
                    namespace = "/" + sides[1];
                }
            }
            return address.orElse("") + namespace;
        }
    }
}
