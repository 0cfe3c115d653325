package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Features;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.List;
import java.util.Optional;

/** nvme-cli 2.3: list, id-ctrl, id-ns, smart-log, get-feature, set-feature, format, version. */
public final class NvmeCli implements Tool {

    private static final long TIME_NS = 12_000_000;
    private static final long FORMAT_NS = 9_000_000_000L;

    private final Machine machine;
    private final NvmeCliJson json;

    public NvmeCli(Machine machine) {
        this.machine = machine;
        this.json = new NvmeCliJson(machine);
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> arguments = invocation.arguments();
        String command = arguments.isEmpty() ? "help" : arguments.get(0);
        if (command.equals("version") || command.equals("--version")) {
            String version = machine.profile().tools().nvmeCli();
            return done(Output.printed("nvme version " + version + " (git " + version + ")\n"));
        }
        if (command.equals("list")) {
            return done(Output.printed(json.list()));
        }
        String device =
                arguments.stream().filter(a -> a.startsWith("/dev/")).findFirst().orElse("");
        Optional<ControllerFacts> found = controller(device);
        if (found.isEmpty()) {
            return done(Output.failed(2, device + ": No such file or directory\n"));
        }
        ControllerFacts facts = found.get();
        ControllerState state = machine.now().controllers.get(facts.bdf());
        if (state.allOnes) {
            return done(Output.failed(5, "identify: Input/output error\n"));
        }
        CommandOptions options = new CommandOptions(arguments);
        return switch (command) {
            case "id-ctrl" -> done(Output.printed(json.controller(facts)));
            case "id-ns" ->
                    done(Output.printed(json.namespace(facts, state, namespace(device, options))));
            case "smart-log" -> done(Output.printed(json.health(facts, state)));
            case "get-feature" -> done(getFeature(facts, state, options));
            case "set-feature" -> done(setFeature(facts, state, options));
            case "format" -> format(facts, options);
            default -> done(Output.failed(1, "ERROR: Invalid sub-command '" + command + "'\n"));
        };
    }

    private static Execution done(Output output) {
        return Execution.of(TIME_NS, output);
    }

    private Optional<ControllerFacts> controller(String device) {
        if (!device.matches("/dev/(nvme|ng)\\d+(n\\d+)?")) {
            return Optional.empty();
        }
        int instance = Integer.parseInt(device.replaceAll("/dev/(?:nvme|ng)(\\d+).*", "$1"));
        MachineState state = machine.now();
        return machine.profile().controllers().stream()
                .filter(
                        facts -> {
                            ControllerState controller = state.controllers.get(facts.bdf());
                            return controller.present && controller.instance == instance;
                        })
                .findFirst();
    }

    private static int namespace(String device, CommandOptions options) {
        return options.value("-n", "--namespace-id")
                .map(Integer::decode)
                .orElse(
                        device.matches(".*n\\d+$")
                                ? Integer.parseInt(device.replaceAll(".*n(\\d+)$", "$1"))
                                : 1);
    }

    private Output getFeature(
            ControllerFacts facts, ControllerState state, CommandOptions options) {
        int id = options.value("-f", "--feature-id").map(Integer::decode).orElse(0);
        Integer value = Features.value(machine, facts, state, id);
        if (value == null) {
            return Output.failed(2, "NVMe status: Invalid Field in Command(0x2)\n");
        }
        return Output.printed(
                String.format(
                        "get-feature:%#04x (%s), Current value:%#010x%n",
                        id, FeatureNames.of(id), value));
    }

    private Output setFeature(ControllerFacts facts, ControllerState now, CommandOptions options) {
        int id = options.value("-f", "--feature-id").map(Integer::decode).orElse(0);
        long value = options.value("-v", "--value").map(Long::decode).orElse(0L);
        if (Features.value(machine, facts, now, id) == null) {
            return Output.failed(2, "NVMe status: Invalid Field in Command(0x2)\n");
        }
        machine.store().update(s -> s.controllers.get(facts.bdf()).features.put(id, (int) value));
        return Output.printed(
                String.format(
                        "set-feature:%#04x (%s), value:%#010x, cdw12:00000000, save:0%n",
                        id, FeatureNames.of(id), value));
    }

    /** Erases all blocks; the sector size follows the format asked for. */
    private Execution format(ControllerFacts facts, CommandOptions options) {
        Optional<Integer> format = options.value("-l", "--lbaf").map(Integer::decode);
        if (format.isPresent() && format.get() > 1) {
            return done(Output.failed(10, "NVMe status: Invalid Format(0x10a)\n"));
        }
        machine.store()
                .update(
                        state -> {
                            ControllerState controller = state.controllers.get(facts.bdf());
                            controller.mapped = 0;
                            controller.garbage = 0;
                            format.ifPresent(f -> controller.lba = f == 1 ? 4096 : 512);
                            state.layout++;
                        });
        return Execution.of(FORMAT_NS, Output.printed("Success formatting namespace:1\n"));
    }
}
