package dev.spdkcmp.parsers;

import dev.spdkcmp.parsers.bdevperf.BdevperfParser;
import dev.spdkcmp.parsers.fio.FioParser;
import dev.spdkcmp.parsers.identify.IdentifyParser;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.parsers.nvmecli.NvmeCliParser;
import dev.spdkcmp.parsers.perf.PerfParser;
import dev.spdkcmp.parsers.perf.PublishedSummaryParser;
import dev.spdkcmp.parsers.setup.SetupParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Map;

/** Finds out which tool printed an output, and has it parsed. */
public final class Outputs implements OutputParser {

    /** How much of an output is looked at to recognise it. */
    static final int SNIFFED_BYTES = 1 << 16;

    private static final String ACCEPTED =
            "not an output of fio (JSON), spdk_nvme_perf, bdevperf, setup.sh, spdk_nvme_identify or"
                    + " nvme-cli (JSON)";

    /** One for all outputs: it learns the names of members and bins, which are the same in all. */
    private final FioParser fio = new FioParser();

    /**
     * Parses an output of any supported tool.
     *
     * @return a tool of null, and the problem {@code not-recognised}, where it is none
     */
    @Override
    public ParsedOutput parse(String source, InputStream text, Siblings siblings)
            throws IOException {
        byte[] beginning = new byte[SNIFFED_BYTES];
        int length = text.readNBytes(beginning, 0, SNIFFED_BYTES);
        OutputKind kind = Recognition.of(new ByteArrayInputStream(beginning, 0, length), siblings);
        InputStream whole = new ByteArrayInputStream(beginning, 0, length);
        if (length == SNIFFED_BYTES) {
            whole = new SequenceInputStream(whole, text);
        }
        return switch (kind) {
            case FIO -> fio.parse(source, whole, siblings);
            case PERF -> new PerfParser().parse(source, whole, siblings);
            case PERF_PUBLISHED -> new PublishedSummaryParser().parse(source, whole, siblings);
            case BDEVPERF -> new BdevperfParser().parse(source, whole, siblings);
            case SETUP -> new SetupParser().parse(source, whole, siblings);
            case IDENTIFY -> new IdentifyParser().parse(source, whole, siblings);
            case NVME_CLI -> new NvmeCliParser().parse(source, whole, siblings);
            case UNKNOWN -> unknown(source, length == 0);
        };
    }

    private static ParsedOutput unknown(String source, boolean empty) {
        String message =
                empty
                        ? "empty, and nothing beside it (NAME.cmd) says what should have printed it"
                        : ACCEPTED;
        return new ParsedOutput(
                source,
                null,
                null,
                Status.FAILED,
                List.of(Problem.error("not-recognised", message)),
                List.of(),
                null,
                null,
                null,
                Map.of());
    }
}
