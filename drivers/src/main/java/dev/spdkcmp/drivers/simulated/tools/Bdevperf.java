package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.LoadEngine;
import dev.spdkcmp.drivers.simulated.load.LoadPlan;
import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.Stack;
import dev.spdkcmp.drivers.simulated.performance.TickBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** bdevperf as of v26.05, with NVMe block devices from its JSON configuration. */
public final class Bdevperf implements Tool, LoadDescription {

    private static final long START_NS = 1_400_000_000;

    private final Machine machine;
    private final LoadEngine engine;
    private final Fio.JobFiles files;

    public Bdevperf(Machine machine, LoadEngine engine, Fio.JobFiles files) {
        this.machine = machine;
        this.engine = engine;
        this.files = files;
    }

    /**
     * A block device on a core.
     *
     * @param name of the block device
     */
    record Job(String name, String bdf, int namespace, int core) {}

    @Override
    public boolean isLoad() {
        return true;
    }

    @Override
    public Execution start(Invocation invocation) {
        BdevperfOptions options;
        try {
            options = BdevperfOptions.parse(invocation.arguments(), files::read);
        } catch (PerfOptions.Rejected e) {
            return Execution.of(200_000_000, Output.failed(1, e.getMessage()));
        }
        MachineState state = machine.now();
        for (Map.Entry<String, String> entry : options.controllers().entrySet()) {
            ControllerState controller = state.controllers.get(entry.getValue());
            if (controller == null || !controller.onUserspaceDriver() || controller.allOnes) {
                return Execution.of(
                        START_NS,
                        Output.failed(
                                255,
                                "EAL: Driver cannot attach the device ("
                                        + entry.getValue()
                                        + ")\n"
                                        + "[2026-01-01 09:00:00.000000] app.c: 1053:spdk_app_start:"
                                        + " *ERROR*: Unable to load JSON configuration\n"));
            }
        }
        List<Job> jobs = jobs(options);
        if (jobs.isEmpty()) {
            return Execution.of(Execution.FOREVER, Output.printed(""));
        }
        LoadPlan plan =
                LoadPlan.prepare(
                        machine,
                        engine,
                        "bdevperf",
                        requests(options, jobs),
                        0,
                        options.common().seconds());
        return new Running(options, jobs, plan);
    }

    @Override
    public Output boundElsewhere(Invocation invocation) {
        return SpdkEnvironment.NO_AFFINITY;
    }

    @Override
    public List<StreamRequest> streams(Invocation invocation, MachineState state) {
        try {
            BdevperfOptions options = BdevperfOptions.parse(invocation.arguments(), files::read);
            return requests(options, jobs(options));
        } catch (PerfOptions.Rejected e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** One job per block device, cores in turn; with -C one per device and core. */
    private List<Job> jobs(BdevperfOptions options) {
        List<Job> devices = new ArrayList<>();
        options.controllers()
                .forEach(
                        (name, bdf) ->
                                machine.controller(bdf)
                                        .ifPresent(
                                                facts -> {
                                                    int count =
                                                            machine.namespaceBytes(facts).size();
                                                    for (int id = 1; id <= count; id++) {
                                                        devices.add(
                                                                new Job(
                                                                        name + "n" + id,
                                                                        bdf,
                                                                        id,
                                                                        0));
                                                    }
                                                }));
        devices.removeIf(job -> options.only() != null && !job.name().equals(options.only()));
        List<Integer> cores = options.common().cores();
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            Job device = devices.get(i);
            List<Integer> own = options.everyCore() ? cores : List.of(cores.get(i % cores.size()));
            for (int core : own) {
                jobs.add(new Job(device.name(), device.bdf(), device.namespace(), core));
            }
        }
        return jobs;
    }

    private static List<StreamRequest> requests(BdevperfOptions options, List<Job> jobs) {
        PerfOptions common = options.common();
        List<StreamRequest> requests = new ArrayList<>();
        for (Job job : jobs) {
            requests.add(
                    new StreamRequest(
                            job.bdf(),
                            job.namespace(),
                            Stack.BDEVPERF_SPDK,
                            job.core(),
                            List.of(job.core()),
                            -1,
                            common.pattern().startsWith("rand"),
                            common.readPercent(),
                            common.ioBytes(),
                            common.depth()));
        }
        return requests;
    }

    /** A run under way. */
    private final class Running implements Execution {
        private final BdevperfOptions options;
        private final List<Job> jobs;
        private final LoadPlan plan;

        Running(BdevperfOptions options, List<Job> jobs, LoadPlan plan) {
            this.options = options;
            this.jobs = jobs;
            this.plan = plan;
        }

        @Override
        public long durationNs() {
            return START_NS + options.common().seconds() * 1_000_000_000L;
        }

        @Override
        public Activity activity() {
            return plan.activity();
        }

        @Override
        public Output finish(long elapsedNs, boolean interrupted) {
            int asked = options.common().seconds();
            double seconds = Math.max(0.01, Math.min(asked, (elapsedNs - START_NS) / 1e9));
            TickBuckets grid = new TickBuckets(machine.profile().cpu().tickHz());
            List<PerfText.Row> rows = new ArrayList<>();
            for (int i = 0; i < jobs.size(); i++) {
                Job job = jobs.get(i);
                PerfPair pair = new PerfPair(job.name(), job.bdf(), job.namespace(), job.core());
                rows.add(PerfText.Row.of(pair, plan.result(i, seconds, grid, 1, 0)));
            }
            double[] live =
                    plan.perSecond(
                            rows.stream().mapToDouble(PerfText.Row::iops).sum(), (int) seconds);
            String shutdown =
                    interrupted && seconds < asked
                            ? String.format(
                                    "Received shutdown signal, test time was about %.6f seconds%n",
                                    seconds)
                            : "";
            return new Output(
                    0,
                    new BdevperfText(options, grid).of(rows, asked, live, shutdown),
                    machine.profile().tools().spdkVersion() + " SIMULATED\n");
        }
    }
}
