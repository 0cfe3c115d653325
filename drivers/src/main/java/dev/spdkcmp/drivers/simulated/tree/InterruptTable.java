package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.OtherInterrupts;
import dev.spdkcmp.drivers.simulated.machine.QueueMap;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.text.Numbers;
import java.util.List;

/**
 * /proc/interrupts: a column per CPU, a row per vector of each controller on the kernel's driver
 * and of other devices.
 */
final class InterruptTable {

    private static final int COLUMN = 11;
    private static final String NONE = " ".repeat(COLUMN - 1) + "0";

    private final Machine machine;
    private final List<Integer> cpus;

    InterruptTable(Machine machine) {
        this.machine = machine;
        this.cpus = machine.onlineCpus();
    }

    String text() {
        MachineState state = machine.now();
        StringBuilder text = new StringBuilder("    ");
        for (int cpu : cpus) {
            text.append(String.format("%11s", "CPU" + cpu));
        }
        text.append('\n');
        OtherInterrupts others = new OtherInterrupts(machine);
        for (OtherInterrupts.Vector vector : others.vectors()) {
            int target = others.affinity(state, vector).get(0);
            row(text, vector.number(), target, state.uptimeNs / 25_000_000);
            name(text, vector.bdf(), vector.index(), vector.name());
        }
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (controller.present && controller.onKernelDriver() && controller.instance >= 0) {
                vectors(text, facts, controller);
            }
        }
        text.append(String.format("%4s", "LOC:"));
        for (int cpu : cpus) {
            Numbers.whole(text, state.uptimeNs / 4_000_000 + cpu, COLUMN);
        }
        return text.append("   Local timer interrupts\n").toString();
    }

    private void vectors(StringBuilder text, ControllerFacts facts, ControllerState controller) {
        QueueMap map = new QueueMap(machine, facts, controller);
        for (int queue = 0; queue <= map.queues(); queue++) {
            int target = map.cpusOf(queue).get(0);
            long count =
                    Math.round(controller.interrupts.getOrDefault(queue, queue == 0 ? 27.0 : 0));
            row(text, map.interrupt(queue), target, count);
            name(text, facts.bdf(), queue, "nvme" + controller.instance + "q" + queue);
        }
    }

    private void row(StringBuilder text, int interrupt, int target, long count) {
        text.append(String.format("%4s", interrupt + ":"));
        for (int cpu : cpus) {
            if (cpu == target) {
                Numbers.whole(text, count, COLUMN);
            } else {
                text.append(NONE);
            }
        }
    }

    private static void name(StringBuilder text, String bdf, int vector, String name) {
        text.append("  IR-PCI-MSIX-")
                .append(bdf)
                .append(String.format(" %4d-edge      ", vector))
                .append(name)
                .append('\n');
    }
}
