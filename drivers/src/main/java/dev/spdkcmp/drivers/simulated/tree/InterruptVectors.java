package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.ArrayList;
import java.util.List;

/** Queues of a controller on the kernel's driver: which CPUs each serves, and its interrupt. */
public final class InterruptVectors {

    private static final int FIRST = 64;
    private static final int PER_CONTROLLER = 300;

    private InterruptVectors() {}

    /** Interrupt number of a controller's admin queue. */
    static int firstOf(Machine machine, ControllerFacts facts) {
        return FIRST + machine.profile().controllers().indexOf(facts) * PER_CONTROLLER;
    }

    /** I/O queues that interrupt. */
    static int queues(Machine machine, ControllerFacts facts, ControllerState state) {
        int offered = machine.drive(facts).ioQueues() - state.pollQueues;
        return Math.max(1, Math.min(offered, machine.profile().cpu().onlineCpus().size()));
    }

    /** Queue, from 1, that a CPU's I/Os go to. */
    public static int queueOf(
            Machine machine, ControllerFacts facts, ControllerState state, int cpu) {
        List<Integer> online = machine.profile().cpu().onlineCpus();
        int queues = queues(machine, facts, state);
        int at = Math.max(0, online.indexOf(cpu));
        return 1 + (int) ((long) at * queues / online.size());
    }

    /** CPUs of a queue. */
    static List<Integer> cpusOf(
            Machine machine, ControllerFacts facts, ControllerState state, int queue) {
        List<Integer> cpus = new ArrayList<>();
        for (int cpu : machine.profile().cpu().onlineCpus()) {
            if (queueOf(machine, facts, state, cpu) == queue) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }
}
