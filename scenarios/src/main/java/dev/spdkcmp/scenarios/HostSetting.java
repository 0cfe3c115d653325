package dev.spdkcmp.scenarios;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Settings of the machine that a scenario can ask for. They are applied after every return of the
 * device to the kernel, read back, and put back at the end.
 */
public enum HostSetting {
    SCHEDULER("scheduler", Scope.QUEUE, "none|mq-deadline|kyber|bfq", "I/O scheduler"),
    NR_REQUESTS("nr_requests", Scope.QUEUE, "[1-9]\\d*", "requests per hardware queue"),
    READ_AHEAD_KB("read_ahead_kb", Scope.QUEUE, "\\d+", "read-ahead in KiB"),
    NOMERGES("nomerges", Scope.QUEUE, "[012]", "0: merge, 1: simple merges only, 2: never"),
    RQ_AFFINITY("rq_affinity", Scope.QUEUE, "[012]", "where a request completes"),
    IOSTATS("iostats", Scope.QUEUE, "[01]", "per-request accounting"),
    WBT_LAT_USEC("wbt_lat_usec", Scope.QUEUE, "-1|\\d+", "write-back throttling target; 0: off"),
    ADD_RANDOM("add_random", Scope.QUEUE, "[01]", "requests feed the entropy pool"),
    IO_POLL(
            "io_poll",
            Scope.QUEUE,
            "[01]",
            "polling allowed; newer kernels decide it by poll queues alone"),
    IO_POLL_DELAY(
            "io_poll_delay",
            Scope.QUEUE,
            "-1|\\d+",
            "hybrid polling: -1 none, 0 adaptive, else µs; gone from newer kernels"),
    WRITE_CACHE_MODE(
            "write_cache",
            Scope.QUEUE,
            "write back|write through",
            "whether the block layer flushes"),
    POLL_QUEUES("poll_queues", Scope.DEVICE, "\\d+", "poll queues of the nvme driver"),
    WRITE_CACHE("volatile_write_cache", Scope.DEVICE, "on|off", "NVMe feature 06h"),
    COALESCING(
            "interrupt_coalescing",
            Scope.DEVICE,
            "off|\\d{1,3}/\\d{1,3}",
            "NVMe feature 08h: off, or threshold/time (time in 100 µs)"),
    GOVERNOR("governor", Scope.HOST, "[a-z_]+", "CPU frequency governor"),
    TURBO("turbo", Scope.HOST, "on|off", "frequencies above the nominal one"),
    CPU_DMA_LATENCY(
            "cpu_dma_latency", Scope.HOST, "\\d+", "deepest idle state allowed, by its wake-up µs"),
    IRQBALANCE("irqbalance", Scope.HOST, "on|off", "the irqbalance service"),
    IRQ_AFFINITY(
            "irq_affinity",
            Scope.INTERRUPTS,
            "measured|away",
            "movable interrupts: the devices' own on the measured cores, or all away from them"),
    ISOLATION(
            "isolation",
            Scope.HOST,
            "none|cpuset",
            "a cgroup cpuset that keeps other tasks off the measured cores");

    /** What a setting belongs to, and so what makes it fall back to its default. */
    public enum Scope {
        /** A block device's queue: gone with each unbinding. */
        QUEUE,
        /** The controller or its driver: gone with each unbinding. */
        DEVICE,
        /** Interrupts of the machine; those of a device are made anew with each binding. */
        INTERRUPTS,
        /** The machine. */
        HOST;

        /** Whether it holds for arms on SPDK's driver too. */
        public boolean ofTheMachine() {
            return this == HOST || this == INTERRUPTS;
        }

        /** Whether it is as it was after the devices were bound anew. */
        public boolean survivesBinding() {
            return this == HOST;
        }
    }

    private final String yamlName;
    private final Scope scope;
    private final Pattern values;
    private final String meaning;

    HostSetting(String yamlName, Scope scope, String values, String meaning) {
        this.yamlName = yamlName;
        this.scope = scope;
        this.values = Pattern.compile(values);
        this.meaning = meaning;
    }

    /** The setting of that name, if there is one. */
    public static Optional<HostSetting> named(String name) {
        return Arrays.stream(values()).filter(setting -> setting.yamlName.equals(name)).findFirst();
    }

    /** All names, for messages. */
    public static List<String> names() {
        return Arrays.stream(values()).map(HostSetting::yamlName).toList();
    }

    /** The kernel's own name for it where it has one. */
    public String yamlName() {
        return yamlName;
    }

    public Scope scope() {
        return scope;
    }

    /** Whether a value can be asked for. */
    public boolean accepts(String value) {
        return values.matcher(value).matches();
    }

    /** The values that can be asked for, as a regular expression. */
    public String valuePattern() {
        return values.pattern();
    }

    /** One phrase for a person. */
    public String meaning() {
        return meaning;
    }
}
