package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.profile.UnknownProfile;
import dev.spdkcmp.harness.run.RunRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says which machine a command is about. */
final class HostOption {

    private static final String LOCAL = "local";
    private static final Pattern SIMULATED = Pattern.compile("simulated(?::([^@]+))?(?:@(.+))?");
    private static final String DEFAULT_PROFILE = "two-nvme";
    private static final long DEFAULT_SEED = 1;

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
        return open(named(), command.commandLine());
    }

    /**
     * A machine by its name.
     *
     * @param name null: this one
     * @param line of the command, for its errors
     * @throws ParameterException where the name means none
     */
    static Host open(String name, CommandLine line) {
        if (name == null) {
            return new LocalHost();
        }
        Matcher simulated = SIMULATED.matcher(name);
        if (!simulated.matches()) {
            throw new ParameterException(
                    line, "'" + name + "' is no machine: give local or simulated[:PROFILE][@DIR]");
        }
        String profile = Objects.requireNonNullElse(simulated.group(1), DEFAULT_PROFILE);
        try {
            return simulated.group(2) == null
                    ? SimulatedHost.temporary(profile, DEFAULT_SEED)
                    : SimulatedHost.open(profile, Path.of(simulated.group(2)), DEFAULT_SEED);
        } catch (UnknownProfile unknown) {
            throw new ParameterException(line, unknown.getMessage());
        } catch (IOException failed) {
            throw new ParameterException(
                    line, "the simulated machine cannot be kept: " + failed.getMessage());
        }
    }

    /** The machine as it was named; null for this one. */
    String named() {
        return text.equals(LOCAL) ? null : text;
    }

    /** What a person types to put this machine back. */
    String restoreCommand() {
        return RunRequest.restoreCommand(named());
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
