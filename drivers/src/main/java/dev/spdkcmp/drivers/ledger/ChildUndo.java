package dev.spdkcmp.drivers.ledger;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProcessEnder;
import dev.spdkcmp.drivers.host.ProcessFacts;
import dev.spdkcmp.drivers.host.ProcessTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Ends a program that was started and everything that it started. */
public final class ChildUndo implements Undoer {

    static final String KIND = "child";
    static final String MARK = "mark";
    static final String PID = "pid";
    static final String START_TICKS = "startTicks";

    private final Host host;
    private final ProcessTable processes;

    public ChildUndo(Host host) {
        this.host = host;
        this.processes = new ProcessTable(host.files());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange child) throws InterruptedException {
        if (!Ledger.bootId(host).equals(child.bootId())) {
            return new UndoOutcome.AlreadyAsBefore("the machine was booted since");
        }
        String mark = child.change().fact(MARK);
        Long pid = number(child.doneFacts(), PID);
        Long ticks = number(child.doneFacts(), START_TICKS);
        List<ProcessFacts> alive = processes.family(mark, pid, ticks);
        if (alive.isEmpty()) {
            return new UndoOutcome.AlreadyAsBefore("it has ended");
        }
        String names = names(alive);
        List<ProcessFacts> survivors =
                new ProcessEnder(host.natives(), host.clock())
                        .end(() -> processes.family(mark, pid, ticks));
        return survivors.isEmpty()
                ? new UndoOutcome.Restored("ended " + names)
                : new UndoOutcome.Failed(
                        "SIGKILL did not end " + names(survivors),
                        "it waits for a device; when it has ended, or after a reboot, run"
                                + " spdkcmp restore");
    }

    private static Long number(Map<String, String> facts, String name) {
        return facts.containsKey(name) ? Long.valueOf(facts.get(name)) : null;
    }

    private String names(List<ProcessFacts> those) {
        return those.stream()
                .map(one -> "process " + one.pid() + " (" + processes.describe(one) + ")")
                .collect(Collectors.joining(", "));
    }
}
