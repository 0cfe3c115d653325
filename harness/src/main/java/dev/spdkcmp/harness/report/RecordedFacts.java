package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.run.CellRecord;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.run.RunFile;
import dev.spdkcmp.scenarios.Scenario;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a run's folder says beyond its samples, in the words of the page. */
public final class RecordedFacts {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    private final RecordedRun run;
    private final List<CellRecord> cells;

    /**
     * Of a run.
     *
     * @param cells the first sample of each of its cells
     */
    public RecordedFacts(RecordedRun run, List<CellRecord> cells) {
        this.run = run;
        this.cells = List.copyOf(cells);
    }

    /** The facts. */
    public RunFacts facts() {
        Scenario scenario = run.scenario();
        RecordedMachine machine = new RecordedMachine(run.file(), cells);
        return new RunFacts(
                scenario.title(),
                when(),
                unfinished(),
                machine.summary(),
                machine.groups(),
                commands(),
                scenario.judging().decision(),
                scenario.judging().dataSheet(),
                blocks());
    }

    private String when() {
        Instant started = started(run.file());
        if (started == null) {
            return null;
        }
        Instant last =
                run.samples().stream()
                        .map(Sample::startedAtMs)
                        .filter(Objects::nonNull)
                        .max(Long::compare)
                        .map(Instant::ofEpochMilli)
                        .orElse(started);
        String from = MINUTE.format(started);
        String to = MINUTE.format(last);
        String day = from.substring(0, from.indexOf(','));
        String end = to.startsWith(day) ? to.substring(day.length() + 2) : to;
        return from.equals(to) ? from + " UTC" : from + " to " + end + " UTC";
    }

    private static Instant started(RunFile file) {
        try {
            return file.startedAt() == null ? null : Instant.parse(file.startedAt());
        } catch (DateTimeParseException notOne) {
            return null;
        }
    }

    private String unfinished() {
        String end = run.state().finished();
        int complete = run.state().finishedBlocks().size();
        if (end == null) {
            return "The run is not finished: %d blocks are complete.".formatted(complete);
        }
        return end.equals("complete")
                ? null
                : "The run ended early (%s): %d blocks are complete.".formatted(end, complete);
    }

    private List<CommandFact> commands() {
        return cells.stream()
                .map(
                        cell ->
                                new CommandFact(
                                        cell.sample().arm(),
                                        what(cell),
                                        cell.command(),
                                        cell.jobFile()))
                .toList();
    }

    private static String what(CellRecord cell) {
        Point point = cell.sample().point().point();
        return "%s, block %d".formatted(point.label(), cell.sample().block());
    }

    private String blocks() {
        TreeSet<Integer> finished = new TreeSet<>(run.state().finishedBlocks());
        return ("%d blocks are complete (%s); in each, kernel arms and SPDK arms form two groups in"
                                + " alternating order, cells are shuffled inside; seed %d.")
                        .formatted(
                                finished.size(),
                                run.file().pilotBlocks() == null
                                        ? "their number was fixed before the run"
                                        : "a pilot of "
                                                + run.file().pilotBlocks()
                                                + ", then per point as many as its own spread asks",
                                run.file().seed())
                + unreadable();
    }

    private String unreadable() {
        return run.unreadable().isEmpty()
                ? ""
                : " Not readable: "
                        + run.unreadable().stream().collect(Collectors.joining("; "))
                        + ".";
    }
}
