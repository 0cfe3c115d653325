package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FioIopsLogsTest {

    /** As fio 3.33 wrote them for two jobs of a mix over 4 s. */
    private static final List<String> TWO_JOBS =
            List.of(
                    """
                    1002, 15511, 0, 0, 0
                    1002, 6693, 1, 0, 0
                    2003, 17365, 0, 0, 0
                    2003, 7276, 1, 0, 0
                    """,
                    """
                    1003, 15329, 0, 0, 0
                    1003, 6689, 1, 0, 0
                    2003, 17191, 0, 0, 0
                    2004, 7373, 1, 0, 0
                    """);

    @Test
    void jobsAndDirectionsAreAddedSecondBySecond() {
        assertEquals(
                List.of(15511.0 + 6693 + 15329 + 6689, 17365.0 + 7276 + 17191 + 7373),
                FioIopsLogs.iopsPerSecond(TWO_JOBS));
    }

    @Test
    void aSecondWithoutARowHadNoIo() {
        assertEquals(
                List.of(100.0, 0.0, 90.0),
                FioIopsLogs.iopsPerSecond(List.of("1000, 100, 0, 0, 0\n3001, 90, 0, 0\n")));
    }

    @Test
    void whatIsCutOffOrForeignIsLeftOut() {
        assertEquals(List.of(7.0), FioIopsLogs.iopsPerSecond(List.of("1000, 7, 0, 0\n20")));
        assertEquals(List.of(), FioIopsLogs.iopsPerSecond(List.of("", "time, value, x, y")));
    }
}
