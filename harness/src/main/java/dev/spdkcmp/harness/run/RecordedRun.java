package dev.spdkcmp.harness.run;

import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.ArmRole;
import dev.spdkcmp.harness.evidence.EvidenceSettings;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A run as its folder tells it, finished or not.
 *
 * @param file what the run is
 * @param scenario as resolved
 * @param state what happened
 * @param samples every sample that counts or failed a check; those of blocks that were begun anew
 *     are not among them
 * @param diagnostics samples with a per-second series, which are not compared
 * @param unreadable samples of the journal whose files cannot be read, each a sentence
 */
public record RecordedRun(
        RunFile file,
        Scenario scenario,
        JournalState state,
        List<Sample> samples,
        List<Sample> diagnostics,
        List<String> unreadable) {

    private static final Set<Double> PERCENTS = Set.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999);

    public RecordedRun {
        samples = List.copyOf(samples);
        diagnostics = List.copyOf(diagnostics);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads a run's folder.
     *
     * @throws IOException where it is none, with the reason
     */
    public static RecordedRun read(Path folder) throws IOException {
        Path runFile = folder.resolve(RunDirectory.RUN_FILE);
        if (!Files.exists(runFile)) {
            throw new IOException(folder + " is no run folder: it has no " + RunDirectory.RUN_FILE);
        }
        RunFile.Reading reading = RunFile.read(runFile.toString(), Files.readString(runFile));
        if (reading instanceof RunFile.Reading.Unreadable unreadable) {
            throw new IOException(unreadable.message());
        }
        RunFile.Reading.Read read = (RunFile.Reading.Read) reading;
        JournalState state = new Journal(new RunDirectory(folder, true)).state();
        SampleReader reader = new SampleReader(folder, percents(read.resolved()));
        List<Sample> samples = new ArrayList<>();
        List<Sample> diagnostics = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (String id : state.samples()) {
            List<Problem> spoiled = state.spoiled().getOrDefault(state.block(id), List.of());
            reader.read(id, spoiled).ifPresentOrElse(samples::add, () -> unreadable.add(said(id)));
        }
        for (String id : state.diagnostics()) {
            reader.read(id, List.of())
                    .ifPresentOrElse(diagnostics::add, () -> unreadable.add(said(id)));
        }
        return new RecordedRun(
                read.file(), read.resolved(), state, samples, diagnostics, unreadable);
    }

    private static String said(String id) {
        return "sample " + id + " has no readable sample.json";
    }

    private static SortedSet<Double> percents(Scenario scenario) {
        SortedSet<Double> percents = new TreeSet<>(PERCENTS);
        Set<Metric> named = new HashSet<>(scenario.judging().family());
        DecisionRule rule = scenario.judging().decision();
        rule.superiority().forEach(gain -> named.add(gain.metric()));
        named.addAll(rule.nonInferiority());
        rule.limits().forEach(limit -> named.add(limit.metric()));
        named.stream().map(Metric::percentile).filter(p -> p != null).forEach(percents::add);
        return percents;
    }

    /** How its samples are compared, as the scenario says. */
    public ComparisonSettings settings() {
        return new ComparisonSettings(
                file.provenanceOf(),
                scenario.baseline(),
                ComparisonSettings.DEFAULT_CONFIDENCE,
                scenario.judging().margins(),
                Set.copyOf(scenario.judging().family()),
                List.of(),
                scenario.judging().decision(),
                decided(),
                file.pilotBlocks(),
                file.seed());
    }

    /** Arms up for adoption: SPDK's where there are any; never controls or a second baseline. */
    private Set<String> decided() {
        List<Arm> candidates =
                scenario.measuredArms().stream()
                        .filter(a -> !a.name().equals(scenario.baseline()) && a.sameAs() == null)
                        .filter(a -> !isControl(a.kind()))
                        .toList();
        boolean spdk = candidates.stream().anyMatch(a -> !a.onKernel());
        return candidates.stream()
                .filter(a -> !spdk || !a.onKernel())
                .map(Arm::name)
                .collect(Collectors.toSet());
    }

    private static boolean isControl(ArmKind kind) {
        return kind == ArmKind.KERNEL_PERF_AIO || kind == ArmKind.KERNEL_PERF_URING;
    }

    /** What evidence the scenario asks for. */
    public EvidenceSettings evidence() {
        Map<String, ArmRole> roles = new HashMap<>();
        for (Arm arm : scenario.measuredArms()) {
            roles.put(
                    arm.name(),
                    new ArmRole(
                            tool(arm.kind()),
                            arm.onKernel() ? ArmRole.Driver.KERNEL : ArmRole.Driver.SPDK));
        }
        List<EvidenceSettings.Objective> objectives =
                scenario.judging().decision().limits().stream()
                        .filter(l -> l.metric().isLatency() && l.atMost() != null)
                        .map(l -> new EvidenceSettings.Objective(l.metric(), l.atMost()))
                        .toList();
        String second =
                scenario.measuredArms().stream()
                        .filter(a -> scenario.baseline().equals(a.sameAs()))
                        .map(Arm::name)
                        .findFirst()
                        .orElse(null);
        return new EvidenceSettings(settings(), objectives, roles, second);
    }

    private static String tool(ArmKind kind) {
        return switch (kind.generator()) {
            case FIO, FIO_PLUGIN -> "fio";
            case PERF -> "spdk_nvme_perf";
            case BDEVPERF -> "bdevperf";
        };
    }
}
