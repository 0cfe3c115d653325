package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.Provenance;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says which machine a command is about. */
final class HostOption {

    private static final String LOCAL = "local";
    private static final String SIMULATED = "simulated";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = LOCAL,
            description = {
                "The machine: local (this one, the default), or simulated[:PROFILE][@DIR],",
                "one that does not exist and that keeps its state in DIR."
            })
    private String text;

    /**
     * The machine.
     *
     * @throws ParameterException where the text names none
     */
    Host open() {
        if (text.equals(LOCAL)) {
            return new LocalHost();
        }
        throw new ParameterException(
                command.commandLine(),
                "'" + text + "' is no machine: give local or simulated[:PROFILE][@DIR]");
    }

    /** Says, for people, that figures of this machine are not a real one's. */
    static void announce(Provenance provenance, PrintWriter out) {
        switch (provenance) {
            case SIMULATED -> out.println("SIMULATED: this machine does not exist.");
            case EMULATED -> out.println("EMULATED: its NVMe controllers are software.");
            case MEASURED -> {
                // a real machine needs no word
            }
        }
    }

    /** Its name in every JSON document. */
    static String name(Provenance provenance) {
        return provenance.name().toLowerCase(Locale.ROOT);
    }
}
