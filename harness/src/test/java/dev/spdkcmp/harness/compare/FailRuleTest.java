package dev.spdkcmp.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailRuleTest {

    private static final Comparison COMPARISON =
            new Comparer(ComparisonSettings.against("kernel"))
                    .compare(
                            new Samples()
                                    .blocks(
                                            1,
                                            Samples.P99,
                                            Map.of(
                                                    "kernel",
                                                    new double[] {100, 101, 99, 100, 101, 99},
                                                    "spdk",
                                                    new double[] {130, 131, 129, 131, 132, 127}))
                                    .blocks(
                                            8,
                                            Samples.P99,
                                            Map.of(
                                                    "kernel",
                                                    new double[] {100, 101, 99, 100, 101, 99},
                                                    "spdk",
                                                    new double[] {80, 81, 79, 81, 82, 79}))
                                    .blocks(
                                            8,
                                            Metric.LATENCY_MEAN,
                                            Map.of(
                                                    "kernel",
                                                    new double[] {100, 101, 99},
                                                    "spdk",
                                                    new double[] {80, 81, 79.5}))
                                    .list());

    private static FailRule.Outcome ask(String text) {
        return assertInstanceOf(FailRule.Parsed.Rule.class, FailRule.parse(text))
                .rule()
                .ask(COMPARISON);
    }

    @Test
    void holdsWhereTheVerdictIsTheOneAsked() {
        assertEquals(
                new FailRule.Outcome.Holds(
                        List.of(
                                "spdk at randread 4k, depth 1, 1 core, 0000:01:00.0: latency.p99 is"
                                        + " worse")),
                ask("latency.p99 worse at qd=1"));
        assertInstanceOf(FailRule.Outcome.Holds.class, ask("latency.p99 worse"));
        assertInstanceOf(FailRule.Outcome.Holds.class, ask("latency.p99 not equivalent at qd=8"));
        assertInstanceOf(
                FailRule.Outcome.Holds.class,
                ask("latency.p99 worse at qd = 1, workload = randread 4k, arm=spdk, op=all"));
    }

    @Test
    void doesNotHoldElsewhere() {
        assertEquals(new FailRule.Outcome.DoesNotHold(), ask("latency.p99 worse at qd=8"));
        assertEquals(new FailRule.Outcome.DoesNotHold(), ask("latency.p99 inconclusive"));
        assertEquals(new FailRule.Outcome.DoesNotHold(), ask("decision adopt"));
    }

    @Test
    void aGateDoesNotPassOnWhatWasNotMeasured() {
        assertEquals(
                new FailRule.Outcome.Unanswered("'iops worse at qd=1': no comparison matches"),
                ask("iops worse at qd=1"));
        assertEquals(
                new FailRule.Outcome.Unanswered(
                        "'latency.mean worse': spdk at randread 4k, depth 8, 1 core, 0000:01:00.0"
                                + " has no verdict on latency.mean"),
                ask("latency.mean worse"));
    }

    @Test
    void asksForTheDecision() {
        assertInstanceOf(FailRule.Outcome.Holds.class, ask("decision not adopt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "iops",
                "latency.p worse",
                "iops slower",
                "iops worse at depth=1",
                "iops worse at qd=0",
                "iops worse at qd",
                "decision maybe",
                "decision adopt at qd=1"
            })
    void refusesWhatIsNoRule(String text) {
        String reason =
                assertInstanceOf(FailRule.Parsed.Refused.class, FailRule.parse(text)).reason();
        assertTrue(reason.startsWith("'" + text + "' cannot be a rule: "), reason);
        assertTrue(reason.contains("such as 'latency.p99 worse at qd=1'"), reason);
    }
}
