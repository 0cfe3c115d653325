package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDocument;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.PlanText;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.UserspaceChoice;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what a run would do. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Every step and exact command of a run, the time it needs and the bytes it writes.",
            "Touches nothing."
        })
final class PlanCommand implements Callable<Integer> {

    private static final String FOLDER = "RUNDIR/samples";

    @Mixin private ExperimentOptions options;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Spec private CommandSpec spec;

    private final Map<String, String> variables;

    PlanCommand(Map<String, String> variables) {
        this.variables = variables;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ScenarioReading reading = options.reading();
        if (reading instanceof ScenarioReading.Invalid invalid) {
            err.println(ScenarioSource.text(invalid));
            return ExitStatus.USAGE;
        }
        Host host = options.openHost();
        Experiment experiment =
                options.experiment(
                        host,
                        ((ScenarioReading.Valid) reading).scenario(),
                        variables,
                        List.of(),
                        List.of());
        PlanResult result = experiment.plan();
        if (result instanceof PlanResult.Refused refused) {
            refused.problems().forEach(problem -> err.println("spdkcmp: " + problem));
            return ExitStatus.REFUSED;
        }
        Plan plan = ((PlanResult.Planned) result).plan();
        UserspaceChoice userspace = experiment.userspace(plan);
        if (userspace instanceof UserspaceChoice.Impossible impossible) {
            err.println("spdkcmp: " + impossible.message());
            return ExitStatus.REFUSED;
        }
        if (json) {
            Map<String, Object> document = PlanDocument.of(plan, FOLDER);
            document.put("settings", PlanDocument.settings(plan, experiment.places(plan)));
            document.put("binding", experiment.binding(plan, userspace));
            out.println(
                    new ObjectMapper()
                            .writerWithDefaultPrettyPrinter()
                            .writeValueAsString(document));
        } else {
            HostOption.announce(plan.provenance(), out);
            out.print(new PlanText(plan, FOLDER, experiment.places(plan)).text());
            if (userspace instanceof UserspaceChoice.Chosen chosen) {
                out.println();
                out.println(chosen.text());
            }
            experiment.unconsentedWrites(plan).forEach(out::println);
        }
        out.flush();
        return ExitStatus.DONE;
    }
}
