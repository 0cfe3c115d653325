package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.List;

/**
 * I/O queues of a controller on the kernel's driver: which CPUs each serves, and its interrupt.
 * CPUs are dealt out in runs of nearly equal length.
 */
public final class QueueMap {

    private static final int FIRST_INTERRUPT = 64;
    private static final int INTERRUPTS_PER_CONTROLLER = 300;

    private final List<Integer> online;
    private final int queues;
    private final int firstInterrupt;

    public QueueMap(Machine machine, ControllerFacts facts, ControllerState state) {
        online = machine.onlineCpus();
        int offered = machine.drive(facts).ioQueues() - state.pollQueues;
        queues = Math.max(1, Math.min(offered, online.size()));
        firstInterrupt = adminInterrupt(state);
    }

    /** Number of the interrupt of a controller's admin queue. */
    static int adminInterrupt(ControllerState state) {
        return FIRST_INTERRUPT + state.bootInstance * INTERRUPTS_PER_CONTROLLER;
    }

    /** I/O queues that interrupt. */
    public int queues() {
        return queues;
    }

    /** Number of a queue's interrupt; queue 0 is the admin queue. */
    public int interrupt(int queue) {
        return firstInterrupt + queue;
    }

    /** Queue, from 1, that a CPU's I/Os go to. */
    public int queueOf(int cpu) {
        int at = Math.max(0, online.indexOf(cpu));
        return 1 + (int) ((long) at * queues / online.size());
    }

    /** CPUs of a queue, ascending; all of the admin queue's. */
    public List<Integer> cpusOf(int queue) {
        if (queue == 0) {
            return online;
        }
        return online.subList(firstAt(queue), firstAt(queue + 1));
    }

    private int firstAt(int queue) {
        return (int) (((long) (queue - 1) * online.size() + queues - 1) / queues);
    }
}
