package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.performance.DriveModel;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;

/**
 * Moves a machine's clock, and with it everything that programs do meanwhile: processor time,
 * interrupts, I/O counters, wear and heat.
 */
public final class TimeFlow {

    private final Machine machine;

    public TimeFlow(Machine machine) {
        this.machine = machine;
    }

    /** Lets {@code ns} pass. */
    public void advance(MachineState state, long ns) {
        long from = state.uptimeNs;
        long to = from + Math.max(0, ns);
        double hot = addedCelsius();
        for (ControllerFacts facts : machine.profile().controllers()) {
            heat(facts, state, from, to, hot);
        }
        for (ProcessState process : state.processes.values()) {
            if (process.activity != null && !process.stopped) {
                double seconds =
                        (Math.min(to, process.endNs) - Math.max(from, process.startNs)) / 1e9;
                if (seconds > 0) {
                    work(state, process.activity, seconds);
                }
            }
        }
        for (ControllerState controller : state.controllers.values()) {
            if (controller.disksAtNs > from && controller.disksAtNs <= to) {
                state.layout++;
            }
        }
        state.uptimeNs = to;
        state.processes.values().removeIf(p -> p.owner == 0 && p.hasEnded(to));
    }

    private void work(MachineState state, Activity activity, double seconds) {
        for (Activity.CpuShare share : activity.cpus()) {
            state.cpuTime
                    .computeIfAbsent(share.cpu(), cpu -> new MachineState.CpuTime())
                    .add(
                            share.user() * seconds * 1e9,
                            share.system() * seconds * 1e9,
                            share.softirq() * seconds * 1e9);
        }
        state.contextSwitches += activity.switchesPerSecond() * seconds;
        for (Activity.DriveShare share : activity.drives()) {
            ControllerState controller = state.controllers.get(share.bdf());
            if (controller != null) {
                use(controller, share, seconds);
            }
        }
    }

    private void use(ControllerState controller, Activity.DriveShare share, double seconds) {
        double read = share.readsPerSecond() * seconds;
        double written = share.writesPerSecond() * seconds;
        controller.reads += read;
        controller.writes += written;
        controller.bytesRead += read * share.blockBytes();
        controller.bytesWritten += written * share.blockBytes();
        controller.busyNs += share.busy() * seconds * 1e9;
        if (share.interruptsPerSecond() > 0) {
            controller.interrupts.merge(
                    share.queue(), share.interruptsPerSecond() * seconds, Double::sum);
        }
        if (written > 0) {
            age(controller, share, written * share.blockBytes());
        }
    }

    /**
     * Random writes age a drive within its capacity written once over; a fill renews most of it.
     */
    private void age(ControllerState controller, Activity.DriveShare share, double bytes) {
        double capacity = machine.drive(machine.controller(share.bdf()).orElseThrow()).sizeBytes();
        double turns = bytes / capacity;
        if (share.randomWrites()) {
            controller.garbage = 1 - (1 - controller.garbage) * Math.exp(-2.5 * turns);
            controller.mapped = 1 - (1 - controller.mapped) * Math.exp(-turns);
        } else {
            controller.garbage = controller.garbage * Math.exp(-1.2 * turns);
            controller.mapped = Math.min(1, controller.mapped + turns);
        }
    }

    private void heat(ControllerFacts facts, MachineState state, long from, long to, double hot) {
        ControllerState controller = state.controllers.get(facts.bdf());
        DriveModel.Thermal thermal = machine.drive(facts).performance().thermal();
        double busy = 0;
        for (ProcessState process : state.processes.values()) {
            if (process.activity == null || process.endNs <= from || process.startNs >= to) {
                continue;
            }
            double share =
                    (double) (Math.min(to, process.endNs) - Math.max(from, process.startNs))
                            / Math.max(1, to - from);
            for (Activity.DriveShare drive : process.activity.drives()) {
                if (drive.bdf().equals(facts.bdf())) {
                    busy += drive.busy() * share;
                }
            }
        }
        double ambient = facts.ambientCelsius() + hot;
        double settles =
                thermal.idleCelsius()
                        + Math.min(1, busy) * (thermal.busyCelsius() - thermal.idleCelsius())
                        + ambient;
        double decay = Math.exp(-(to - from) / 1e9 / thermal.timeConstantSeconds());
        double before = controller.celsius;
        controller.celsius = settles + (before - settles) * decay;
        controller.temperatureAtNs = to;
        double middle = (before + controller.celsius) / 2;
        if (middle > thermal.warningCelsius()) {
            if (before <= thermal.warningCelsius()) {
                controller.throttles++;
            }
            controller.warningNs += to - from;
        }
        if (middle > thermal.criticalCelsius()) {
            controller.criticalNs += to - from;
        }
    }

    private double addedCelsius() {
        if (!machine.faults().isOn(Fault.HOT)) {
            return 0;
        }
        String argument = machine.faults().argument(Fault.HOT);
        return argument.isEmpty() ? 45 : Double.parseDouble(argument);
    }
}
