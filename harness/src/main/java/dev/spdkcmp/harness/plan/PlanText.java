package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.load.LoadCommand;
import dev.spdkcmp.drivers.load.LoadGenerator;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.shell.ShellLine;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A plan for people. */
public final class PlanText {

    private final Plan plan;
    private final PlanTimes times;
    private final PlanSteps steps;
    private final String folder;
    private final SettingPlaces places;

    /**
     * A plan to be printed.
     *
     * @param folder where a run would put its generated files
     * @param places where its settings are set
     */
    public PlanText(Plan plan, String folder, SettingPlaces places) {
        this.places = places;
        this.plan = plan;
        this.times = new PlanTimes(plan);
        this.steps = new PlanSteps(plan);
        this.folder = folder;
    }

    /** What will be done, where, for how long; then every step with its command. */
    public String text() {
        StringBuilder text = new StringBuilder(summary());
        text.append("\nSteps:\n");
        int number = 0;
        for (Step step : steps.opening()) {
            number = append(text, number, step);
        }
        Position position = Position.START;
        for (int block = 1; block <= times.blocks(false); block++) {
            text.append("  block ").append(block).append('\n');
            PlanSteps.Block one = steps.block(block, steps.certain(block), position);
            for (Step step : one.steps()) {
                number = append(text, number, step);
            }
            position = one.end();
        }
        if (times.blocks(true) > times.blocks(false)) {
            text.append("  then, after the pilot, as many blocks as each point needs, up to ")
                    .append(times.blocks(true))
                    .append('\n');
        }
        List<Step> diagnosing = steps.diagnosing(steps.diagnosticCells(), position).steps();
        if (!diagnosing.isEmpty()) {
            text.append("  diagnostic samples, not compared\n");
        }
        for (Step step : diagnosing) {
            number = append(text, number, step);
        }
        for (Step step : steps.closing()) {
            number = append(text, number, step);
        }
        text.append("\nCommands, one for each cell (the same in every block):\n");
        plan.cells().forEach(cell -> command(text, cell));
        return text.toString();
    }

    /** Question, devices, arms, cores, time and bytes. */
    public String summary() {
        StringBuilder text = new StringBuilder();
        text.append(plan.scenario().title()).append('\n');
        text.append("Scenario ").append(plan.scenario().name());
        text.append(", seed ").append(plan.seed()).append('\n');
        for (int i = 0; i < plan.devices().size(); i++) {
            text.append("  device ").append(device(plan.devices().get(i))).append('\n');
            text.append("    writes: ").append(written(i)).append('\n');
        }
        Set<String> reasons = new LinkedHashSet<>();
        Set<String> deviations = new LinkedHashSet<>();
        for (Cell cell : plan.cells()) {
            reasons.addAll(cell.cores().reasons());
            cell.cores().deviations().stream().map(Problem::message).forEach(deviations::add);
        }
        List<String> arms = plan.cells().stream().map(c -> c.arm().name()).distinct().toList();
        text.append("  arms ").append(String.join(", ", arms));
        text.append("; baseline ").append(plan.scenario().baseline()).append('\n');
        reasons.forEach(reason -> text.append("  cores ").append(reason).append('\n'));
        deviations.forEach(one -> text.append("  deviation ").append(one).append('\n'));
        plan.leftOut()
                .forEach(
                        l ->
                                text.append("  left out ")
                                        .append(l.what())
                                        .append(": ")
                                        .append(l.reason())
                                        .append('\n'));
        text.append("  blocks ").append(span(times.blocks(false), times.blocks(true)));
        text.append(" of ").append(plan.cells().size()).append(" samples\n");
        text.append("  time ").append(timeSpan(times.total())).append('\n');
        return text.toString();
    }

    private static String device(PlanDevice device) {
        List<String> facts = new ArrayList<>();
        if (device.serial() != null) {
            facts.add("serial " + device.serial());
        }
        if (device.model() != null) {
            facts.add(device.model());
        }
        facts.add(String.format(Locale.ROOT, "%.1f GB", device.target().sizeBytes() / 1e9));
        if (device.numaNode() != null) {
            facts.add("node " + device.numaNode());
        }
        if (device.missing()) {
            facts.add("will be made");
        }
        return device.name() + " (" + String.join(", ", facts) + ")";
    }

    private String written(int device) {
        boolean nothing = !plan.scenario().writes() && !plan.devices().get(device).missing();
        if (nothing) {
            return "nothing";
        }
        Long bytes = times.mostBytesWritten(device);
        return bytes == null
                ? "unknown, because the speed of its link is"
                : String.format(Locale.ROOT, "at most %.1f GB", bytes / 1e9);
    }

    private static String span(int certain, int most) {
        return certain == most ? String.valueOf(certain) : certain + " to " + most;
    }

    private static String timeSpan(PlanTimes.Span span) {
        String certain = Quantity.timeText(span.certain());
        return span.certain().equals(span.most())
                ? "about " + certain
                : "about " + certain + ", at most " + Quantity.timeText(span.most());
    }

    private int append(StringBuilder text, int number, Step step) {
        Duration time = times.of(step);
        text.append(
                String.format(
                        Locale.ROOT,
                        "  %4d %6s  %s%n",
                        number + 1,
                        time.isZero() ? "" : Quantity.timeText(time),
                        step.text()));
        if (step instanceof Step.Apply apply) {
            apply.set().forEach((setting, value) -> places(text, places.of(setting, value)));
        } else if (step instanceof Step.Bind bind && !bind.pollQueues().isEmpty()) {
            places(text, places.of(HostSetting.POLL_QUEUES, bind.pollQueues()));
        }
        return number + 1;
    }

    private static void places(StringBuilder text, List<SettingPlaces.Place> places) {
        places.forEach(place -> text.append(" ".repeat(17)).append(place.text()).append('\n'));
    }

    private void command(StringBuilder text, Cell cell) {
        LoadCommand command =
                LoadGenerator.of(cell.arm().kind())
                        .command(cell.request(plan.targets(), folder + "/" + cell.id()));
        text.append("\n# ").append(cell.id()).append('\n');
        if (!command.warmUpArgv().isEmpty()) {
            text.append(line(command, command.warmUpArgv())).append("   # warm-up\n");
        }
        text.append(line(command, command.argv())).append('\n');
        command.files()
                .forEach(
                        (path, content) -> {
                            text.append("# ").append(path).append('\n');
                            content.lines()
                                    .forEach(l -> text.append("    ").append(l).append('\n'));
                        });
        command.deviations()
                .forEach(d -> text.append("# deviation: ").append(d.message()).append('\n'));
    }

    private static String line(LoadCommand command, List<String> argv) {
        StringBuilder line = new StringBuilder();
        command.environment()
                .forEach((name, value) -> line.append(name).append('=').append(value).append(' '));
        return line.append(ShellLine.of(argv)).toString();
    }
}
