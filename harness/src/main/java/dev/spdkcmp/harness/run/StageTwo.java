package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.SecondStage;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.statistics.SteinDesign;
import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Fixes, when the pilot is over, in how many blocks each point is measured. */
final class StageTwo {

    private final RunSetup setup;
    private final Journal journal;

    StageTwo(RunSetup setup, Journal journal) {
        this.setup = setup;
        this.journal = journal;
    }

    /** Plans, and writes it into the journal before the next block begins. */
    void plan() throws IOException {
        Plan plan = setup.plan();
        RecordedRun run = RecordedRun.read(setup.directory().folder());
        Map<String, Integer> blocks = new HashMap<>();
        List<String> reasons = new ArrayList<>();
        Map<BlockPlan.UntilPrecise, List<Cell>> designs =
                plan.cells().stream()
                        .filter(c -> c.blocks() instanceof BlockPlan.UntilPrecise)
                        .collect(Collectors.groupingBy(c -> (BlockPlan.UntilPrecise) c.blocks()));
        designs.forEach((design, cells) -> plan(run, design, cells, blocks, reasons));
        journal.write(new JournalEvent.SecondStagePlanned(blocks, reasons));
        reasons.forEach(setup.progress()::note);
    }

    private void plan(
            RecordedRun run,
            BlockPlan.UntilPrecise design,
            List<Cell> cells,
            Map<String, Integer> blocks,
            List<String> reasons) {
        int pilot = setup.plan().pilotBlocks();
        Map<Metric, Double> halfWidths = new HashMap<>();
        if (design.halfWidth() != null) {
            run.settings().family().forEach(m -> halfWidths.put(m, design.halfWidth()));
        }
        List<Point> points = cells.stream().map(Cell::point).toList();
        List<Sample> samples =
                run.samples().stream().filter(s -> points.contains(s.point())).toList();
        SteinDesign stein =
                new SteinDesign(pilot, Math.max(pilot, design.max()), run.settings().confidence());
        for (SecondStage.PointBlocks point :
                new SecondStage(run.settings(), stein, halfWidths).plan(samples)) {
            cells.stream()
                    .filter(c -> c.point().equals(point.point()))
                    .forEach(c -> blocks.put(c.id(), point.blocks()));
            reasons.add(
                    point.point().workload().label()
                            + " at depth "
                            + point.point().queueDepth()
                            + ": "
                            + point.blocks()
                            + " blocks in all"
                            + (point.reached() ? "" : ", which may not be enough")
                            + " ("
                            + point.decidedBy()
                            + ")");
        }
    }
}
