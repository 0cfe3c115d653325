package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.scenarios.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the catalog of scenarios, or one of them. */
@Command(
        name = "scenarios",
        mixinStandardHelpOptions = true,
        description = {
            "The scenarios that come with spdkcmp; with a name, that scenario's YAML,",
            "to be kept as a file and changed: spdkcmp scenarios adopt > mine.yaml"
        })
final class ScenariosCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A scenario of the catalog.")
    private String name;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            out.print(json ? toJson(Catalog.NAMES) : list());
            out.flush();
            return ExitStatus.DONE;
        }
        Optional<String> yaml = Catalog.yaml(name);
        if (yaml.isEmpty()) {
            spec.commandLine().getErr().println(ScenarioSource.unknownName(name));
            return ExitStatus.USAGE;
        }
        out.print(json ? toJson(List.of(name)) : yaml.get());
        out.flush();
        return ExitStatus.DONE;
    }

    private static String list() {
        StringBuilder text = new StringBuilder();
        for (String scenario : Catalog.NAMES) {
            String yaml = Catalog.yaml(scenario).orElseThrow();
            text.append("%-16s %s%n".formatted(scenario, opening(yaml, "Question")));
            text.append("%-16s Time: %s%n".formatted("", opening(yaml, "Time")));
            text.append("%-16s Writes: %s%n".formatted("", opening(yaml, "Writes")));
        }
        return text.toString();
    }

    private static String toJson(List<String> names) throws IOException {
        List<Map<String, Object>> scenarios = new ArrayList<>();
        for (String scenario : names) {
            String yaml = Catalog.yaml(scenario).orElseThrow();
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", scenario);
            entry.put("question", opening(yaml, "Question"));
            entry.put("time", opening(yaml, "Time"));
            entry.put("writes", opening(yaml, "Writes"));
            entry.put("yaml", yaml);
            scenarios.add(entry);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("provenance", null);
        document.put("scenarios", scenarios);
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document)
                + System.lineSeparator();
    }

    private static String opening(String yaml, String word) {
        return Catalog.opening(yaml, word).orElse("not said");
    }
}
