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
                "pattern, read share, queue depth from its own record or its command;"
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
                                Conditions.NONE.blockBytes(4096L),
                                ConditionSource.TOOL,
                                Conditions.NONE
                                        .pattern(Pattern.RANDREAD)
                                        .blockBytes(8192L)
                                        .queueDepth(32),
                                ConditionSource.NAME,
                                Conditions.NONE.pattern(Pattern.RANDWRITE).queueDepth(16)));

        assertEquals(
                List.of(
                        "the manifest says block size 4096, its own record or its command says"
                                + " 8192; one of them is wrong",
                        "its own record or its command says pattern randread, the file's name"
                                + " says randwrite; a manifest settles it",
                        "its own record or its command says read share 100, the file's name says"
                                + " 0; a manifest settles it",
                        "its own record or its command says queue depth 32, the file's name says"
                                + " 16; a manifest settles it"),
                resolution.conflicts());
    }

    @Test
    void aManifestCorrectsAName() {
        ConditionResolution resolution =
                ConditionResolution.of(
                        Map.of(
                                ConditionSource.MANIFEST,
                                Conditions.NONE.block(1),
                                ConditionSource.NAME,
                                Conditions.NONE.block(2)));

        assertEquals(List.of(), resolution.conflicts());
        assertEquals(Conditions.NONE.block(1), resolution.conditions());
    }

    @Test
    void aManifestMayGiveADeviceAnotherNameButNotAnotherNumber() {
        Conditions tool = Conditions.NONE.devices(List.of("/dev/nvme0n1"));

        assertEquals(
                List.of(),
                ConditionResolution.of(
                                Map.of(
                                        ConditionSource.MANIFEST,
                                        Conditions.NONE.devices(List.of("disk A")),
                                        ConditionSource.TOOL,
                                        tool))
                        .conflicts());
        assertEquals(
                List.of(
                        "the manifest says devices A + B, its own record or its command says"
                                + " /dev/nvme0n1; one of them is wrong"),
                ConditionResolution.of(
                                Map.of(
                                        ConditionSource.MANIFEST,
                                        Conditions.NONE.devices(List.of("B", "A")),
                                        ConditionSource.TOOL,
                                        tool))
                        .conflicts());
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
