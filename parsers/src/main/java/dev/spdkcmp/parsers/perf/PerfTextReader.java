package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads what spdk_nvme_perf v18.10 to v26.05 prints (grammar: spdk-formats §8) in one pass. */
final class PerfTextReader {

    private static final int MESSAGES_KEPT = 1000;

    private SpdkVersion version;
    private boolean launched;
    private final List<String> attached = new ArrayList<>();
    private final List<PerfText.Pair> associated = new ArrayList<>();
    private int tables;
    private final List<PerfRow> rows = new ArrayList<>();
    private PerfFigures total;
    private final List<PerfText.Block<LatencySummary>> summaries = new ArrayList<>();
    private final List<PerfText.Block<LatencyBuckets>> histograms = new ArrayList<>();
    private LatencySummary openSummary;
    private LatencyBuckets openHistogram;
    private Long queuedRequests;
    private final List<String> messages = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private boolean straysNoted;
    private boolean understood = true;

    private PerfTextReader() {}

    /** Reads standard output to its end. */
    static PerfText read(InputStream text) throws IOException {
        PerfTextReader reader = new PerfTextReader();
        LineReader lines = new LineReader(text);
        Line line = new Line();
        while (lines.next(line)) {
            reader.take(line, lines.lineNumber());
        }
        return reader.text(!lines.lastLineEnded() && !reader.understood);
    }

    private PerfText text(boolean cut) {
        return new PerfText(
                version,
                launched,
                attached,
                associated,
                tables,
                rows,
                total,
                summaries,
                histograms,
                queuedRequests,
                messages,
                unreadable,
                cut);
    }

    private void take(Line line, long number) {
        if (openHistogram != null && openHistogram.take(line)) {
            understood = !openHistogram.damaged();
            return;
        }
        if (openSummary != null && openSummary.take(line)) {
            understood = !openSummary.damaged();
            return;
        }
        understood = false;
        switch (line.firstVisible()) {
            case 0 -> understood = true;
            case '=' -> {}
            case 'A' -> takeStart(line, number);
            case 'D' -> takeHeader(line, number);
            case 'I' -> takeLaunch(line, number);
            case 'L', 'S' -> takeHeading(line, number);
            case 'T' -> takeTotal(line, number);
            default -> takeOther(line, number);
        }
    }

    private void takeStart(Line line, long number) {
        line.rewind();
        if (line.take("Associating ")) {
            String name = line.takeUpToLast(" with lcore ");
            long core = name == null ? Line.NONE : line.takeInteger();
            if (core >= 0 && core <= Integer.MAX_VALUE && line.atEnd()) {
                associated.add(new PerfText.Pair(name.strip(), (int) core));
            }
        } else if (line.startsWith("Attached to NVMe")) {
            line.takeUpTo("ontroller at ");
            attached.add(address(line.rest()));
        } else {
            takeOther(line, number);
        }
    }

    /**
     * The address in {@code 0000:65:00.0 [8086:0a54]} or {@code PCIE (0000:65:00.0) [8086:0a54]}.
     */
    private static String address(String text) {
        PerfTarget target = PerfTarget.of(text);
        if (target.device() != null && !target.device().equals(text)) {
            return target.device();
        }
        int ids = text.indexOf(" [");
        return PerfTarget.fullAddress(ids < 0 ? text : text.substring(0, ids));
    }

    private void takeLaunch(Line line, long number) {
        if (line.startsWith("Initialization complete")) {
            launched = true;
        } else {
            takeOther(line, number);
        }
    }

    private void takeHeader(Line line, long number) {
        if (line.startsWith("Device Information")) {
            tables++;
            closeBlocks();
        } else {
            takeOther(line, number);
        }
    }

    private void takeHeading(Line line, long number) {
        line.rewind();
        if (line.take("Summary latency data for ")) {
            PerfText.Block<LatencySummary> block = block(line, new LatencySummary(), number);
            closeBlocks();
            if (block != null) {
                summaries.add(block);
                openSummary = block.lines();
            }
        } else if (line.take("Latency histogram for ")) {
            PerfText.Block<LatencyBuckets> block = block(line, new LatencyBuckets(), number);
            closeBlocks();
            if (block != null) {
                histograms.add(block);
                openHistogram = block.lines();
            }
        } else {
            takeOther(line, number);
        }
    }

    private <T> PerfText.Block<T> block(Line line, T lines, long number) {
        String name = line.takeUpToLast(" from core ");
        long core = name == null ? Line.NONE : line.takeInteger();
        if (core < 0 || core > Integer.MAX_VALUE || !line.take(':')) {
            noteUnreadable(line, number);
            return null;
        }
        return new PerfText.Block<>(name.strip(), (int) core, lines);
    }

    private void closeBlocks() {
        openSummary = null;
        openHistogram = null;
    }

    private void takeTotal(Line line, long number) {
        line.rewind();
        if (tables == 0 || !line.take("Total") || !line.take(':')) {
            takeOther(line, number);
            return;
        }
        PerfFigures figures = PerfFigures.read(line);
        if (figures == null) {
            noteUnreadable(line, number);
        } else {
            total = figures;
            understood = true;
        }
    }

    private void takeOther(Line line, long number) {
        line.rewind();
        String name = tables == 0 ? null : line.takeUpToLast(" from core ");
        if (name != null) {
            takeRow(line, name.strip(), number);
        } else if (line.rewind().take("queued_requests:")) {
            long queued = line.takeInteger();
            if (queued >= 0) {
                queuedRequests = (queuedRequests == null ? 0 : queuedRequests) + queued;
            }
        } else if (version == null && line.contains("Starting SPDK ")) {
            version = SpdkVersion.ofBanner(line.text());
        } else if (!takeStray(line, number)) {
            takeMessage(line);
        }
    }

    /** Lines of a latency block whose heading is not there: noted once. */
    private boolean takeStray(Line line, long number) {
        boolean stray = LatencyBuckets.looksLike(line) || LatencySummary.looksLike(line);
        if (stray && !straysNoted) {
            straysNoted = true;
            noteUnreadable("no heading above this latency", line, number);
        }
        return stray;
    }

    private void takeRow(Line line, String name, long number) {
        long core = line.takeInteger();
        PerfFigures figures =
                core >= 0 && core <= Integer.MAX_VALUE && line.take(':')
                        ? PerfFigures.read(line)
                        : null;
        if (figures == null) {
            noteUnreadable(line, number);
        } else {
            rows.add(new PerfRow(name, (int) core, figures));
        }
    }

    private void noteUnreadable(Line line, long number) {
        noteUnreadable("cannot be read", line, number);
    }

    private void noteUnreadable(String why, Line line, long number) {
        if (unreadable.size() < MESSAGES_KEPT) {
            unreadable.add("line " + number + ", " + why + ": '" + line.text().strip() + "'");
        }
    }

    private void takeMessage(Line line) {
        if (messages.size() < MESSAGES_KEPT) {
            String text = line.text().strip();
            if (PerfMessages.RULES.of(text).isPresent()) {
                messages.add(text);
            }
        }
    }
}
