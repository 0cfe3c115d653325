package dev.spdkcmp.harness.plan;

import static dev.spdkcmp.harness.plan.PlanFixtures.drive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.scenarios.Catalog;
import dev.spdkcmp.scenarios.Quantity;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What the catalog says of its own times is what the plan says. */
class CatalogTimesTest {

    private static final List<String> names = Catalog.NAMES;

    @ParameterizedTest
    @FieldSource("names")
    void everyScenarioStatesTheTimeOfItsPlan(String name) {
        String yaml = Catalog.yaml(name).orElseThrow();
        Scenario scenario =
                assertInstanceOf(
                                ScenarioReading.Valid.class,
                                ScenarioReader.read(name, name + ".yaml", yaml))
                        .scenario();
        boolean scaling = scenario.devices().scaling();
        PlanDevice[] devices =
                scaling ? new PlanDevice[] {drive(0), drive(2)} : new PlanDevice[] {drive(0)};
        PlanResult result = Planner.plan(scenario, PlanFixtures.facts(scenario, devices), 1);
        PlanTimes.Span span =
                new PlanTimes(assertInstanceOf(PlanResult.Planned.class, result).plan()).total();
        String stated =
                "about "
                        + Quantity.timeText(span.certain())
                        + (span.most().equals(span.certain())
                                ? ""
                                : ", at most " + Quantity.timeText(span.most()))
                        + (scaling ? ", with two devices" : ", with one device")
                        + (scenario.preconditioning().writes() ? " of 1 TB." : ".");
        assertEquals(stated, Catalog.opening(yaml, "Time").orElseThrow(), name + ".yaml");
    }
}
