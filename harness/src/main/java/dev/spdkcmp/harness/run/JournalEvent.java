package dev.spdkcmp.harness.run;

import java.util.List;
import java.util.Map;

/** A line of a run's journal. Times are milliseconds since the epoch, by the machine's clock. */
public sealed interface JournalEvent {

    /** The run begins; its description is in {@code run.json}. */
    record RunStarted(long atMs) implements JournalEvent {}

    /** A run that had stopped goes on; the block that was not finished begins anew. */
    record Resumed(long atMs) implements JournalEvent {}

    /**
     * A device is in the state that the scenario asks for.
     *
     * @param device its name
     * @param proof what was done and what came of it: rounds, bytes, a sentence
     */
    record Preconditioned(String device, Map<String, Object> proof) implements JournalEvent {}

    /**
     * A block begins.
     *
     * @param block numbered from 1
     * @param cells in the order in which they will be measured
     */
    record BlockStarted(int block, List<String> cells, long atMs) implements JournalEvent {}

    /**
     * A sample begins.
     *
     * @param sample id and folder
     * @param attempt numbered from 1; more than one where an earlier one failed a check
     */
    record SampleStarted(String sample, int block, String cell, int attempt, long atMs)
            implements JournalEvent {}

    /**
     * A sample is on disk.
     *
     * @param codes the checks that it failed; empty: it counts
     */
    record SampleFinished(String sample, List<String> codes) implements JournalEvent {}

    /**
     * A diagnostic sample begins, after the last block. It is never compared.
     *
     * @param sample id and folder
     */
    record DiagnosticStarted(String sample, String cell, long atMs) implements JournalEvent {}

    /**
     * A diagnostic sample is on disk.
     *
     * @param codes the checks that it failed
     */
    record DiagnosticFinished(String sample, List<String> codes) implements JournalEvent {}

    /** A block is complete. */
    record BlockFinished(int block, long atMs) implements JournalEvent {}

    /**
     * Something spoiled every sample of a block, such as a link that came back slower.
     *
     * @param message a sentence with the evidence
     */
    record BlockSpoiled(int block, String code, String message) implements JournalEvent {}

    /**
     * The pilot is over: how often each cell is measured in all.
     *
     * @param blocks by cell id
     * @param reasons a sentence per point
     */
    record SecondStagePlanned(Map<String, Integer> blocks, List<String> reasons)
            implements JournalEvent {}

    /** Something worth keeping, a sentence. */
    record Note(String code, String message, long atMs) implements JournalEvent {}

    /**
     * The run is over.
     *
     * @param reason {@code complete}, {@code time-is-up}, {@code stopped} or {@code failed}
     */
    record RunFinished(String reason, String message, long atMs) implements JournalEvent {}
}
