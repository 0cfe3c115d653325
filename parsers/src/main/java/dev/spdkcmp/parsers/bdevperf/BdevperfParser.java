package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.LatencyBlocks;
import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import dev.spdkcmp.parsers.spdk.ProgramEnd;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parses the standard output of SPDK's bdevperf, v18.10 to v26.05. */
public final class BdevperfParser implements OutputParser {

    public static final String TOOL = "bdevperf";

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        BdevperfText text = BdevperfTextReader.read(in);
        BdevperfCommandLine command = BdevperfCommandLine.find(siblings.command()).orElse(null);
        SpdkVersion version =
                text.version() == null ? SpdkVersion.find(siblings.stderrLines()) : text.version();
        Findings findings = new Findings();
        BdevperfChecks checks = new BdevperfChecks(text, findings);
        checks.run(command, siblings);
        ProgramEnd.check(TOOL, siblings, null, findings);
        BdevperfStreams streams = new BdevperfStreams(text, command);
        List<LoadStream> each = new ArrayList<>();
        LoadStream total = null;
        if (text.result() != null) {
            checks.table(text.result(), streams.blockBytes());
            each = streams(text, command, streams, checks, findings);
            total = streams.total(each);
        }
        return new ParsedOutput(
                source,
                TOOL,
                version == null ? null : version.text(),
                findings.status(),
                findings.problems(),
                each,
                total,
                streams.declared(),
                null,
                Map.of());
    }

    private static List<LoadStream> streams(
            BdevperfText text,
            BdevperfCommandLine command,
            BdevperfStreams streams,
            BdevperfChecks checks,
            Findings findings) {
        boolean summariesDue =
                !text.summaries().isEmpty() || (command != null && command.summaries());
        boolean histogramsDue =
                !text.histograms().isEmpty() || (command != null && command.histograms());
        List<BdevperfText.Block<LatencySummary>> summaries = new ArrayList<>(text.summaries());
        List<BdevperfText.Block<LatencyBuckets>> histograms = new ArrayList<>(text.histograms());
        LatencyBlocks blocks = new LatencyBlocks(summariesDue, histogramsDue, text.cut(), findings);
        List<LoadStream> each = new ArrayList<>();
        for (BdevperfText.Entry entry : text.result().rows()) {
            String name = entry.row().name();
            LatencySummary summary = blocks.summary(name, takeFor(name, summaries));
            LatencyHistogram histogram = blocks.histogram(name, takeFor(name, histograms));
            if (histogram != null) {
                checks.histogram(entry.row(), histogram, streams.histogramCountsIos(entry));
                LatencyBlocks.compare(name, summary, histogram, findings);
            }
            each.add(streams.stream(entry, summary, histogram));
        }
        return each;
    }

    private static <T> T takeFor(String name, List<BdevperfText.Block<T>> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).name().equals(name)) {
                return blocks.remove(i).lines();
            }
        }
        return null;
    }
}
