package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.run.TimeLimit;
import java.time.Instant;
import java.time.ZoneId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a run is carried out and watched, whether it begins or goes on. */
final class ExecutionOptions {

    @Option(names = "--yes", description = "Answer yes to the question whether to begin.")
    private boolean yes;

    @Option(
            names = "--max-time",
            paramLabel = "T",
            description =
                    "Be done, and everything restored, after this time (8h) or by then (06:00).")
    private String maxTime;

    @Option(names = "--quiet", description = "No progress, only the result.")
    private boolean quiet;

    @Option(names = "--json", description = "The comparison as JSON on standard output.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean yes() {
        return yes;
    }

    boolean quiet() {
        return quiet;
    }

    boolean json() {
        return json;
    }

    /** When everything is to be over and restored; null without a limit. */
    Instant deadline(Instant now) {
        if (maxTime == null) {
            return null;
        }
        return TimeLimit.parse(maxTime, now, ZoneId.systemDefault())
                .orElseThrow(
                        () ->
                                new ParameterException(
                                        spec.commandLine(),
                                        "--max-time " + maxTime + " is neither 8h nor 06:00"));
    }
}
