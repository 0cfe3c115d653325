package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.LoadEngine;
import dev.spdkcmp.drivers.simulated.load.LoadPlan;
import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.load.StreamResult;
import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.Stack;
import dev.spdkcmp.drivers.simulated.performance.TickBuckets;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.ArrayList;
import java.util.List;

/** spdk_nvme_perf as of v26.05, on userspace and on kernel devices. */
public final class SpdkPerf implements Tool, LoadDescription {

    private static final long START_NS = 900_000_000;
    private static final String NAME = "spdk_nvme_perf";

    private final Machine machine;
    private final LoadEngine engine;

    public SpdkPerf(Machine machine, LoadEngine engine) {
        this.machine = machine;
        this.engine = engine;
    }

    @Override
    public boolean isLoad() {
        return true;
    }

    @Override
    public Execution start(Invocation invocation) {
        String program = invocation.argv().get(0);
        PerfOptions options;
        try {
            options = PerfOptions.parse(invocation.arguments());
        } catch (PerfOptions.Rejected e) {
            return Execution.of(
                    30_000_000, Output.failed(1, e.getMessage() + program + ": errors occurred\n"));
        }
        PerfTargets targets = new PerfTargets(machine, options);
        StringBuilder text = new StringBuilder();
        String refusal = targets.attach(machine.now(), text);
        if (refusal != null) {
            int status = targets.refusedStatus();
            String end = status == 0 ? "" : program + ": errors occurred\n";
            return Execution.of(START_NS, new Output(status, text.toString(), refusal + end));
        }
        return run(invocation, options, targets, text);
    }

    @Override
    public Output boundElsewhere(Invocation invocation) {
        return SpdkEnvironment.NO_AFFINITY;
    }

