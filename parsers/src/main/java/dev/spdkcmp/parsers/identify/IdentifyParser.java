package dev.spdkcmp.parsers.identify;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.ProgramEnd;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses what spdk_nvme_identify prints, v17.03 to v26.05 (spdk-formats §4). */
public final class IdentifyParser implements OutputParser {

    public static final String TOOL = "spdk_nvme_identify";

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        Findings findings = new Findings();
        List<IdentifiedController> controllers = new ArrayList<>();
        SpdkVersion version = SpdkVersion.find(siblings.stderrLines());
        LineReader lines = new LineReader(in);
        Line line = new Line();
        while (lines.next(line)) {
            String text = line.text();
            IdentifiedController started = IdentifiedController.ofHeader(text);
            if (started != null) {
                controllers.add(started);
            } else if (!controllers.isEmpty()) {
                controllers.get(controllers.size() - 1).take(text);
            } else if (version == null) {
                version = SpdkVersion.ofBanner(text);
            }
        }
        ProgramEnd.check(TOOL, siblings, null, findings);
        siblings.stderrLines().stream()
                .filter(said -> said.contains("No NVMe controllers found"))
                .findFirst()
                .ifPresent(
                        said ->
                                findings.failed(
                                        "no-device",
                                        "'"
                                                + said
                                                + "': only devices on a userspace driver are"
                                                + " seen"));
        if (!lines.lastLineEnded()) {
            findings.incomplete("cut", "the text ends in the middle of a line");
        }
        if (controllers.isEmpty()) {
            findings.incomplete("no-results", "no controller is described");
        }
        controllers.forEach(controller -> controller.check(findings));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("devices", controllers.stream().map(IdentifiedController::facts).toList());
        return new ParsedOutput(
                source,
                TOOL,
                version == null ? null : version.text(),
                findings.status(),
                findings.problems(),
                List.of(),
                null,
                null,
                null,
                facts);
    }
}
