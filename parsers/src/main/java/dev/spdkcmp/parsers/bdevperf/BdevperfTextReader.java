package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what bdevperf prints, v18.10 to v26.05 (grammar: spdk-formats §2.2, §8). Lines begin with
 * CR, and from v24.09 a live line ends in CR each second, on pipes too.
 */
final class BdevperfTextReader {

    private static final int KEPT = 1000;

    private enum Section {
        TABLE,
        SUMMARIES,
        HISTOGRAMS
    }

    private SpdkVersion version;
    private Long seconds;
    private final List<BdevperfText.Table> tables = new ArrayList<>();
    private List<BdevperfText.Entry> rows = new ArrayList<>();
    private BdevperfJob job;
    private Section section = Section.TABLE;
    private final List<BdevperfText.Block<LatencySummary>> summaries = new ArrayList<>();
    private final List<BdevperfText.Block<LatencyBuckets>> histograms = new ArrayList<>();
    private LatencySummary openSummary;
    private LatencyBuckets openHistogram;
    private String shutdown;
    private final List<String> messages = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private boolean understood = true;

    private BdevperfTextReader() {}

    static BdevperfText read(InputStream text) throws IOException {
        BdevperfTextReader reader = new BdevperfTextReader();
        LineReader lines = new LineReader(text);
        Line line = new Line();
        while (lines.next(line)) {
            reader.understood = reader.take(line, lines.lineNumber());
        }
        return new BdevperfText(
                reader.version,
                reader.seconds,
                reader.tables,
                reader.rows.size(),
                reader.summaries,
                reader.histograms,
                reader.shutdown,
                reader.messages,
                reader.unreadable,
                !lines.lastLineEnded() && !reader.understood);
    }

    /** Gives whether the line is whole by itself, whether or not its end follows. */
    private boolean take(Line line, long number) {
        if (openHistogram != null && openHistogram.take(line)) {
            return !openHistogram.damaged();
        }
        if (openSummary != null && openSummary.take(line)) {
            return !openSummary.damaged();
        }
        if (line.blank()) {
            return true;
        }
        if (isJob(line)) {
            takeJob(line, number);
            return false;
        }
        if (section == Section.TABLE && line.contains(":")) {
            BdevperfRow row = BdevperfRow.read(line);
            if (row != null) {
                takeRow(row, number);
                return true;
            }
        }
        takeOther(line, number);
        return false;
    }

    private static boolean isJob(Line line) {
        return line.contains("Job: ")
                || line.contains("Logical core: ")
                || line.contains("Core Mask: ");
    }

    private void takeJob(Line line, long number) {
        BdevperfJob read = BdevperfJob.read(line.text().strip());
        if (read == null) {
            takeMessage(line);
            if (!line.contains(" with error")) {
                noteUnreadable("cannot be read", line.text(), number);
            }
            return;
        }
        job = read;
        if (section == Section.SUMMARIES) {
            openSummary = new LatencySummary();
            summaries.add(new BdevperfText.Block<>(read.name(), openSummary));
        } else if (section == Section.HISTOGRAMS) {
            openSummary = null;
            openHistogram = new LatencyBuckets();
            histograms.add(new BdevperfText.Block<>(read.name(), openHistogram));
        }
    }

    private void takeRow(BdevperfRow row, long number) {
        if (!row.name().equals("Total")) {
            rows.add(new BdevperfText.Entry(job, row));
        } else if (!rows.isEmpty()) {
            tables.add(new BdevperfText.Table(rows, row));
            rows = new ArrayList<>();
        } else if (tables.isEmpty() && row.iops100() > 0) {
            noteUnreadable("a Total without rows", row.name(), number);
        }
    }

    private void takeOther(Line line, long number) {
        if (line.contains("Fail/s") && line.contains("TO/s") && !line.contains("Average")) {
            takeFailures(line, number);
        } else if (line.contains("Latency summary")) {
            section = Section.SUMMARIES;
        } else if (line.contains("Latency histogram")) {
            section = Section.HISTOGRAMS;
            openSummary = null;
        } else if (line.rewind().take("Running I/O for ")) {
            long value = line.takeInteger();
            boolean whole = value >= 0 && value < 1_000_000_000 && line.take("seconds...");
            seconds = whole ? Long.valueOf(value) : null;
            section = Section.TABLE;
        } else if (line.contains("Received shutdown signal")) {
            shutdown = line.text().strip();
        } else if (version == null && line.contains("Starting SPDK ")) {
            version = SpdkVersion.ofBanner(line.text());
        } else if (LatencyBuckets.looksLike(line) || LatencySummary.looksLike(line)) {
            noteUnreadable("no heading above this latency", line.text(), number);
        } else if (isBrokenRow(line)) {
            noteUnreadable("cannot be read", line.text(), number);
        } else {
            takeMessage(line);
        }
    }

    /** The line below a row or Total of v20.07 to v22.09 that failed: {@code : N Fail/s N TO/s}. */
    private void takeFailures(Line line, long number) {
        boolean found = line.rewind().takeUpToLast(":") != null;
        long failed100 = found ? line.takeFixed(2) : Line.NONE;
        long timedOut100 = failed100 >= 0 && line.take("Fail/s") ? line.takeFixed(2) : Line.NONE;
        if (timedOut100 < 0) {
            noteUnreadable("cannot be read", line.text(), number);
        } else if (!rows.isEmpty()) {
            BdevperfText.Entry last = rows.remove(rows.size() - 1);
            BdevperfRow failed = last.row().withFailures(failed100 + timedOut100);
            rows.add(new BdevperfText.Entry(last.job(), failed));
        }
    }

    /** A line where a row is due: below a job, or Total, with a colon that numbers follow. */
    private boolean isBrokenRow(Line line) {
        if (section != Section.TABLE || line.contains("Verification LBA range")) {
            return false;
        }
        if (line.contains("IO/s") || line.contains("IOPS")) {
            return line.contains(":") && !line.contains("runtime(s)");
        }
        return line.rewind().takeUpToLast(":") != null && line.takeFixed(2) != Line.NONE;
    }

    private void noteUnreadable(String why, String text, long number) {
        if (unreadable.size() < KEPT) {
            unreadable.add("line " + number + ", " + why + ": '" + text.strip() + "'");
        }
    }

    private void takeMessage(Line line) {
        String text = line.text().strip();
        if (messages.size() < KEPT && BdevperfMessages.RULES.of(text).isPresent()) {
            messages.add(text);
        }
    }
}
