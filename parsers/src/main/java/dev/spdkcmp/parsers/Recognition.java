package dev.spdkcmp.parsers;

import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.perf.PublishedSummaryParser;
import dev.spdkcmp.parsers.shell.ShellText;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells tools apart by lines that only they print. What a load generator printed wins over what
 * stands beside it in the same text (a script may have called {@code setup.sh} first); where the
 * text itself says nothing, the command kept beside it decides.
 */
final class Recognition {

    private static final String ADDRESS = "[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]";
    private static final Pattern SETUP_LINE =
            Pattern.compile(
                    ADDRESS
                            + " \\((0x)?[0-9a-f]{4} (0x)?[0-9a-f]{4}\\): .*"
                            + "|(NVMe|virtio|I/OAT|IDXD|DSA|IAA|VMD)\\S* +"
                            + ADDRESS
                            + " .*"
                            + "|BDF\\s+(Numa Node|Vendor)\\s.*|NVMe devices|Hugepages"
                            + "|Active mountpoints on .*not binding PCI dev.*"
                            + "|Skipping un-whitelisted .*|Mounting hugetlbfs at .*"
                            + "|(node[0-9]+|-)? *[0-9]+kB +[0-9]+ / +[0-9]+");
    private static final Pattern FIO_LINE =
            Pattern.compile(
                    "fio: .*|fio-[0-9]+\\.[0-9]+.*|(<[^>]*> )?.{1,100}: \\(g=[0-9]+\\): rw=.*"
                            + "|.*: \\(groupid=[0-9]+, jobs=[0-9]+\\): err=.*"
                            + "|[2-5];fio-[0-9].*|Run status group [0-9]+ .*");
    private static final String FIO_DOCUMENT = "\"fio version\"";
    private static final Pattern IDENTIFY_HEADER =
            Pattern.compile("NVMe(oF| over Fabrics)? [Cc]ontroller at .*");
    private static final Pattern FIO_PROGRAM = Pattern.compile("fio(-[0-9].*)?(\\.exe)?");
    private static final Pattern NVME_CLI_KEY =
            Pattern.compile(
                    "\"(DevicePath|Subsystems|nsze|percent_used)\"|\"sn\"\\s*:|\"Devices\"\\s*:\\s*\\[");

    /** Most outputs are told by their first lines. */
    private static final int FIRST_PIECE = 2048;

    private boolean blank = true;
    private boolean perfStart;
    private boolean bdevperf;
    private boolean running;
    private boolean setup;
    private boolean identify;
    private boolean fioDocument;
    private boolean fioText;
    private boolean nvmeCli;

    private Recognition() {}

    /** The kind of an output by its beginning and by what was kept beside it. */
    static OutputKind of(InputStream beginning, Siblings siblings) throws IOException {
        Recognition recognition = new Recognition();
        OutputKind kind = recognition.read(beginning);
        if (kind != OutputKind.UNKNOWN) {
            return kind;
        }
        boolean failed = siblings.exitStatus() != null && siblings.exitStatus() != 0;
        return recognition.blank || failed ? byCommand(siblings.command()) : OutputKind.UNKNOWN;
    }

    private OutputKind read(InputStream beginning) throws IOException {
        LineReader lines = new LineReader(beginning, FIRST_PIECE);
        Line line = new Line();
        while (lines.next(line)) {
            OutputKind certain = take(line);
            if (certain != null) {
                return certain;
            }
        }
        if (fioDocument) {
            return OutputKind.FIO;
        }
        if (running || bdevperf) {
            return OutputKind.BDEVPERF;
        }
        if (perfStart) {
            return OutputKind.PERF;
        }
        if (identify) {
            return OutputKind.IDENTIFY;
        }
        if (nvmeCli) {
            return OutputKind.NVME_CLI;
        }
        if (fioText) {
            return OutputKind.FIO;
        }
        return setup ? OutputKind.SETUP : OutputKind.UNKNOWN;
    }

    /** The kind where this line leaves no doubt; null where more must be read. */
    private OutputKind take(Line line) {
        boolean perf = false;
        switch (line.firstVisible()) {
            case 0 -> {
                return null;
            }
            case 'A' -> perf = line.startsWith("Associating ") && line.contains(" with lcore ");
            case 'D' ->
                    perf =
                            line.startsWith("Device Information")
                                    && line.contains("IOPS")
                                    && !line.contains("runtime(s)");
            case 'I' -> {
                perfStart |= line.startsWith("Initializing NVMe Controllers");
                perf = line.startsWith("Initialization complete. Launching workers.");
            }
            case 'L' -> perf = line.startsWith("Latency histogram for ");
            case 'S' -> perf = line.startsWith("Summary latency data for ");
            case 'R' -> running |= line.startsWith("Running I/O for ");
            case 'T' -> {
                if (line.startsWith(PublishedSummaryParser.SIGNATURE)) {
                    return OutputKind.PERF_PUBLISHED;
                }
            }
            case '"', '{', '[' -> {
                if (line.contains(FIO_DOCUMENT)) {
                    return OutputKind.FIO;
                }
                nvmeCli |= NVME_CLI_KEY.matcher(line.text()).find();
            }
            default -> {
                // told by the patterns below
            }
        }
        if (perf) {
            return OutputKind.PERF;
        }
        blank = false;
        takeRest(line);
        return null;
    }

    private void takeRest(Line line) {
        bdevperf |=
                line.contains("(Core Mask 0x")
                        || (line.contains("runtime(s)") && line.contains("Fail/s"));
        fioDocument |= line.contains(FIO_DOCUMENT);
        String text = line.text().strip();
        setup |= !setup && SETUP_LINE.matcher(text).matches();
        identify |= !identify && IDENTIFY_HEADER.matcher(text).matches();
        fioText |= !fioText && FIO_LINE.matcher(text).matches();
    }

    /** The tool that the command runs; unknown where that is none of ours, or several. */
    private static OutputKind byCommand(String command) {
        if (command == null) {
            return OutputKind.UNKNOWN;
        }
        OutputKind found = OutputKind.UNKNOWN;
        for (List<String> words : ShellText.commands(command)) {
            for (String word : words) {
                OutputKind kind = program(word);
                if (kind != OutputKind.UNKNOWN) {
                    boolean loadWins = found == OutputKind.UNKNOWN || found == OutputKind.SETUP;
                    if (!loadWins && found != kind) {
                        return OutputKind.UNKNOWN;
                    }
                    found = kind;
                    break;
                }
            }
        }
        return found;
    }

    private static OutputKind program(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        if (FIO_PROGRAM.matcher(name).matches()) {
            return OutputKind.FIO;
        }
        return switch (name) {
            case "spdk_nvme_perf" -> OutputKind.PERF;
            case "perf" -> word.contains("examples/") ? OutputKind.PERF : OutputKind.UNKNOWN;
            case "bdevperf" -> OutputKind.BDEVPERF;
            case "setup.sh" -> OutputKind.SETUP;
            case "spdk_nvme_identify", "identify" -> OutputKind.IDENTIFY;
            default -> OutputKind.UNKNOWN;
        };
    }
}
