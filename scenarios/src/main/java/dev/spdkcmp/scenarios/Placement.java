package dev.spdkcmp.scenarios;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where an arm's load threads run, seen from the device. */
public enum Placement {
    /** Pinned to cores of the device's own memory node. */
    LOCAL("local"),
    /** Pinned to cores of the nearest other node; only where the scenario allows remote cores. */
    REMOTE("remote"),
    /** Anywhere on the device's node, as the kernel's scheduler likes; kernel arms only. */
    LOCAL_UNPINNED("local-unpinned"),
    /** Anywhere at all; kernel arms only, and only where the scenario allows remote cores. */
    ANYWHERE("anywhere");

    private final String yamlName;

    Placement(String yamlName) {
        this.yamlName = yamlName;
    }

    /** All by their names in a scenario. */
    public static Map<String, Placement> byName() {
        Map<String, Placement> names = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(placement -> names.put(placement.yamlName, placement));
        return names;
    }

    public String yamlName() {
        return yamlName;
    }

    /** Whether each load thread has a CPU of its own. */
    public boolean pinned() {
        return this == LOCAL || this == REMOTE;
    }

    /** Whether CPUs of another node may be used. */
    public boolean leavesTheNode() {
        return this == REMOTE || this == ANYWHERE;
    }
}
