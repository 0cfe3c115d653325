package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.List;

/**
 * /proc/interrupts: a column per CPU, a row per vector of each controller on the kernel's driver.
 */
final class InterruptTable {

    private final Machine machine;
    private final List<Integer> cpus;

    InterruptTable(Machine machine) {
        this.machine = machine;
        this.cpus = machine.profile().cpu().onlineCpus();
    }

    String text() {
        MachineState state = machine.now();
        StringBuilder text = new StringBuilder("    ");
        for (int cpu : cpus) {
            text.append(String.format("%11s", "CPU" + cpu));
        }
        text.append('\n');
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (controller.present && controller.onKernelDriver() && controller.instance >= 0) {
                vectors(text, facts, controller);
            }
        }
        text.append(String.format("%4s", "LOC:"));
        for (int cpu : cpus) {
            text.append(String.format("%11d", state.uptimeNs / 4_000_000 + cpu));
        }
        return text.append("   Local timer interrupts\n").toString();
    }

    private void vectors(StringBuilder text, ControllerFacts facts, ControllerState controller) {
        int first = InterruptVectors.firstOf(machine, facts);
        int queues = InterruptVectors.queues(machine, facts, controller);
        for (int queue = 0; queue <= queues; queue++) {
            int target =
                    queue == 0
                            ? cpus.get(0)
                            : InterruptVectors.cpusOf(machine, facts, controller, queue).get(0);
            long count =
                    Math.round(controller.interrupts.getOrDefault(queue, queue == 0 ? 27.0 : 0));
            text.append(String.format("%4s", first + queue + ":"));
            for (int cpu : cpus) {
                text.append(String.format("%11d", cpu == target ? count : 0));
            }
            text.append("  IR-PCI-MSIX-")
                    .append(facts.bdf())
                    .append(String.format(" %4d-edge      nvme", queue))
                    .append(controller.instance)
                    .append('q')
                    .append(queue)
                    .append('\n');
        }
    }
}
