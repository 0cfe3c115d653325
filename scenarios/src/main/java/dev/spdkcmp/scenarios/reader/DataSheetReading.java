package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.DataSheet;
import java.util.List;

/** What came of reading a data sheet. */
public sealed interface DataSheetReading {

    /** A valid one. */
    record Valid(DataSheet sheet) implements DataSheetReading {}

    /**
     * Not one.
     *
     * @param problems all that was found, by place; never empty
     */
    record Invalid(List<ScenarioProblem> problems) implements DataSheetReading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
