package dev.spdkcmp.drivers.simulated.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A process of a simulated machine. */
public final class ProcessState {

    public long pid;
    public long parent = 1;
    public String command;
    public List<String> arguments = new ArrayList<>();
    public Map<String, String> environment = new TreeMap<>();

    /** Time since boot at which it started. */
    public long startNs;

    /** Time since boot at which it ends by itself; {@link Long#MAX_VALUE}: never. */
    public long endNs = Long.MAX_VALUE;

    /** Whether SIGINT or SIGTERM asked it to end. */
    public boolean interrupted;

    /** Whether SIGKILL ended it. */
    public boolean killed;

    /** Process of the real machine that started it and that it dies with; 0: none. */
    public long owner;

    /** Start of that process, milliseconds since the epoch. */
    public long ownerStartMs;

    /** Whether it outlives the one who started it. */
    public boolean survives;

    /** Whether no signal ends it. */
    public boolean unkillable;

    /** Control group that it runs in; null: ours. */
    public String controlGroup;

    /** Whether SIGSTOP holds it. */
    public boolean stopped;

    public List<String> open = new ArrayList<>();
    public List<String> locks = new ArrayList<>();

    /** What it does to processors and drives while it runs; null: nothing. */
    public Activity activity;

    /** Whether it has ended, and only its starter has not looked yet. */
    public boolean hasEnded(long uptimeNs) {
        return uptimeNs >= endNs;
    }
}
