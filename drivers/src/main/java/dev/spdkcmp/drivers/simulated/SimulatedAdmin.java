package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Features;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.NvmeStructures;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** NVMe admin commands through a simulated machine's device nodes. */
final class SimulatedAdmin {

    private static final Pattern NODE = Pattern.compile("/dev/(?:nvme|ng)(\\d+)(?:n\\d+)?");
    private static final int NO_ENTRY = -2;
    private static final int INPUT_OUTPUT = -5;
    private static final int INVALID_FIELD = 0x02;
    private static final int INVALID_OPCODE = 0x01;

    private final Machine machine;
    private final NvmeStructures structures;

    SimulatedAdmin(Machine machine) {
        this.machine = machine;
        this.structures = new NvmeStructures(machine);
    }

    AdminResult run(String device, AdminCommand command) {
        Optional<ControllerFacts> found = controller(device);
        if (found.isEmpty()) {
            return new AdminResult(NO_ENTRY, 0, new byte[0]);
        }
        ControllerFacts facts = found.get();
        if (machine.now().controllers.get(facts.bdf()).allOnes) {
            return new AdminResult(INPUT_OUTPUT, 0, new byte[0]);
        }
        return switch (command.opcode()) {
            case 0x06 -> identify(facts, command);
            case 0x02 -> log(facts, command);
            case 0x0a -> getFeature(facts, command);
            case 0x09 -> setFeature(facts, command);
            default -> new AdminResult(INVALID_OPCODE, 0, new byte[0]);
        };
    }

    private Optional<ControllerFacts> controller(String device) {
        Matcher matcher = NODE.matcher(device);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int instance = Integer.parseInt(matcher.group(1));
        MachineState state = machine.now();
        return machine.profile().controllers().stream()
                .filter(
                        facts -> {
                            ControllerState controller = state.controllers.get(facts.bdf());
                            return controller.present
                                    && controller.onKernelDriver()
                                    && controller.instance == instance;
                        })
                .findFirst();
    }

    private AdminResult identify(ControllerFacts facts, AdminCommand command) {
        ControllerState state = machine.now().controllers.get(facts.bdf());
        return switch (command.cdw10() & 0xff) {
            case 0 ->
                    command.nsid() < 1 || command.nsid() > machine.namespaceBytes(facts).size()
                            ? new AdminResult(0, 0, new byte[4096])
                            : new AdminResult(
                                    0, 0, structures.namespace(facts, state, command.nsid()));
            case 1 -> new AdminResult(0, 0, structures.controller(facts));
            case 2 -> new AdminResult(0, 0, structures.activeNamespaces(facts));
            default -> new AdminResult(INVALID_FIELD, 0, new byte[0]);
        };
    }

    private AdminResult log(ControllerFacts facts, AdminCommand command) {
        ControllerState state = machine.now().controllers.get(facts.bdf());
        return switch (command.cdw10() & 0xff) {
            case 2 -> new AdminResult(0, 0, structures.health(facts, state));
            case 3 -> new AdminResult(0, 0, structures.firmware(facts));
            default -> new AdminResult(INVALID_FIELD, 0, new byte[0]);
        };
    }

    private AdminResult getFeature(ControllerFacts facts, AdminCommand command) {
        ControllerState state = machine.now().controllers.get(facts.bdf());
        Integer value = Features.value(machine, facts, state, command.cdw10() & 0xff);
        return value == null
                ? new AdminResult(INVALID_FIELD, 0, new byte[0])
                : new AdminResult(0, value, new byte[0]);
    }

    private AdminResult setFeature(ControllerFacts facts, AdminCommand command) {
        int id = command.cdw10() & 0xff;
        ControllerState now = machine.now().controllers.get(facts.bdf());
        if (Features.value(machine, facts, now, id) == null) {
            return new AdminResult(INVALID_FIELD, 0, new byte[0]);
        }
        machine.store()
                .update(
                        state ->
                                state.controllers
                                        .get(facts.bdf())
                                        .features
                                        .put(id, command.cdw11()));
        return new AdminResult(0, command.cdw11(), new byte[0]);
    }
}
