package dev.spdkcmp.parsers.setup;

import static dev.spdkcmp.parsers.spdk.MessageKind.fails;
import static dev.spdkcmp.parsers.spdk.MessageKind.warns;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.MessageRules;
import dev.spdkcmp.parsers.spdk.ProgramEnd;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Parses what SPDK's {@code scripts/setup.sh} prints: its status table and its binding lines. */
public final class SetupParser implements OutputParser {

    public static final String TOOL = "setup.sh";

    private static final MessageRules RULES =
            new MessageRules(
                    List.of(
                            fails(
                                    "## ERROR: requested",
                                    "hugepages",
                                    "there are fewer hugepages than asked for"),
                            fails(
                                    "No valid drivers found",
                                    "no-driver",
                                    "no userspace driver can be loaded"),
                            fails("Invalid argument", "usage", "an unknown mode; nothing was done"),
                            fails("modprobe: FATAL", "no-driver", "the driver could not be loaded"),
                            warns("were not caught", "disks-missing", "they may come later"),
                            warns("WARNING", "tool-warning", "a warning of setup.sh")));

    /** Heading of a group of rows, to v20.10. */
    private static final Pattern GROUP =
            Pattern.compile("(NVMe|I/OAT|IDXD|virtio|VMD)( devices| DMA| Engine)?");

    private static final Pattern ROW_START =
            Pattern.compile(
                    "(\\S+\\s+)?[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7](?! \\().*");

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        Findings findings = new Findings();
        List<SetupDevice> devices = new ArrayList<>();
        List<SetupAction> actions = new ArrayList<>();
        List<HugepagePool> pools = new ArrayList<>();
        List<String> others = new ArrayList<>();
        String group = null;
        boolean status = false;
        LineReader lines = new LineReader(in);
        Line line = new Line();
        while (lines.next(line)) {
            String text = line.text().strip();
            SetupAction action = SetupLines.action(text);
            HugepagePool pool = SetupLines.pool(text);
            SetupDevice device = SetupLines.device(text, group);
            status |= text.equals("Hugepages") || pool != null;
            if (GROUP.matcher(text).matches()) {
                group =
                        text.substring(
                                0, text.indexOf(' ') < 0 ? text.length() : text.indexOf(' '));
                status = true;
            } else if (action != null) {
                actions.add(action);
            } else if (pool != null) {
                pools.add(pool);
            } else if (device != null) {
                devices.add(device);
            } else if (ROW_START.matcher(text).matches() && lines.lastLineEnded()) {
                findings.failed(
                        "line-unreadable",
                        "line " + lines.lineNumber() + ", cannot be read: '" + text + "'");
            } else {
                others.add(text);
            }
        }
        others.addAll(siblings.stderrLines());
        RULES.report(others, findings);
        ProgramEnd.check(TOOL, siblings, null, findings);
        SetupCommandLine command = SetupCommandLine.find(siblings.command()).orElse(null);
        if (!lines.lastLineEnded()) {
            findings.incomplete("cut", "the text ends in the middle of a line");
        }
        boolean statusDue = status || (command != null && command.mode().equals("status"));
        if (statusDue && devices.isEmpty()) {
            findings.incomplete("no-devices", "the text ends before the table of devices");
        }
        new SetupOutcome(actions, findings).check(command);
        return new ParsedOutput(
                source,
                TOOL,
                null,
                findings.status(),
                findings.problems(),
                List.of(),
                null,
                null,
                null,
                facts(devices, actions, pools));
    }

    private static Map<String, Object> facts(
            List<SetupDevice> devices, List<SetupAction> actions, List<HugepagePool> pools) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("hugepages", pools.stream().map(HugepagePool::facts).toList());
        facts.put("devices", devices.stream().map(SetupDevice::facts).toList());
        facts.put("actions", actions.stream().map(SetupAction::facts).toList());
        return facts;
    }
}
