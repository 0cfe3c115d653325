package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Scenario;
import java.util.List;

/** What came of reading a scenario. */
public sealed interface ScenarioReading {

    /** A valid one. */
    record Valid(Scenario scenario) implements ScenarioReading {}

    /**
     * Not one.
     *
     * @param problems all that was found, by place; never empty
     */
    record Invalid(List<ScenarioProblem> problems) implements ScenarioReading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
