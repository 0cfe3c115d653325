package dev.spdkcmp.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The exact commands, by arm: the first of each in sight, the others folded. */
final class CommandsSection implements Section {

    private static final int MOST_FOLDED = 400;

    @Override
    public String id() {
        return "commands";
    }

    @Override
    public String title() {
        return "Commands";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.facts().commands().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        Map<String, List<CommandFact>> byArm = new LinkedHashMap<>();
        for (CommandFact command : input.facts().commands()) {
            byArm.computeIfAbsent(command.arm(), arm -> new ArrayList<>()).add(command);
        }
        byArm.forEach(
                (arm, commands) -> {
                    page.open("h3").name(arm).close("h3");
                    one(commands.get(0), page);
                    folded(commands.subList(1, commands.size()), page);
                });
    }

    private static void one(CommandFact command, Html page) {
        page.open("p", "class", "note").name(command.what()).close("p");
        String text =
                command.input() == null
                        ? command.command()
                        : command.command() + "\n\n" + command.input().strip();
        page.open("pre").open("code").lines(text).close("code").close("pre").line();
    }

    private static void folded(List<CommandFact> commands, Html page) {
        if (commands.isEmpty()) {
            return;
        }
        page.open("details").element("summary", "%,d more".formatted(commands.size()));
        commands.stream().limit(MOST_FOLDED).forEach(command -> one(command, page));
        if (commands.size() > MOST_FOLDED) {
            page.element(
                    "p",
                    "%,d more are in the run's samples, each beside its output."
                            .formatted(commands.size() - MOST_FOLDED),
                    "class",
                    "note");
        }
        page.close("details").line();
    }
}
