package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** Parses the standard output of spdk_nvme_perf v18.10 to v26.05. */
public final class PerfParser implements OutputParser {

    public static final String TOOL = "spdk_nvme_perf";

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        PerfText text = PerfTextReader.read(in);
        PerfCommandLine command = PerfCommandLine.find(siblings.command()).orElse(null);
        SpdkVersion version =
                text.version() == null ? SpdkVersion.find(siblings.stderrLines()) : text.version();
        Findings findings = new Findings();
        PerfAcceptance.check(text, command, siblings, findings);
        List<PerfLatency> latencies = PerfLatency.match(text, command, findings);
        PerfArithmetic.check(
                text.rows(),
                text.total(),
                command == null ? null : command.load().blockBytes(),
                findings);
        PerfWindow window = null;
        if (!text.rows().isEmpty()) {
            window = PerfWindow.of(latencies, version, command, siblings, findings);
            if (window.percentilesUsable()) {
                latencies.forEach(latency -> latency.check(findings));
            }
        }
        if (text.queuedRequests() != null && text.queuedRequests() > 0) {
            findings.warning(
                    "driver-queue",
                    text.queuedRequests()
                            + " requests waited in the driver for a free queue entry: their"
                            + " latency includes that");
        }
        PerfStreams streams = new PerfStreams(text, command, window, findings);
        List<LoadStream> each = streams.each(latencies);
        LoadStream total = streams.total(latencies, each);
        DeclaredLoad declared = streams.declared();
        return new ParsedOutput(
                source,
                TOOL,
                version == null ? null : version.text(),
                findings.status(),
                findings.problems(),
                each,
                total,
                declared,
                null,
                Map.of());
    }
}
