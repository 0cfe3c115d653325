package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes a measurement of one document: runs the checks, and collects what they leave usable. */
final class RunAssembly {

    private final String source;
    private final FioDocument document;
    private final FioSections command;
    private final Findings findings;
    private final FioVersion version;

    RunAssembly(String source, FioDocument document, FioSections command, Findings findings) {
        this.source = source;
        this.document = document;
        this.command = command;
        this.findings = findings;
        this.version = FioVersion.parse(document.version()).orElse(null);
    }

    /** The measurement. */
    ParsedOutput assemble(EndChecks end, Siblings siblings) {
        List<RunJob> jobs = runJobs();
        if (refused()) {
            return output(List.of(), null, null);
        }
        jobs.forEach(job -> end.checkJob(job));
        jobs.forEach(job -> end.checkWall(siblings, job));
        boolean running = findings.status() == Status.INCOMPLETE;
        StreamAssembly streams = new StreamAssembly();
        jobs.forEach(job -> check(job, running, streams));
        boolean concurrent = new JobSetChecks(document, jobs, findings).check();
        return output(
                streams.streams(),
                concurrent ? streams.total() : null,
                concurrent ? declared(jobs) : null);
    }

    private boolean refused() {
        if (version == null) {
            findings.warning(
                    "version-unknown",
                    "the version of fio is not said; taken for %s or later",
                    "fio-" + FioVersion.OLDEST_READ.major() + "." + FioVersion.OLDEST_READ.minor());
            return false;
        }
        Optional<String> refusal = version.refusal();
        refusal.ifPresent(
                reason ->
                        findings.failed(
                                "version-too-old",
                                "%s is not read: %s; run again with fio 3.18 or later",
                                document.version(),
                                reason));
        return refusal.isPresent();
    }

    private List<RunJob> runJobs() {
        Map<String, Integer> entries = new HashMap<>();
        document.jobs().forEach(job -> entries.merge(section(job), 1, Integer::sum));
        List<RunJob> jobs = new ArrayList<>();
        for (FioJob entry : document.jobs()) {
            FioOptions options = FioOptions.of(document, entry, command);
            int members =
                    entries.get(section(entry)) > 1
                            ? 1
                            : (int)
                                    Math.max(
                                            options.jobs().orElse(1),
                                            JobSetChecks.membersThatRan(entry));
            jobs.add(new RunJob(entry, options, members, version));
        }
        return jobs;
    }

    private static String section(FioJob job) {
        return job.label() + " " + job.group();
    }

    private void check(RunJob job, boolean running, StreamAssembly streams) {
        boolean whole = true;
        for (FioDirection direction : job.entry().directions()) {
            new FigureChecks(job, direction, running, findings).check();
            whole &= direction.missingMembers().isEmpty();
        }
        for (FioDirection direction : job.entry().countedDirections()) {
            boolean completionUsable =
                    direction.missingMembers().isEmpty()
                            && new TimingChecks(job, direction, findings).check();
            streams.add(job, direction, completionUsable);
        }
        if (whole) {
            new LoadChecks(job, findings).check();
        }
    }

    private DeclaredLoad declared(List<RunJob> jobs) {
        List<DeclaredJob> declared = new ArrayList<>();
        for (RunJob job : jobs) {
            boolean severalSections = job.members() > job.options().jobs().orElse(1);
            if (severalSections && jobs.size() == 1 && command.sections().size() > 1) {
                return FioLoad.of(command).orElse(null);
            }
            declared.add(new DeclaredJob(job.options(), job.members(), job.entry().host()));
        }
        return FioLoad.of(declared).orElse(null);
    }

    private Long startedAtMs() {
        return document.jobs().stream()
                .map(FioJob::startedAtMs)
                .filter(Objects::nonNull)
                .min(Long::compare)
                .orElse(document.timestampMs());
    }

    private ParsedOutput output(List<LoadStream> streams, LoadStream total, DeclaredLoad declared) {
        return new ParsedOutput(
                source,
                FioParser.TOOL,
                document.version(),
                findings.status(),
                findings.problems(),
                streams,
                total,
                declared,
                startedAtMs(),
                Map.of());
    }
}