    @Override
    public List<StreamRequest> streams(Invocation invocation, MachineState state) {
        try {
            PerfOptions options = PerfOptions.parse(invocation.arguments());
            PerfTargets targets = new PerfTargets(machine, options);
            return requests(options, targets.pairs(state));
        } catch (PerfOptions.Rejected e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private Execution run(
            Invocation invocation, PerfOptions options, PerfTargets targets, StringBuilder text) {
        MachineState now = machine.now();
        List<PerfPair> pairs = targets.pairs(now);
        for (PerfPair pair : pairs) {
            text.append("Associating ")
                    .append(pair.name())
                    .append(" with lcore ")
                    .append(pair.core())
                    .append('\n');
        }
        text.append("Initialization complete. Launching workers.\n");
        List<StreamRequest> requests = requests(options, pairs);
        LoadPlan plan =
                LoadPlan.prepare(
                        machine,
                        engine,
                        NAME,
                        requests,
                        options.warmUpSeconds(),
                        options.seconds());
        return new Running(invocation, options, pairs, targets.opens(), text, plan);
    }

    static List<StreamRequest> requests(PerfOptions options, List<PerfPair> pairs) {
        List<StreamRequest> requests = new ArrayList<>();
        for (PerfPair pair : pairs) {
            boolean kernel = pair.name().startsWith("/dev/");
            Stack stack =
                    kernel
                            ? options.uring() ? Stack.PERF_URING : Stack.PERF_AIO
                            : options.interrupts() ? Stack.PERF_SPDK_INTERRUPT : Stack.PERF_SPDK;
            requests.add(
                    new StreamRequest(
                            pair.bdf(),
                            pair.namespace(),
                            stack,
                            pair.core(),
                            List.of(pair.core()),
                            -1,
                            options.pattern().startsWith("rand"),
                            options.readPercent(),
                            options.ioBytes(),
                            options.depth()));
        }
        return requests;
    }

    /** A run under way. */
    private final class Running implements Execution {
        private final Invocation invocation;
        private final PerfOptions options;
        private final List<PerfPair> pairs;
        private final List<String> opens;
        private final StringBuilder text;
        private final LoadPlan plan;

        Running(
                Invocation invocation,
                PerfOptions options,
                List<PerfPair> pairs,
                List<String> opens,
                StringBuilder text,
                LoadPlan plan) {
            this.invocation = invocation;
            this.options = options;
            this.pairs = pairs;
            this.opens = opens;
            this.text = text;
            this.plan = plan;
        }

        @Override
        public long durationNs() {
            return START_NS + (options.warmUpSeconds() + options.seconds()) * 1_000_000_000L;
        }

        @Override
        public Activity activity() {
            return plan.activity();
        }

        @Override
        public List<String> opens() {
            return opens;
        }

        @Override
        public Output finish(long elapsedNs, boolean interrupted) {
            double counted = (elapsedNs - START_NS) / 1e9 - options.warmUpSeconds();
            double seconds = Math.max(0.01, Math.min(options.seconds(), counted));
            TickBuckets grid = new TickBuckets(machine.profile().cpu().tickHz());
            List<PerfText.Row> rows = new ArrayList<>();
            StringBuilder errors = new StringBuilder();
            for (int i = 0; i < pairs.size(); i++) {
                StreamResult result = plan.result(i, seconds, grid, 1, options.depth());
                rows.add(PerfText.Row.of(pairs.get(i), result));
                if (machine.faults().strikes(Fault.IO_ERRORS, pairs.get(i).bdf())) {
                    boolean read = options.readPercent() > 0;
                    errors.append(read ? "Read" : "Write")
                            .append(" completed with error (sct=2, sc=129)\n");
                }
            }
            if (invocation.onTerminal()) {
                live(rows.stream().mapToDouble(PerfText.Row::iops).sum(), (int) seconds);
            }
            PerfText report = new PerfText(text, grid);
            if (options.transportStats()) {
                transportStatistics(rows);
            }
            report.table(rows);
            if (options.latency() > 0) {
                report.summaries(rows);
            }
            if (options.latency() > 1) {
                report.histograms(rows);
            }
            boolean failed = errors.length() > 0;
            if (failed) {
                errors.append(invocation.argv().get(0)).append(": errors occurred\n");
            }
            return new Output(failed ? 1 : 0, text.toString(), errors.toString());
        }

        /** The line that is written over once a second. */
        private void live(double iops, int counted) {
            double mib = options.ioBytes() / (double) (1 << 20);
            for (double one : plan.perSecond(iops, options.warmUpSeconds())) {
                text.append(
                        String.format("[warmup] %9d IOPS, %8.2f MiB/s\r", (long) one, one * mib));
            }
            text.append(options.warmUpSeconds() > 0 ? "\u001b[2K" : "");
            for (double one : plan.perSecond(iops, counted)) {
                text.append(String.format("%9d IOPS, %8.2f MiB/s\r", (long) one, one * mib));
            }
        }

        private void transportStatistics(List<PerfText.Row> rows) {
            for (PerfText.Row row : rows) {
                long ios = row.counts().ios();
                long polls = (long) (row.seconds() * 2.3e6);
                long doorbells = Math.max(1, ios / Math.max(1, options.depth() / 4));
                text.append("\n====================\nlcore ")
                        .append(row.pair().core())
                        .append(", ns ")
                        .append(row.pair().name())
                        .append(" statistics:\nPCIE transport:\n\tpolls:               ")
                        .append(polls)
                        .append("\n\tidle_polls:          ")
                        .append(Math.max(0, polls - doorbells))
                        .append("\n\tcompletions:         ")
                        .append(ios)
                        .append("\n\tcq_mmio_doorbell_updates: ")
                        .append(doorbells)
                        .append("\n\tcq_shadow_doorbell_updates: 0\n\tsubmitted_requests:  ")
                        .append(ios)
                        .append("\n\tsq_mmio_doorbell_updates:  ")
                        .append(doorbells)
                        .append("\n\tsq_shadow_doorbell_updates:  0\n\tqueued_requests:     0\n");
            }
        }
    }

    /** Name under which a namespace is printed since v25.05. */
    static String nameOf(Machine machine, ControllerFacts facts, int namespace) {
        return String.format(
                "PCIE (%s) [%04x:%04x] NSID %d",
                facts.bdf(),
                machine.drive(facts).vendor(),
                machine.drive(facts).device(),
                namespace);
    }
}
