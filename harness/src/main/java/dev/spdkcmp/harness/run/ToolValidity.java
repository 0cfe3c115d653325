package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.load.Lane;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.scenarios.ArmKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether a load generator did what it was asked to, by its end, its output and its own record. */
final class ToolValidity {

    /** Warnings of the parsers that make a sample useless for a comparison at equal depth. */
    private static final Set<String> SPOILING = Set.of("queue-too-deep", "duration-unverified");

    private static final Duration CLOCKS_DIFFER = Duration.ofMillis(200);

    private final LoadRequest request;
    private final Duration warmUp;
    private final ProgramResult result;
    private final ParsedOutput parsed;
    private final List<Problem> invalid = new ArrayList<>();
    private final List<Problem> deviations = new ArrayList<>();

    /**
     * Checks a sample.
     *
     * @param warmedUpApart whether the warm-up was a run of its own before it
     */
    ToolValidity(
            LoadRequest request, boolean warmedUpApart, ProgramResult result, ParsedOutput parsed) {
        this.request = request;
        this.warmUp = warmedUpApart ? Duration.ZERO : request.timing().warmUp();
        this.result = result;
        this.parsed = parsed;
        end();
        output();
        if (parsed.status() == Status.COMPLETE) {
            rows();
            declared();
        }
    }

    List<Problem> invalid() {
        return invalid;
    }

    List<Problem> deviations() {
        return deviations;
    }

    private void end() {
        Duration load = warmUp.plus(request.timing().measured());
        switch (result.outcome()) {
            case NOT_STARTED -> invalid("not-started", String.valueOf(result.failure()));
            case DEADLINE -> invalid("deadline", String.valueOf(result.failure()));
            case UNKILLABLE -> invalid("unkillable", String.valueOf(result.failure()));
            case EXITED -> {
                if (result.exitStatus() != 0) {
                    invalid("exit-status", "the tool ended with status " + result.exitStatus());
                }
                if (result.wall().plus(CLOCKS_DIFFER).compareTo(load) < 0) {
                    invalid(
                            "ended-early",
                            "the tool ran for "
                                    + seconds(result.wall())
                                    + ", and warm-up and measured time are "
                                    + seconds(load));
                }
            }
        }
    }

    private void output() {
        for (Problem problem : parsed.problems()) {
            if (problem.severity() == Severity.ERROR || SPOILING.contains(problem.code())) {
                invalid.add(Problem.error(problem.code(), problem.message()));
            } else {
                deviations.add(problem);
            }
        }
        if (parsed.status() != Status.COMPLETE && invalid.isEmpty()) {
            invalid("output-incomplete", "the tool's output has no complete result");
        }
    }

    /** Every (device, CPU) pair answers, and no other. */
    private void rows() {
        Set<String> expected = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        ArmKind kind = request.arm().kind();
        for (Lane lane : request.lanes()) {
            expected.add(
                    switch (kind.generator()) {
                        case FIO, FIO_PLUGIN ->
                                "d" + request.targets().indexOf(lane.target()) + "-c" + lane.cpu();
                        case PERF -> device(lane.target()) + " core " + lane.cpu();
                        case BDEVPERF -> bdev(lane.target());
                    });
        }
        for (LoadStream stream : parsed.streams()) {
            found.add(
                    switch (kind.generator()) {
                        case FIO, FIO_PLUGIN, BDEVPERF -> stream.name();
                        case PERF ->
                                device(stream.device(), stream.namespace())
                                        + " core "
                                        + stream.core();
                    });
        }
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(found);
        if (!missing.isEmpty()) {
            invalid("rows-missing", "no result of " + missing + "; the tool reports " + found);
        }
        found.removeAll(expected);
        if (!found.isEmpty()) {
            invalid("rows-unexpected", "results that nobody asked for: " + found);
        }
        int jobs = kind == ArmKind.KERNEL_PSYNC ? request.laneDepth() : 1;
        if (jobs > 1) {
            threads(jobs);
        }
    }

    /** A psync lane is as many threads as the queue is deep; each reports for itself. */
    private void threads(int jobs) {
        for (Lane lane : request.lanes()) {
            String name = "d" + request.targets().indexOf(lane.target()) + "-c" + lane.cpu();
            long count =
                    parsed.streams().stream()
                            .filter(s -> name.equals(s.name()))
                            .collect(Collectors.groupingBy(LoadStream::operation))
                            .values()
                            .stream()
                            .mapToLong(List::size)
                            .max()
                            .orElse(0);
            if (count != jobs) {
                invalid(
                        "rows-missing",
                        count + " of " + jobs + " threads of " + name + " reported");
            }
        }
    }

    /** On the kernel's driver a device is a path, on SPDK's an address and a namespace. */
    private String device(LoadTarget target) {
        return request.arm().onKernel() ? target.path() : device(target.bdf(), target.namespace());
    }

    private static String device(String name, Integer namespace) {
        return namespace == null ? name : name + " ns" + namespace;
    }

    private String bdev(LoadTarget target) {
        return "Nvme" + request.targets().indexOf(target) + "n" + target.namespace();
    }

    /** What the tool itself recorded of its options is what was asked for. */
    private void declared() {
        DeclaredLoad declared = parsed.declared();
        if (declared == null) {
            return;
        }
        differs("pattern", declared.pattern(), request.workload().pattern().toolName());
        differs("block size", declared.blockBytes(), request.workload().blockBytes());
        differs("measured time", declared.runtimeNs(), request.timing().measured().toNanos());
        differs(
                "warm-up",
                declared.warmUpNs() == null ? 0L : declared.warmUpNs(),
                warmUp.toNanos());
        boolean threads = request.arm().kind() == ArmKind.KERNEL_PSYNC;
        differs("queue depth", declared.queueDepthPerStream(), threads ? 1 : request.laneDepth());
        if (request.arm().kind().usesFio()) {
            differs("engine", declared.engine(), engine(request.arm().kind()));
        }
    }

    private static String engine(ArmKind kind) {
        return switch (kind) {
            case KERNEL_LIBAIO -> "libaio";
            case KERNEL_IO_URING_CMD -> "io_uring_cmd";
            case KERNEL_PSYNC -> "psync";
            case SPDK_FIO -> "spdk";
            default -> "io_uring";
        };
    }

    private void differs(String what, Object said, Object asked) {
        if (said != null && !said.equals(asked)) {
            invalid(
                    "declared-differs",
                    "the tool's own record says "
                            + what
                            + " "
                            + said
                            + ", and "
                            + asked
                            + " was asked for");
        }
    }

    private void invalid(String code, String message) {
        invalid.add(Problem.error(code, message));
    }

    private static String seconds(Duration time) {
        return time.toMillis() / 1000.0 + " s";
    }
}
