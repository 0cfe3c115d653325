package dev.spdkcmp.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command itself: says what there is. */
@Command(
        name = "spdkcmp",
        mixinStandardHelpOptions = true,
        version = "spdkcmp 0.1.0",
        description = "What a machine gains, and pays, when its workload moves to SPDK.",
        subcommands = {})
final class SpdkcmpCommand implements Runnable {

    @Spec private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: a command is missing.");
    }
}
