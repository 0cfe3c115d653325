package dev.spdkcmp.harness.run;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.bdevperf.BdevperfParser;
import dev.spdkcmp.parsers.fio.FioParser;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.perf.PerfParser;
import dev.spdkcmp.scenarios.ArmKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Reads what an arm's load generator printed. */
final class ToolOutput {

    private ToolOutput() {}

    static ParsedOutput parse(ArmKind kind, String source, byte[] stdout, Siblings siblings)
            throws IOException {
        OutputParser parser =
                switch (kind.generator()) {
                    case FIO, FIO_PLUGIN -> new FioParser();
                    case PERF -> new PerfParser();
                    case BDEVPERF -> new BdevperfParser();
                };
        return parser.parse(source, new ByteArrayInputStream(stdout), siblings);
    }
}
