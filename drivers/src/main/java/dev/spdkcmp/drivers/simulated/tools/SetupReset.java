package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.DriverBinding;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.io.IOException;
import java.util.List;

/** {@code setup.sh reset}: binds what it may to the driver that modprobe names. */
final class SetupReset {

    private static final long MILLISECOND = 1_000_000;

    private final Machine machine;
    private final SetupDevices devices;
    private final Invocation invocation;
    private final DriverBinding binding;
    private final StringBuilder text = new StringBuilder();
    private long durationNs = 700 * MILLISECOND;

    SetupReset(Machine machine, SetupDevices devices, Invocation invocation) {
        this.machine = machine;
        this.devices = devices;
        this.invocation = invocation;
        this.binding = new DriverBinding(machine);
    }

    long durationNs() {
        return durationNs;
    }

    Output apply(MachineState state) {
        List<ControllerFacts> touchable =
                devices.touchable(
                        state,
                        invocation.variable("PCI_ALLOWED", "")
                                + " "
                                + invocation.variable("NVME_ALLOWED", ""),
                        invocation.variable("PCI_BLOCKED", ""),
                        text);
        boolean waits = invocation.variable("PCI_BLOCK_SYNC_ON_RESET", "").equals("yes");
        boolean due =
                touchable.stream().anyMatch(f -> !state.controllers.get(f.bdf()).onKernelDriver());
        if (waits && due) {
            text.append("Waiting for block devices as requested\n");
        }
        StringBuilder errors = new StringBuilder();
        for (ControllerFacts facts : touchable) {
            if (!bind(state, facts)) {
                return new Output(1, text.toString(), "");
            }
            durationNs += 350 * MILLISECOND;
            if (waits) {
                await(state, facts, errors);
            }
        }
        return new Output(0, text.toString(), errors.toString());
    }

    /** False where binding failed: reset binds in the foreground and ends there. */
    private boolean bind(MachineState state, ControllerFacts facts) {
        String prefix = devices.prefix(facts);
        ControllerState controller = state.controllers.get(facts.bdf());
        String old = controller.driver == null ? "no driver" : controller.driver;
        if (old.equals("nvme")) {
            text.append(prefix).append("Already using the nvme driver\n");
            return true;
        }
        try {
            if (!state.modules.contains("nvme")) {
                return leave(state, facts, old);
            }
            text.append(prefix).append(old).append(" -> nvme\n");
            if (machine.faults().strikes(Fault.RESET_DOES_NOT_BIND, facts.bdf())) {
                return true;
            }
            binding.release(state, facts.bdf());
            binding.override(state, facts.bdf(), "nvme");
            binding.probe(state, facts.bdf());
        } catch (IOException e) {
            text.append(prefix).append(e.getMessage()).append('\n');
        }
        controller.override = null;
        if (!controller.onKernelDriver()) {
            text.append(prefix).append("failed to bind to nvme, aborting\n");
            return false;
        }
        return true;
    }

    /** Without the nvme module the function is only unbound. */
    private boolean leave(MachineState state, ControllerFacts facts, String old)
            throws IOException {
        if (old.equals("no driver")) {
            text.append(devices.prefix(facts)).append("Not bound to any driver\n");
        } else {
            binding.release(state, facts.bdf());
            text.append(devices.prefix(facts)).append(old).append(" -> no driver\n");
        }
        return true;
    }

    private void await(MachineState state, ControllerFacts facts, StringBuilder errors) {
        ControllerState controller = state.controllers.get(facts.bdf());
        long timeout = Long.parseLong(invocation.variable("UEVENT_TIMEOUT", "10")) * 1_000_000_000;
        long wait = controller.disksAtNs - state.uptimeNs;
        if (controller.onKernelDriver() && wait <= timeout) {
            durationNs = Math.max(durationNs, wait + 100 * MILLISECOND);
        } else {
            durationNs = Math.max(durationNs, timeout);
            errors.append("* Events for some block/disk devices (")
                    .append(facts.bdf())
                    .append(") were not caught, they may be missing\n");
        }
    }
}
