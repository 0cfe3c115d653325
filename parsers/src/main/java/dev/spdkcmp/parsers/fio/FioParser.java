package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what fio 3.18 and later print with {@code --output-format=json} or {@code json+}. The last
 * complete document of an output counts: with {@code --status-interval} fio prints several, each
 * cumulative.
 */
public final class FioParser implements OutputParser {

    static final String TOOL = "fio";
    private static final String RUN_AGAIN = "; run again with --output-format=json+";

    private final DocumentReader reader = new DocumentReader();

    @Override
    public ParsedOutput parse(String source, InputStream text, Siblings siblings)
            throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        FoundDocuments found =
                FoundDocuments.read(new DocumentFinder(text, diagnostics::stdoutLine), reader);
        diagnostics.stderr(siblings.stderr());
        Optional<FioCommandLine> command =
                siblings.command() == null
                        ? Optional.empty()
                        : FioCommandLine.parse(siblings.command());
        Findings findings = new Findings();
        if (!found.any() && command.isEmpty() && !diagnostics.fromFio()) {
            findings.failed("not-recognised", "this is no output of fio");
            return output(source, null, findings, null);
        }
        FioSections sections = command.map(FioCommandLine::sections).orElse(FioSections.NONE);
        found.report(findings);
        diagnostics.report(findings);
        EndChecks end = new EndChecks(diagnostics, findings);
        end.checkExit(siblings);
        if (found.last() == null) {
            boolean ended = siblings.exitStatus() != null;
            reportNoDocument(found, diagnostics, command, ended, findings);
            DeclaredLoad declared = FioLoad.of(sections).orElse(null);
            return output(source, TOOL, findings, declared);
        }
        return new RunAssembly(source, found.last(), sections, findings).assemble(end, siblings);
    }

    private static void reportNoDocument(
            FoundDocuments found,
            Diagnostics diagnostics,
            Optional<FioCommandLine> command,
            boolean ended,
            Findings findings) {
        if (found.cutOff() || found.malformed()) {
            return;
        }
        Optional<String> elsewhere = command.flatMap(FioCommandLine::outputFile);
        if (elsewhere.isPresent() && !findings.hasFailed()) {
            findings.incomplete(
                    "results-elsewhere",
                    "fio wrote its results to %s (--output): read that file",
                    elsewhere.get());
        } else if (diagnostics.normalText()) {
            findings.failed("text-format", "fio's normal text rounds its figures" + RUN_AGAIN);
        } else if (diagnostics.terseText()) {
            findings.failed("terse-format", "fio's terse format has no histograms" + RUN_AGAIN);
        } else if (findings.status() == Status.COMPLETE) {
            reportSilence(diagnostics, ended, findings);
        }
    }

    private static void reportSilence(Diagnostics diagnostics, boolean ended, Findings findings) {
        Optional<String> complaint = diagnostics.complaint();
        if (complaint.isPresent()) {
            findings.failed("no-results", "fio printed no results: %s", complaint.get());
        } else if (ended) {
            findings.failed("no-results", "fio ended (exit status 0), but printed no results");
        } else {
            findings.incomplete(
                    "no-results", "fio printed no results: it was killed, or still ran");
        }
    }

    private static ParsedOutput output(
            String source, String tool, Findings findings, DeclaredLoad declared) {
        return new ParsedOutput(
                source,
                tool,
                null,
                findings.status(),
                findings.problems(),
                List.of(),
                null,
                declared,
                null,
                Map.of());
    }
}
