package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Faults;
import dev.spdkcmp.drivers.simulated.tools.Execution;
import dev.spdkcmp.drivers.simulated.tools.Output;
import java.util.EnumSet;
import java.util.Set;

/** What goes wrong with one run of a program. */
final class ProgramFaults {

    private static final Set<Fault> ALL =
            EnumSet.of(
                    Fault.TOOL_CRASHES,
                    Fault.TOOL_HANGS,
                    Fault.TOOL_PRINTS_NOTHING,
                    Fault.TOOL_KILLED,
                    Fault.TOOL_STOPS_EARLY,
                    Fault.TOOL_TRUNCATED,
                    Fault.CHILD_WILL_NOT_DIE,
                    Fault.CHILD_SURVIVES);

    private final Set<Fault> struck;

    private ProgramFaults(Set<Fault> struck) {
        this.struck = struck;
    }

    /**
     * Faults that strike a program now.
     *
     * @param load whether it is a load generator, which a fault without argument means
     */
    static ProgramFaults of(Faults faults, String program, boolean load) {
        Set<Fault> struck = EnumSet.noneOf(Fault.class);
        if (!faults.any()) {
            return new ProgramFaults(struck);
        }
        for (Fault fault : ALL) {
            boolean meant = faults.isOn(fault) && (load || faults.argument(fault).equals(program));
            if (meant && faults.strikes(fault, program)) {
                struck.add(fault);
            }
        }
        return new ProgramFaults(struck);
    }

    boolean survives() {
        return struck.contains(Fault.CHILD_SURVIVES);
    }

    boolean unkillable() {
        return struck.contains(Fault.CHILD_WILL_NOT_DIE);
    }

    /** When it ends by itself, given how long it would take. */
    long endNs(long startNs, long durationNs) {
        if (durationNs == Execution.FOREVER || struck.contains(Fault.TOOL_HANGS) || unkillable()) {
            return Long.MAX_VALUE;
        }
        boolean halfWay =
                struck.contains(Fault.TOOL_CRASHES)
                        || struck.contains(Fault.TOOL_KILLED)
                        || struck.contains(Fault.TOOL_STOPS_EARLY);
        return startNs + (halfWay ? durationNs / 2 : durationNs);
    }

    /** What it leaves. */
    Output finish(Execution execution, long elapsedNs, boolean interrupted) {
        if (struck.contains(Fault.TOOL_CRASHES)) {
            return new Output(139, "", "Segmentation fault\n");
        }
        if (struck.contains(Fault.TOOL_KILLED)) {
            return new Output(137, "", "Killed\n");
        }
        if (struck.contains(Fault.TOOL_PRINTS_NOTHING)) {
            return new Output(0, "", "");
        }
        boolean early = interrupted || struck.contains(Fault.TOOL_STOPS_EARLY);
        Output output = execution.finish(elapsedNs, early);
        if (struck.contains(Fault.TOOL_TRUNCATED)) {
            String half = output.stdout().substring(0, output.stdout().length() / 2);
            return new Output(output.exitStatus(), half, output.stderr());
        }
        return output;
    }
}
