package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.List;

/** spdk_nvme_identify as of v26.05: the lines that say what a drive is and how it fares. */
public final class SpdkIdentify implements Tool {

    private static final long TIME_NS = 1_100_000_000;

    private final Machine machine;

    public SpdkIdentify(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> arguments = invocation.arguments();
        int at = arguments.indexOf("-r");
        String named = at >= 0 && at + 1 < arguments.size() ? arguments.get(at + 1) : "";
        String bdf = named.replaceAll(".*traddr[:=](\\S+).*", "$1");
        MachineState state = machine.now();
        IdentifyText text = new IdentifyText(machine);
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            boolean wanted = bdf.isEmpty() || bdf.equals(facts.bdf());
            if (wanted
                    && controller.present
                    && controller.onUserspaceDriver()
                    && !controller.allOnes) {
                text.controller(facts, controller);
            }
        }
        if (!text.isEmpty()) {
            return Execution.of(TIME_NS, Output.printed(text.toString()));
        }
        return Execution.of(
                TIME_NS,
                bdf.isEmpty()
                        ? new Output(0, "", "No NVMe controllers found.\n")
                        : Output.failed(
                                1,
                                "EAL: Driver cannot attach the device ("
                                        + bdf
                                        + ")\nspdk_nvme_connect() failed\n"));
    }
}
