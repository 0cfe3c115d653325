package dev.spdkcmp.parsers.spdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveLinesTest {

    @Test
    void perfOnATerminalPrintsALineASecondThatIsWrittenOver() {
        assertEquals(
                List.of(351288.0, 350000.0),
                series(
                        "Initialization complete. Launching workers.\r\n"
                                + "[warmup]    349000 IOPS,  1363.28 MiB/s\r\u001b[2K"
                                + "   351288 IOPS,  1372.22 MiB/s\r"
                                + "   350000 IOPS,  1367.19 MiB/s    1 Core(s):  99.98% Busy\r"
                                + "====\r\nTotal : 350644.00 1369.70 12.1 3.0 80.0\r\n"));
    }

    @Test
    void bdevperfPrintsTwoDecimals() {
        assertEquals(
                List.of(562134.07, 0.0),
                series(
                        "Running I/O for 2 seconds...\n"
                                + "   562134.07 IOPS,  2195.84 MiB/s\r"
                                + "        0.00 IOPS,     0.00 MiB/s\r"
                                + "                        Latency(us)\n"));
    }

    @Test
    void aResultIsNoLiveLine() {
        assertEquals(
                List.of(),
                series("\r Total                  :  562134.07 IOPS,  2195.84 MiB/s\nnothing\n"));
    }

    private static List<Double> series(String text) {
        return LiveLines.iopsPerSecond(text.getBytes(StandardCharsets.UTF_8));
    }
}
