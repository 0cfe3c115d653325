package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.List;

/** SPDK's scripts/setup.sh as of v26.05. */
public final class SetupScript implements Tool {

    private static final long MILLISECOND = 1_000_000;

    private final Machine machine;
    private final SetupDevices devices;

    public SetupScript(Machine machine) {
        this.machine = machine;
        this.devices = new SetupDevices(machine);
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> arguments = invocation.arguments();
        String mode = arguments.isEmpty() ? "config" : arguments.get(0);
        return switch (mode) {
            case "config" -> config(invocation);
            case "reset" -> reset(invocation);
            case "status" -> status();
            case "cleanup" -> cleanup();
            case "help" -> Execution.of(80 * MILLISECOND, Output.printed(usage("")));
            default ->
                    Execution.of(
                            80 * MILLISECOND,
                            Output.printed(usage("Invalid argument '" + mode + "'\n\n")));
        };
    }

    private Execution config(Invocation invocation) {
        boolean hangs = machine.faults().isOn(Fault.SETUP_HANGS);
        if (hangs) {
            String when = machine.faults().struck(Fault.SETUP_HANGS, "before").orElse("before");
            if (!when.equals("after")) {
                return Execution.of(Execution.FOREVER, Output.printed(""));
            }
        }
        SetupConfig run = new SetupConfig(machine, devices, invocation);
        Output output = change(run::apply);
        long time = (900 + 350L * run.bound()) * MILLISECOND;
        return Execution.of(hangs ? Execution.FOREVER : time, output);
    }

    private Execution reset(Invocation invocation) {
        if (machine.faults().strikes(Fault.SETUP_HANGS, "reset")) {
            return Execution.of(Execution.FOREVER, Output.printed(""));
        }
        SetupReset run = new SetupReset(machine, devices, invocation);
        Output output = change(run::apply);
        return Execution.of(run.durationNs(), output);
    }

    private Execution status() {
        MachineState state = machine.now();
        SetupStatus status = new SetupStatus(machine);
        String used = devices.usedLines(state);
        return Execution.of(
                600 * MILLISECOND, new Output(0, used + status.rows(state), status.headers()));
    }

    /** Removes what ended SPDK processes left, and all hugepages. */
    private Execution cleanup() {
        Output output =
                change(
                        state -> {
                            String text = devices.usedLines(state) + "Cleaning\nClean\n";
                            java.util.Arrays.fill(state.hugepages, 0);
                            return Output.printed(text);
                        });
        return Execution.of(500 * MILLISECOND, output);
    }

    private Output change(java.util.function.Function<MachineState, Output> change) {
        Output[] output = new Output[1];
        machine.store().update(state -> output[0] = change.apply(state));
        return output[0];
    }

    private static String usage(String first) {
        return first
                + "Helper script for allocating hugepages and binding NVMe, I/OAT, VMD and Virtio"
                + " devices\n"
                + "Usage: setup.sh [config|reset|status|cleanup|interactive|help]\n";
    }
}
