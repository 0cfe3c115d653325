package dev.spdkcmp.drivers.simulated.load;

import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.QueueMap;
import dev.spdkcmp.drivers.simulated.performance.BucketGrid;
import dev.spdkcmp.drivers.simulated.performance.StackCosts;
import dev.spdkcmp.drivers.simulated.performance.StreamLoad;
import dev.spdkcmp.drivers.simulated.performance.StreamSolution;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A load about to run: how its streams will do this time, and what it does to the machine. */
public final class LoadPlan {

    /** Standard deviation of the logarithm of one second's throughput. */
    private static final double WITHIN_A_RUN = 0.01;

    private final List<StreamSolution> solutions;
    private final LoadEngine.RunNoise noise;
    private final Activity activity;

    private LoadPlan(List<StreamSolution> solutions, LoadEngine.RunNoise noise, Activity activity) {
        this.solutions = solutions;
        this.noise = noise;
        this.activity = activity;
    }

    /**
     * Prepares a load; counts as one repeat of it.
     *
     * @param tool name of the load generator, part of the run's identity
     */
    public static LoadPlan prepare(
            Machine machine,
            LoadEngine engine,
            String tool,
            List<StreamRequest> requests,
            double warmUpSeconds,
            double seconds) {
        LoadPlan[] plan = new LoadPlan[1];
        machine.store()
                .update(
                        state -> {
                            List<StreamSolution> solutions = engine.solve(state, requests);
                            String identity = identity(tool, requests);
                            LoadEngine.RunNoise noise =
                                    engine.noise(
                                            state, identity, solutions, warmUpSeconds, seconds);
                            plan[0] =
                                    new LoadPlan(
                                            solutions,
                                            noise,
                                            activity(machine, state, solutions, noise));
                        });
        return plan[0];
    }

    /** The same in every process, which hash codes of objects are not. */
    private static String identity(String tool, List<StreamRequest> requests) {
        return tool + " " + Integer.toHexString(requests.toString().hashCode());
    }

    public List<StreamSolution> solutions() {
        return solutions;
    }

    public Activity activity() {
        return activity;
    }

    /**
     * What stream {@code i} did.
     *
     * @param held share of its depth really kept in flight
     * @param drained I/Os counted after the window
     */
    public StreamResult result(int i, double seconds, BucketGrid grid, double held, long drained) {
        return StreamResult.run(solutions.get(i), seconds, noise, grid, held, drained);
    }

    /**
     * I/Os per second, second by second, around their mean: what tools show while they run.
     *
     * @param iops the mean
     * @param seconds how many
     */
    public double[] perSecond(double iops, int seconds) {
        double[] factors = new double[seconds];
        double sum = 0;
        for (int i = 0; i < seconds; i++) {
            factors[i] = noise.draw().lognormal(WITHIN_A_RUN);
            sum += factors[i];
        }
        for (int i = 0; i < seconds; i++) {
            factors[i] *= iops * seconds / sum;
        }
        return factors;
    }

    private static Activity activity(
            Machine machine,
            MachineState state,
            List<StreamSolution> solutions,
            LoadEngine.RunNoise noise) {
        List<Activity.CpuShare> cpus = new ArrayList<>();
        List<Activity.DriveShare> drives = new ArrayList<>();
        Set<Integer> spun = new HashSet<>();
        double switches = 0;
        for (StreamSolution solution : solutions) {
            StreamLoad load = solution.load();
            StackCosts costs = machine.costs().stacks().get(load.stack());
            double perSecond = solution.throughputPerNs() * 1e9 / noise.scale();
            double busy = Math.min(1, perSecond * solution.cpuNs() / 1e9);
            double softirq = busy * costs.softirqShare();
            double user = busy * costs.userShare();
            double system = Math.max(0, busy - user - softirq);
            if (costs.spins() && spun.add(load.core())) {
                double idle = Math.max(0, 1 - solution.coreUtilisation());
                user += idle * costs.userShare();
                system += idle * (1 - costs.userShare());
            }
            cpus.add(new Activity.CpuShare(load.core(), user, system, softirq));
            if (load.serviceCore() >= 0 && spun.add(load.serviceCore())) {
                cpus.add(new Activity.CpuShare(load.serviceCore(), 0, 1, 0));
            }
            switches += perSecond * solution.switchesPerIo();
            var facts = machine.controller(load.drive()).orElseThrow();
            int queue =
                    new QueueMap(machine, facts, state.controllers.get(load.drive()))
                            .queueOf(load.core());
            drives.add(
                    new Activity.DriveShare(
                            load.drive(),
                            perSecond * load.readShare(),
                            perSecond * (1 - load.readShare()),
                            load.blockBytes(),
                            load.random(),
                            Math.min(
                                    1,
                                    perSecond
                                            / load.model().readIopsLimit()
                                            * Math.max(1, load.blockBytes() / 4096.0)),
                            queue,
                            perSecond * solution.interruptsPerIo()));
        }
        return new Activity(cpus, drives, switches);
    }
}
