package dev.spdkcmp.harness.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.statistics.TPower;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The small version of {@code scripts/evidence}. */
class EvidenceTableTest {

    private final EvidenceTable small = new EvidenceTable(2_000, 60, 10, 1);

    @Test
    void noClaimIsRejected() {
        List<Finding> findings = new ArrayList<>();
        small.claims(findings::add);
        assertEquals(22, findings.size());
        assertEquals(
                List.of(),
                findings.stream().filter(Finding::isRejected).map(Finding::line).toList());
    }

    @Test
    void theTestThatJudgesRejectsWhatItMust() {
        // R: pbinom(18903, 20000, .95) = 0.001001, pbinom(18902, 20000, .95) < 0.001
        assertFalse(Finding.coverage("", 20_000, 18_903).isRejected());
        assertTrue(Finding.coverage("", 20_000, 18_902).isRejected());
        assertFalse(Finding.falseFamilies("", 20_000, 20_000 - 18_903).isRejected());
        assertTrue(Finding.falseFamilies("", 20_000, 20_000 - 18_902).isRejected());
    }

    /** An ordinary interval over all blocks of a two-stage run covers less than it says. */
    @Test
    void aWrongIntervalIsFound() {
        assertTrue(Finding.coverage("", 20_000, Math.round(20_000 * 0.93)).isRejected());
    }

    @Test
    void powerOfTheTTestAloneIsWhatItsFormulaSays() {
        double effect = 0.01 * TPower.paired(6, 0.05).detectable(0.8);
        assertEquals(0.8, small.tAlone(6, effect, 0.01), 0.03);
    }

    @Test
    void printsOneTableThatSaysItIsSimulated() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new EvidenceTable(50, 3, 2, 1).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        String table = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(table.startsWith("SIMULATED. Seed 1; "), table);
        assertEquals(9, table.lines().filter(l -> l.startsWith("coverage of 95 %")).count());
        assertEquals(
                13,
                table.lines().filter(l -> l.startsWith("families with a false verdict")).count());
        assertTrue(table.contains("Power: IOPS, margin 3 %"), table);
    }
}
