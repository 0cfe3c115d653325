package dev.spdkcmp.scenarios;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Access pattern, by the names that fio and spdk_nvme_perf share. */
public enum Pattern {
    READ("read", false, 100),
    WRITE("write", false, 0),
    RANDREAD("randread", true, 100),
    RANDWRITE("randwrite", true, 0),
    RW("rw", false, null),
    RANDRW("randrw", true, null);

    private final String toolName;
    private final boolean random;
    private final Integer fixedReadPercent;

    Pattern(String toolName, boolean random, Integer fixedReadPercent) {
        this.toolName = toolName;
        this.random = random;
        this.fixedReadPercent = fixedReadPercent;
    }

    /** The word both tools use for it. */
    public String toolName() {
        return toolName;
    }

    public boolean isRandom() {
        return random;
    }

    /** Whether the share of reads has to be stated. */
    public boolean isMixed() {
        return fixedReadPercent == null;
    }

    /** 100 or 0 for the pure patterns, empty for mixes. */
    public Optional<Integer> fixedReadPercent() {
        return Optional.ofNullable(fixedReadPercent);
    }

    /** The pattern that tools call {@code name}; fio's {@code readwrite} is {@code rw}. */
    public static Optional<Pattern> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT).replace("readwrite", "rw");
        return Arrays.stream(values()).filter(p -> p.toolName.equals(wanted)).findFirst();
    }
}
