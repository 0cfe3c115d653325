package dev.spdkcmp.harness.report;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something recorded of the machine, a device or a tool.
 *
 * @param name what it is, such as {@code kernel}
 * @param value what it was, for all arms; null where the arms differ or it was recorded by arm
 * @param byArm what it was for each arm; empty where it holds for all
 */
public record Fact(String name, String value, Map<String, String> byArm) {

    public Fact {
        byArm = Collections.unmodifiableMap(new LinkedHashMap<>(byArm));
        if ((value == null) == byArm.isEmpty()) {
            throw new IllegalArgumentException(name + " has one value or one per arm");
        }
    }

    public static Fact of(String name, String value) {
        return new Fact(name, value, Map.of());
    }

    /** Whether not all arms had the same. */
    public boolean differs() {
        return new HashSet<>(byArm.values()).size() > 1;
    }
}
