package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a journal says of its run.
 *
 * @param finishedBlocks numbers of the blocks that are complete
 * @param interrupted block that was begun and not finished; null where there is none
 * @param samples every sample on disk that counts or failed a check, in order
 * @param superseded samples of blocks that were begun anew
 * @param diagnostics diagnostic samples on disk, in order; never among {@code samples}
 * @param spoiled what spoils a whole block, by block
 * @param preconditioned names of the devices that are in their state
 * @param secondStage how often each cell is measured, by cell id; null before the pilot is over
 * @param nextSample number of the next sample
 * @param finished why the run ended; null while it has not
 */
public record JournalState(
        Set<Integer> finishedBlocks,
        Integer interrupted,
        List<String> samples,
        List<String> superseded,
        List<String> diagnostics,
        Map<Integer, List<Problem>> spoiled,
        Set<String> preconditioned,
        Map<String, Integer> secondStage,
        int nextSample,
        String finished) {

    public JournalState {
        finishedBlocks = Set.copyOf(finishedBlocks);
        samples = List.copyOf(samples);
        superseded = List.copyOf(superseded);
        diagnostics = List.copyOf(diagnostics);
        spoiled = Map.copyOf(spoiled);
        preconditioned = Set.copyOf(preconditioned);
        secondStage = secondStage == null ? null : Map.copyOf(secondStage);
    }

    /** A run of which nothing has happened yet. */
    public static final JournalState EMPTY = of("");

    /** Reads a journal's text; a last line that is cut off never happened. */
    public static JournalState of(String text) {
        Fold fold = new Fold();
        text.lines().forEach(line -> JournalCodec.decode(line).ifPresent(fold::add));
        return fold.state();
    }

    /** The block of a sample, which its id begins with. */
    int block(String sample) {
        return Integer.parseInt(sample.substring(1, sample.indexOf('/')));
    }

    /** How many diagnostic samples of a cell are on disk. */
    int diagnosed(Cell cell) {
        return (int)
                diagnostics.stream()
                        .filter(id -> id.substring(id.indexOf('_') + 1).equals(cell.id()))
                        .count();
    }

    /** Goes through the events. */
    private static final class Fold {

        private final Set<Integer> finishedBlocks = new LinkedHashSet<>();
        private final Map<Integer, List<String>> byBlock = new LinkedHashMap<>();
        private final Map<String, Integer> blockOf = new LinkedHashMap<>();
        private final List<String> superseded = new ArrayList<>();
        private final List<String> diagnostics = new ArrayList<>();
        private final Map<Integer, List<Problem>> spoiled = new LinkedHashMap<>();
        private final Set<String> preconditioned = new LinkedHashSet<>();
        private Map<String, Integer> secondStage;
        private Integer open;
        private int started;
        private String finished;

        void add(JournalEvent event) {
            if (event instanceof JournalEvent.BlockStarted block) {
                superseded.addAll(byBlock.getOrDefault(block.block(), List.of()));
                byBlock.put(block.block(), new ArrayList<>());
                spoiled.remove(block.block());
                open = block.block();
            } else if (event instanceof JournalEvent.SampleStarted sample) {
                started++;
                blockOf.put(sample.sample(), sample.block());
            } else if (event instanceof JournalEvent.SampleFinished sample) {
                byBlock.computeIfAbsent(blockOf.get(sample.sample()), b -> new ArrayList<>())
                        .add(sample.sample());
            } else if (event instanceof JournalEvent.BlockFinished block) {
                finishedBlocks.add(block.block());
                open = null;
            } else {
                addRest(event);
            }
        }

        private void addRest(JournalEvent event) {
            if (event instanceof JournalEvent.BlockSpoiled block) {
                spoiled.computeIfAbsent(block.block(), b -> new ArrayList<>())
                        .add(Problem.error(block.code(), block.message()));
            } else if (event instanceof JournalEvent.Preconditioned device) {
                preconditioned.add(device.device());
            } else if (event instanceof JournalEvent.DiagnosticStarted) {
                started++;
            } else if (event instanceof JournalEvent.DiagnosticFinished diagnostic) {
                diagnostics.add(diagnostic.sample());
            } else if (event instanceof JournalEvent.SecondStagePlanned stage) {
                secondStage = stage.blocks();
            } else if (event instanceof JournalEvent.RunFinished end) {
                finished = end.reason();
            } else if (event instanceof JournalEvent.Resumed) {
                finished = null;
            }
        }

        JournalState state() {
            return new JournalState(
                    finishedBlocks,
                    open,
                    byBlock.values().stream().flatMap(List::stream).toList(),
                    superseded,
                    diagnostics,
                    spoiled,
                    preconditioned,
                    secondStage,
                    started + 1,
                    finished);
        }
    }
}
