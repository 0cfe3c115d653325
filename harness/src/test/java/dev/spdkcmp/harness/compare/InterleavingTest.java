package dev.spdkcmp.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavingTest {

    private static Interleaving of(Samples samples) {
        List<Sample> all = samples.list();
        return Interleaving.of(
                all.stream().filter(s -> s.arm().equals("a")).toList(),
                all.stream().filter(s -> s.arm().equals("b")).toList());
    }

    private static Samples blocks(String firstArm, String secondArm) {
        Samples samples = new Samples();
        for (int block = 1; block <= 4; block++) {
            samples.of(firstArm, 1).block(block).at(100L * block).value(Metric.IOPS, 1).add();
            samples.of(secondArm, 1).block(block).at(100L * block + 9).value(Metric.IOPS, 1).add();
        }
        return samples;
    }

    @Test
    void blocksOneAfterTheOtherShowIt() {
        double[] values = {1, 1, 1, 1};
        Interleaving found =
                of(new Samples().blocks(1, Metric.IOPS, Map.of("a", values, "b", values)));
        assertTrue(found.shown());
        assertNull(found.alwaysFirst());
    }

    @Test
    void anArmThatAlwaysCameFirstIsNamed() {
        assertEquals("b", of(blocks("b", "a")).alwaysFirst());
    }

    @Test
    void allOfOneArmBeforeTheOtherDoesNot() {
        Samples samples = new Samples();
        for (int block = 1; block <= 3; block++) {
            samples.of("a", 1).block(block).at(block).value(Metric.IOPS, 1).add();
            samples.of("b", 1).block(block).at(100 + block).value(Metric.IOPS, 1).add();
        }
        assertEquals(
                new Interleaving(false, "block 1 was not over when block 2 began", null),
                of(samples));
    }

    @Test
    void blockNumbersAloneDoNotShowAnOrder() {
        Samples samples = new Samples();
        for (int block = 1; block <= 3; block++) {
            samples.of("a", 1).block(block).value(Metric.IOPS, 1).add();
            samples.of("b", 1).block(block).value(Metric.IOPS, 1).add();
        }
        assertEquals(
                "nothing says in which order the samples were taken (file times prove nothing)",
                of(samples).evidence());
    }

    @Test
    void aSequenceFromAManifestDoes() {
        Samples samples = new Samples();
        long place = 0;
        for (int block = 1; block <= 3; block++) {
            for (String arm : List.of("a", "b")) {
                samples.of(arm, 1)
                        .block(block)
                        .with(Samples.recorded().sequence(place++))
                        .value(Metric.IOPS, 1)
                        .add();
            }
        }
        assertTrue(of(samples).shown());
    }

    @Test
    void withoutBlocksNothingDoes() {
        assertEquals(
                "nothing says which samples belong to one block",
                of(new Samples().of("a", 1).at(1).add().of("b", 1).at(2).add()).evidence());
    }
}
