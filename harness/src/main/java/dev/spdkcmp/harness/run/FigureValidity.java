package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.harness.compare.SampleChecks;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.DataSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a sample's figures can be true, and were measured under the conditions asked for. */
final class FigureValidity {

    /** An arm that polls leaves the device's interrupts where they are. */
    private static final double MOST_INTERRUPTS_PER_IO = 0.01;

    /** Points of a percent between the share of reads asked for and achieved. */
    private static final double SHARE_TOLERANCE = 1.0;

    private final Plan plan;
    private final Cell cell;
    private final ParsedOutput parsed;
    private final List<Problem> invalid = new ArrayList<>();
    private final List<Problem> deviations = new ArrayList<>();

    /**
     * Checks a complete output.
     *
     * @param window what the machine did meanwhile; null where the sample was too short for one
     * @param controllers kernel names of the devices; empty for files and on SPDK's driver
     * @param stdout the tool's output
     */
    FigureValidity(
            Plan plan,
            Cell cell,
            ParsedOutput parsed,
            CpuWindow window,
            List<String> controllers,
            String stdout) {
        this.plan = plan;
        this.cell = cell;
        this.parsed = parsed;
        LoadStream total = parsed.total();
        if (total == null || total.iops() == null) {
            invalid.add(Problem.error("no-figures", "the tool reports no IOPS"));
            return;
        }
        inFlight(total);
        bandwidth(total);
        links();
        share();
        dataSheet(total);
        polled(total, window, controllers, stdout);
    }

    List<Problem> invalid() {
        return invalid;
    }

    List<Problem> deviations() {
        return deviations;
    }

    private void add(Optional<Problem> found) {
        found.ifPresent(p -> (p.severity() == Severity.ERROR ? invalid : deviations).add(p));
    }

    private void inFlight(LoadStream total) {
        if (total.latency() != null && total.latency().meanNs() != null) {
            add(
                    SampleChecks.inFlight(
                            total.iops(),
                            total.latency().meanNs(),
                            cell.point().queueDepth(),
                            cell.point().devices().size()));
        }
    }

    private void bandwidth(LoadStream total) {
        if (total.bytesPerSecond() != null && total.iops() > 0) {
            add(
                    SampleChecks.bandwidth(
                            total.iops(),
                            cell.point().workload().blockBytes(),
                            total.bytesPerSecond()));
        }
    }

    /** Each device below its own link; where only a total is known, below all links together. */
    private void links() {
        double links = 0;
        for (int index : cell.deviceIndexes()) {
            Double link = plan.devices().get(index).linkBytesPerSecond();
            if (link == null) {
                return;
            }
            links += link;
        }
        // reads and writes go in opposite directions
        boolean mixed = cell.point().workload().pattern().isMixed();
        if (parsed.total().bytesPerSecond() != null) {
            add(SampleChecks.link(parsed.total().bytesPerSecond(), mixed ? 2 * links : links));
        }
    }

    private void share() {
        if (!cell.point().workload().pattern().isMixed()) {
            return;
        }
        double reads = ios(Operation.READ);
        double writes = ios(Operation.WRITE);
        if (reads == 0 || writes == 0) {
            return;
        }
        double achieved = 100 * reads / (reads + writes);
        int asked = cell.point().workload().readPercent();
        if (Math.abs(achieved - asked) > SHARE_TOLERANCE) {
            invalid.add(
                    Problem.error(
                            "read-share",
                            String.format(
                                    Locale.ROOT,
                                    "%.1f %% of the I/Os were reads, and %d %% were asked for",
                                    achieved,
                                    asked)));
        }
    }

    private double ios(Operation operation) {
        return parsed.streams().stream()
                .filter(s -> s.operation() == operation && s.ios() != null)
                .mapToDouble(LoadStream::ios)
                .sum();
    }

    /** More than the vendor promises in a drive's steady state: it is not in that state. */
    private void dataSheet(LoadStream total) {
        DataSheet.Promise promise =
                plan.scenario().judging().dataSheet().figures().get(cell.point().workload());
        if (promise == null || promise.iops() == null) {
            return;
        }
        Optional<Problem> above =
                SampleChecks.dataSheet(
                        total.iops() / cell.point().devices().size(), promise.iops());
        boolean unconditioned =
                cell.point().workload().writes() && !plan.scenario().preconditioning().writes();
        if (above.isPresent() && unconditioned) {
            invalid.add(
                    Problem.error(
                            "unconditioned",
                            above.get().message()
                                    + "; nothing preconditioned the device, so its writes are not"
                                    + " those of its steady state"));
        } else {
            add(above);
        }
    }

    private void polled(
            LoadStream total, CpuWindow window, List<String> controllers, String stdout) {
        if (cell.arm().kind() != ArmKind.KERNEL_IO_URING_POLLED) {
            return;
        }
        if (!stdout.contains("\"hipri\"")) {
            invalid.add(
                    Problem.error("not-polled", "hipri is not in fio's own record of its options"));
        }
        if (window == null || controllers.isEmpty()) {
            return;
        }
        long interrupts =
                controllers.stream().mapToLong(c -> window.interrupts().getOrDefault(c, 0L)).sum();
        double ios = total.iops() * window.seconds();
        if (interrupts > MOST_INTERRUPTS_PER_IO * ios) {
            invalid.add(
                    Problem.error(
                            "not-polled",
                            String.format(
                                    Locale.ROOT,
                                    "the device raised %,d interrupts during %,.0f I/Os: it was not"
                                            + " polled in fact",
                                    interrupts,
                                    ios)));
        }
    }
}
