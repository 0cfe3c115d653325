package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The load that jobs which run at once declare together: what they do not agree on is not said. */
final class FioLoad {

    private final List<DeclaredJob> jobs;

    private FioLoad(List<DeclaredJob> jobs) {
        this.jobs = jobs;
    }

    /** The load of a command line or job file; empty where it declares none. */
    static Optional<DeclaredLoad> of(FioSections sections) {
        if (sections.isEmpty()) {
            return Optional.empty();
        }
        return of(declaredJobs(sections));
    }

    /** The sections as jobs; options alone, without a name, make one job as well. */
    static List<DeclaredJob> declaredJobs(FioSections sections) {
        List<DeclaredJob> jobs = new ArrayList<>();
        for (FioSections.Section section : sections.sections()) {
            FioOptions options = new FioOptions(section.options(), sections.global());
            jobs.add(new DeclaredJob(options, options.jobs().orElse(1), null));
        }
        if (jobs.isEmpty()) {
            FioOptions options = new FioOptions(sections.global());
            jobs.add(new DeclaredJob(options, options.jobs().orElse(1), null));
        }
        return jobs;
    }

    /** The load of jobs that run at once; empty where nothing is known of any. */
    static Optional<DeclaredLoad> of(List<DeclaredJob> jobs) {
        if (jobs.isEmpty() || !jobs.stream().allMatch(job -> job.options().known())) {
            return Optional.empty();
        }
        return Optional.of(new FioLoad(jobs).declared());
    }

    private DeclaredLoad declared() {
        return new DeclaredLoad(
                common(options -> options.engine().orElse(null)),
                common(options -> options.pattern().orElse(null)),
                common(options -> options.readPercent().orElse(null)),
                common(FioLoad::blockBytes),
                common(FioLoad::depthPerTarget),
                streamsPerDevice(),
                cores(),
                devices(),
                common(options -> boxed(options.runtimeNs())),
                common(options -> boxed(options.rampNs())));
    }

    private <T> T common(Function<FioOptions, T> figure) {
        Set<T> values = new HashSet<>();
        jobs.forEach(job -> values.add(figure.apply(job.options())));
        return values.size() == 1 ? values.iterator().next() : null;
    }

    private static Long boxed(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static Long blockBytes(FioOptions options) {
        Set<Long> sizes = new HashSet<>();
        for (Operation operation : options.operations()) {
            sizes.add(boxed(options.blockBytes(operation)));
        }
        return sizes.size() == 1 ? sizes.iterator().next() : null;
    }

    /** A job with several files spreads its depth over them, in turn. */
    private static Integer depthPerTarget(FioOptions options) {
        int targets = Math.max(1, options.targets().size());
        return options.queueDepth()
                .filter(depth -> depth % targets == 0)
                .map(depth -> depth / targets)
                .orElse(null);
    }

    private Integer streamsPerDevice() {
        Map<String, Integer> streams = new HashMap<>();
        for (DeclaredJob job : jobs) {
            for (FioTarget target : job.options().targets()) {
                String onHost = (job.host() == null ? "" : job.host() + " ") + key(target);
                streams.merge(onHost, job.members(), Integer::sum);
            }
        }
        Set<Integer> distinct = new HashSet<>(streams.values());
        boolean everyJobNamesOne =
                jobs.stream().noneMatch(job -> job.options().targets().isEmpty());
        return everyJobNamesOne && distinct.size() == 1 ? distinct.iterator().next() : null;
    }

    private static String key(FioTarget target) {
        return target.device() + (target.namespace() == null ? "" : "/ns" + target.namespace());
    }

    private List<Integer> cores() {
        TreeSet<Integer> cores = new TreeSet<>();
        for (DeclaredJob job : jobs) {
            Optional<List<Integer>> cpus = job.options().cpus();
            if (cpus.isEmpty()) {
                return null;
            }
            cores.addAll(cpus.get());
        }
        return List.copyOf(cores);
    }

    private List<String> devices() {
        Set<String> devices = new LinkedHashSet<>();
        jobs.forEach(
                job -> job.options().targets().forEach(target -> devices.add(target.device())));
        return devices.isEmpty() ? null : List.copyOf(devices);
    }
}
