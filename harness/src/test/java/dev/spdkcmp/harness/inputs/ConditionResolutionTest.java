package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.scenarios.Pattern;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionResolutionTest {

    @Test
    void theFirstSourceThatStatesAConditionCounts() {
        ConditionResolution resolution =
                ConditionResolution.of(
                        Map.of(
                                ConditionSource.NAME,
                                Conditions.NONE.queueDepth(16).block(3),
                                ConditionSource.TOOL,
                                Conditions.NONE.pattern(Pattern.RANDREAD).queueDepth(16),
                                ConditionSource.INFERENCE,
                                Conditions.NONE.blockBytes(4096L)));

        assertEquals(
                Conditions.NONE.pattern(Pattern.RANDREAD).blockBytes(4096L).queueDepth(16).block(3),
                resolution.conditions());
        assertEquals(List.of(), resolution.conflicts());
        assertEquals(
                "pattern, read share, queue depth from the tool's own record or its command;"
                        + " block from the file's name; block size from inference from the"
                        + " results",
                resolution.provenance());
    }

    @Test
    void sourcesThatDisagreeAreAConflict() {
        ConditionResolution resolution =
                ConditionResolution.of(
                        Map.of(
                                ConditionSource.MANIFEST,
                                Conditions.NONE.block(1),
                                ConditionSource.TOOL,
                                Conditions.NONE.pattern(Pattern.RANDREAD).queueDepth(32),
                                ConditionSource.NAME,
                                Conditions.NONE
                                        .pattern(Pattern.RANDWRITE)
                                        .queueDepth(16)
                                        .block(2)));

        assertEquals(
                List.of(
                        "the tool's own record or its command says pattern randread, the file's"
                                + " name says randwrite",
                        "the tool's own record or its command says read share 100, the file's"
                                + " name says 0",
                        "the tool's own record or its command says queue depth 32, the file's"
                                + " name says 16",
                        "the manifest says block 1, the file's name says 2"),
                resolution.conflicts());
    }

    @Test
    void timesNeedNotAgree() {
        assertEquals(
                List.of(),
                ConditionResolution.of(
                                Map.of(
                                        ConditionSource.LOG,
                                        Conditions.NONE.startedAtMs(2L),
                                        ConditionSource.TOOL,
                                        Conditions.NONE.startedAtMs(1L)))
                        .conflicts());
    }
}
