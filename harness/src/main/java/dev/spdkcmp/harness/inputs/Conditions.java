package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.scenarios.Pattern;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one source says of how an output was measured. Immutable; what a source does not say is
 * absent.
 */
public final class Conditions {

    /** A source that says nothing. */
    public static final Conditions NONE = new Conditions(new EnumMap<>(Condition.class));

    private final Map<Condition, Object> stated;

    private Conditions(Map<Condition, Object> stated) {
        this.stated = stated;
    }

    /** These conditions with one more stated, or the same where {@code value} is null. */
    private Conditions with(Condition condition, Object value) {
        if (value == null) {
            return this;
        }
        Map<Condition, Object> more = new EnumMap<>(Condition.class);
        more.putAll(stated);
        more.put(condition, value);
        return new Conditions(more);
    }

    /** With an access pattern, and the read share that a pure pattern implies. */
    public Conditions pattern(Pattern pattern) {
        Conditions more = with(Condition.PATTERN, pattern);
        return pattern == null
                ? more
                : more.readPercent(pattern.fixedReadPercent().orElse(readPercent().orElse(null)));
    }

    /** With a share of reads, 0 to 100. */
    public Conditions readPercent(Integer percent) {
        return with(Condition.READ_PERCENT, percent);
    }

    /** With a size of one I/O. */
    public Conditions blockBytes(Long bytes) {
        return with(Condition.BLOCK_BYTES, bytes);
    }

    /** With I/Os in flight per device, all cores together. */
    public Conditions queueDepth(Integer depth) {
        return with(Condition.QUEUE_DEPTH, depth);
    }

    /** With the number of CPUs that drive the load. */
    public Conditions cores(Integer cores) {
        return with(Condition.CORES, cores);
    }

    /** With PCI addresses or paths; order does not matter. */
    public Conditions devices(List<String> devices) {
        return with(
                Condition.DEVICES,
                devices == null || devices.isEmpty() ? null : devices.stream().sorted().toList());
    }

    /** With the replicate that the output belongs to. */
    public Conditions block(Integer block) {
        return with(Condition.BLOCK, block);
    }

    /**
     * With a wall-clock time of the run, milliseconds since the epoch, good enough to order runs.
     */
    public Conditions startedAtMs(Long epochMs) {
        return with(Condition.STARTED_AT, epochMs);
    }

    /** Without one condition. */
    public Conditions without(Condition condition) {
        Map<Condition, Object> fewer = new EnumMap<>(Condition.class);
        fewer.putAll(stated);
        fewer.remove(condition);
        return new Conditions(fewer);
    }

    public Optional<Pattern> pattern() {
        return value(Condition.PATTERN, Pattern.class);
    }

    public Optional<Integer> readPercent() {
        return value(Condition.READ_PERCENT, Integer.class);
    }

    public Optional<Long> blockBytes() {
        return value(Condition.BLOCK_BYTES, Long.class);
    }

    public Optional<Integer> queueDepth() {
        return value(Condition.QUEUE_DEPTH, Integer.class);
    }

    public Optional<Integer> cores() {
        return value(Condition.CORES, Integer.class);
    }

    /** Sorted; empty where nothing names devices. */
    public List<String> devices() {
        Object devices = stated.get(Condition.DEVICES);
        return devices instanceof List<?> list
                ? list.stream().map(String.class::cast).toList()
                : List.of();
    }

    public Optional<Integer> block() {
        return value(Condition.BLOCK, Integer.class);
    }

    public Optional<Long> startedAtMs() {
        return value(Condition.STARTED_AT, Long.class);
    }

    private <T> Optional<T> value(Condition condition, Class<T> type) {
        return Optional.ofNullable(type.cast(stated.get(condition)));
    }

    /** What is stated, as messages show it. */
    Map<Condition, Object> stated() {
        return Map.copyOf(stated);
    }

    /** Everything stated here, and what {@code fallback} states beyond it. */
    Conditions orElse(Conditions fallback) {
        Map<Condition, Object> all = new EnumMap<>(Condition.class);
        all.putAll(fallback.stated);
        all.putAll(stated);
        return new Conditions(all);
    }

    /** How a person would write a value of a condition. */
    static String text(Object value) {
        if (value instanceof List<?> devices) {
            return devices.stream().map(Object::toString).collect(Collectors.joining(" + "));
        }
        return value instanceof Pattern pattern ? pattern.toolName() : value.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Conditions that && stated.equals(that.stated);
    }

    @Override
    public int hashCode() {
        return stated.hashCode();
    }

    @Override
    public String toString() {
        return stated.toString();
    }
}
