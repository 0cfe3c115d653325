package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.spdk.CoreList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * The options that a job ran with. fio's own record in the document goes before the command line,
 * the job's before the global ones. Where nothing at all is known of the options, nothing is
 * assumed; otherwise what is missing has fio's default.
 */
final class FioOptions {

    private static final Set<String> SYNCHRONOUS_ENGINES =
            Set.of("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice");

    private static final List<String> RATE_LIMITS =
            List.of("rate", "rate_iops", "thinktime", "latency_target");

    private static final List<String> VARIABLE_SIZES =
            List.of("bsrange", "bssplit", "bs_unaligned", "num_range");

    private final List<RawOptions> inOrder;

    FioOptions(RawOptions... inOrder) {
        this.inOrder = List.of(inOrder);
    }

    /** Options of an entry of a document, filled up from the command kept beside it. */
    static FioOptions of(FioDocument document, FioJob job, FioSections command) {
        return new FioOptions(
                job.options(),
                document.globalOptionsOf(job),
                command.optionsOf(job.name() == null ? "" : job.name()),
                command.global());
    }

    /** Whether anything is known. */
    boolean known() {
        for (RawOptions options : inOrder) {
            if (!options.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    boolean has(String option) {
        return !all(option).isEmpty();
    }

    /** The value that counts: the last one given at the nearest place. */
    Optional<String> value(String option) {
        List<String> values = all(option);
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(values.get(values.size() - 1).strip());
    }

    /** All values given at the nearest place. */
    private List<String> all(String option) {
        for (RawOptions options : inOrder) {
            if (options.has(option)) {
                return options.all(option);
            }
        }
        return List.of();
    }

    /** Whether a switch is on: given without a value, or with another one than 0. */
    boolean enabled(String option) {
        return value(option).map(value -> !value.equals("0")).orElse(false);
    }

    /** The engine; fio's default on Linux where none is given. */
    Optional<String> engine() {
        return orDefault(value("ioengine").map(FioOptions::engineName), "psync");
    }

    /** An engine of its own is given as a file: {@code external:/opt/spdk/build/fio/spdk_nvme}. */
    private static String engineName(String value) {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    private <T> Optional<T> orDefault(Optional<T> given, T otherwise) {
        return given.isPresent() || !known() ? given : Optional.of(otherwise);
    }

    /** Whether the engine does one I/O at a time, whatever its iodepth. */
    boolean synchronous() {
        return engine().map(SYNCHRONOUS_ENGINES::contains).orElse(false);
    }

    /** Pattern under its main name: {@code rw} for {@code readwrite}; empty where unreadable. */
    Optional<String> pattern() {
        return orDefault(value("rw"), "read")
                .map(value -> value.split("[:,]", 2)[0].toLowerCase(Locale.ROOT))
                .map(value -> value.equals("readwrite") ? "rw" : value)
                .filter(value -> !operationsOf(value).isEmpty());
    }

    /** Directions that a pattern asks for; none where it is no pattern. */
    static Set<Operation> operationsOf(String pattern) {
        return switch (pattern) {
            case "read", "randread" -> Set.of(Operation.READ);
            case "write", "randwrite" -> Set.of(Operation.WRITE);
            case "rw", "randrw" -> Set.of(Operation.READ, Operation.WRITE);
            case "trim", "randtrim" -> Set.of(Operation.TRIM);
            case "trimwrite", "randtrimwrite" -> Set.of(Operation.TRIM, Operation.WRITE);
            default -> Set.of();
        };
    }

    /** Directions in which I/O must be found. */
    Set<Operation> operations() {
        Set<Operation> asked =
                new TreeSet<>(pattern().map(FioOptions::operationsOf).orElse(Set.of()));
        if (asked.contains(Operation.READ) && asked.size() > 1) {
            readPercent()
                    .filter(share -> share == 0)
                    .ifPresent(none -> asked.remove(Operation.READ));
            readPercent()
                    .filter(share -> share == 100)
                    .ifPresent(all -> asked.remove(Operation.WRITE));
        }
        return asked;
    }

    /** Share of reads, percent; empty where the pattern has trims, or is unknown. */
    Optional<Integer> readPercent() {
        return pattern()
                .map(
                        pattern ->
                                switch (pattern) {
                                    case "read", "randread" -> 100;
                                    case "write", "randwrite" -> 0;
                                    case "rw", "randrw" -> mixedReadPercent();
                                    default -> null;
                                });
    }

    private Integer mixedReadPercent() {
        Optional<Integer> reads = number("rwmixread", 0, 100);
        Optional<Integer> writes = number("rwmixwrite", 0, 100);
        if (!has("rwmixread") && !has("rwmixwrite")) {
            return 50;
        }
        return has("rwmixread")
                ? reads.orElse(null)
                : writes.map(share -> 100 - share).orElse(null);
    }

    /** Size of each I/O in one direction, bytes; empty where it varies or is unreadable. */
    OptionalLong blockBytes(Operation operation) {
        if (VARIABLE_SIZES.stream().anyMatch(this::has)) {
            return OptionalLong.empty();
        }
        Optional<String> sizes = orDefault(value("bs"), "4096");
        if (sizes.isEmpty()) {
            return OptionalLong.empty();
        }
        String[] byDirection = sizes.get().split(",", -1);
        int place =
                switch (operation) {
                    case READ -> 0;
                    case WRITE -> 1;
                    default -> 2;
                };
        if (operation == Operation.MIXED && byDirection.length > 1) {
            return OptionalLong.empty();
        }
        String size = byDirection[Math.min(place, byDirection.length - 1)];
        return size.isBlank() ? OptionalLong.of(4096) : bytes(size);
    }

    private OptionalLong bytes(String text) {
        OptionalLong size = FioUnits.bytes(text, number("kb_base", 1000, 1024).orElse(1024));
        return size.orElse(0) > 0 ? size : OptionalLong.empty();
    }

    /** I/Os that one job keeps in flight: iodepth, or 1 for an engine that does one at a time. */
    Optional<Integer> queueDepth() {
        return synchronous() ? Optional.of(1) : iodepth();
    }

    /** Option iodepth. */
    Optional<Integer> iodepth() {
        return has("iodepth") ? number("iodepth", 1, 1 << 20) : orDefault(Optional.empty(), 1);
    }

    /** Option numjobs: clones of the job. */
    Optional<Integer> jobs() {
        return has("numjobs") ? number("numjobs", 1, 1 << 16) : orDefault(Optional.empty(), 1);
    }

    private Optional<Integer> number(String option, int smallest, int largest) {
        return value(option)
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::valueOf)
                .filter(number -> number >= smallest && number <= largest);
    }

    /** CPUs that the job may run on, ascending; empty where not pinned. */
    Optional<List<Integer>> cpus() {
        return value("cpus_allowed").map(list -> CoreList.of("[" + list + "]"));
    }

    /** Files, devices or transport ids; a repeated option adds to them. Each once. */
    List<FioTarget> targets() {
        List<FioTarget> targets = new ArrayList<>();
        all("filename").forEach(name -> targets.addAll(FioTarget.all(name)));
        return targets.stream().distinct().toList();
    }

    /** Measured time asked for, nanoseconds. */
    OptionalLong runtimeNs() {
        return time("runtime");
    }

    /** Warm-up asked for, nanoseconds; 0 where none was. */
    OptionalLong rampNs() {
        return has("ramp_time") || !known() ? time("ramp_time") : OptionalLong.of(0);
    }

    private OptionalLong time(String option) {
        return value(option).map(FioUnits::nanoseconds).orElse(OptionalLong.empty());
    }

    /** Bytes after which each job ends of itself; empty for a whole device, or a share of one. */
    OptionalLong bytesToDo() {
        Optional<String> limit = has("io_size") ? value("io_size") : value("size");
        OptionalLong bytes = limit.map(this::bytes).orElse(OptionalLong.empty());
        int loops = has("io_size") ? 1 : number("loops", 1, 1 << 20).orElse(1);
        return bytes.isPresent() && bytes.getAsLong() <= Long.MAX_VALUE / loops
                ? OptionalLong.of(bytes.getAsLong() * loops)
                : OptionalLong.empty();
    }

    /** I/Os after which each job ends of itself. */
    OptionalLong iosToDo() {
        return number("number_ios", 1, Integer.MAX_VALUE)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** Whether statistics start anew while I/Os are in flight, so that counts differ a little. */
    boolean resetsStatistics() {
        return rampNs().orElse(0) > 0 || has("ramp_size") || has("latency_target");
    }

    /** Whether a job that writes reads it back afterwards, in the same results. */
    boolean readsBack() {
        return enabled("verify")
                && value("do_verify").map(value -> !value.equals("0")).orElse(true)
                && !operations().contains(Operation.READ);
    }

    /** Options that keep the job from holding its depth, as given. */
    List<String> rateLimits() {
        return RATE_LIMITS.stream()
                .filter(this::enabled)
                .map(option -> option + "=" + value(option).orElse(""))
                .toList();
    }

    /** Options that were given and that say nothing that fio would take. */
    List<String> unreadable() {
        List<String> unreadable = new ArrayList<>();
        addUnless(unreadable, "rw", pattern().isPresent());
        addUnless(unreadable, "iodepth", iodepth().isPresent());
        addUnless(unreadable, "numjobs", jobs().isPresent());
        addUnless(unreadable, "runtime", runtimeNs().isPresent());
        addUnless(unreadable, "ramp_time", rampNs().isPresent());
        addUnless(unreadable, "cpus_allowed", cpus().isPresent());
        addUnless(
                unreadable,
                "bs",
                value("bs").stream()
                        .flatMap(sizes -> List.of(sizes.split(",")).stream())
                        .allMatch(size -> size.isBlank() || bytes(size).isPresent()));
        return unreadable;
    }

    private void addUnless(List<String> unreadable, String option, boolean readable) {
        if (has(option) && !readable) {
            unreadable.add(option + "=" + value(option).orElse(""));
        }
    }
}
