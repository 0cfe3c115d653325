package dev.spdkcmp.scenarios;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One I/O stack under test.
 *
 * @param name unique in its scenario
 * @param kind what it is
 * @param options added to the load generator's own: fio job options by name, or long options of
 *     SPDK's tools without their dashes (an empty value: a flag). What has to be equal in all arms
 *     cannot be set here
 * @param tools which builds it uses
 * @param settings host settings that hold while it is measured, over those of the scenario
 * @param placement where its cores are
 * @param sameAs the arm that this one repeats (the A/A arm); null for all others
 */
public record Arm(
        String name,
        ArmKind kind,
        Map<String, String> options,
        ToolPaths tools,
        Map<HostSetting, String> settings,
        Placement placement,
        String sameAs) {

    /** What the name of the repeated baseline ends in. */
    public static final String REPEATED_SUFFIX = "-again";

    public Arm {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        options = Collections.unmodifiableMap(new TreeMap<>(options));
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** The arm as it comes, under its own name. */
    public static Arm plain(ArmKind kind) {
        return new Arm(
                kind.yamlName(),
                kind,
                Map.of(),
                ToolPaths.OF_THE_RUN,
                Map.of(),
                Placement.LOCAL,
                null);
    }

    /** The same arm once more, under another name: what differs between the two is noise. */
    public Arm again() {
        return new Arm(name + REPEATED_SUFFIX, kind, options, tools, settings, placement, name);
    }

    public boolean onKernel() {
        return kind.stack() == ArmKind.Stack.KERNEL;
    }
}
