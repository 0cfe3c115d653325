package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.util.Optional;

/** blkid: what is written on a disk or partition. */
public final class Blkid implements Tool {

    private static final long TIME_NS = 20_000_000;

    private final Machine machine;

    public Blkid(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        String device =
                invocation.arguments().stream()
                        .filter(a -> a.startsWith("/dev/"))
                        .findFirst()
                        .orElse("");
        MachineState state = machine.now();
        Optional<UseFacts> use =
                machine.profile().uses().stream()
                        .filter(
                                u ->
                                        machine.nameNow(state, u.device())
                                                .map(name -> device.equals("/dev/" + name))
                                                .orElse(false))
                        .findFirst();
        if (use.isEmpty()) {
            return Execution.of(TIME_NS, new Output(2, "", ""));
        }
        String tags = tags(use.get());
        CommandOptions options = new CommandOptions(invocation.arguments());
        String wanted = options.value("-s", "--match-tag").orElse("");
        boolean valueOnly = options.value("-o", "--output").orElse("").equals("value");
        if (valueOnly) {
            String value = tags.replaceAll(".*\\b" + wanted + "=\"([^\"]*)\".*", "$1");
            boolean has = !value.equals(tags);
            return Execution.of(TIME_NS, Output.printed(has ? value + "\n" : ""));
        }
        return Execution.of(TIME_NS, Output.printed(device + ": " + tags + "\n"));
    }

    private static String tags(UseFacts use) {
        return switch (use.kind()) {
            case GPT -> "PTUUID=\"5157e0a5-0000-4000-8000-000000000001\" PTTYPE=\"gpt\"";
            case MBR -> "PTUUID=\"5157e0a5\" PTTYPE=\"dos\"";
            case SWAP -> "UUID=\"5157e0a5-0000-4000-8000-000000000002\" TYPE=\"swap\"";
            default ->
                    "UUID=\"5157e0a5-0000-4000-8000-000000000003\" TYPE=\""
                            + (use.fileSystem() == null ? "ext4" : use.fileSystem())
                            + "\"";
        };
    }
}
