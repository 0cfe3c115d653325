package dev.spdkcmp.drivers.simulated.load;

import dev.spdkcmp.drivers.simulated.machine.Conditions;
import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.Draw;
import dev.spdkcmp.drivers.simulated.performance.LoadSolver;
import dev.spdkcmp.drivers.simulated.performance.StreamLoad;
import dev.spdkcmp.drivers.simulated.performance.StreamSolution;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Works out what streams do on a machine as it is now, and gives each run its own scatter. */
public final class LoadEngine {

    private static final int KEPT_SOLUTIONS = 4096;

    private final Machine machine;
    private final Conditions conditions;
    private final LoadSolver solver;
    private final Map<List<StreamLoad>, List<StreamSolution>> solved = new HashMap<>();

    public LoadEngine(Machine machine) {
        this.machine = machine;
        this.conditions = new Conditions(machine);
        this.solver = new LoadSolver(machine.costs().stacks());
    }

    /** How streams that run together do, apart from any run's scatter. */
    public List<StreamSolution> solve(MachineState state, List<StreamRequest> requests) {
        Set<Integer> loaded = new TreeSet<>();
        for (StreamRequest request : requests) {
            loaded.add(request.cpu());
            if (request.serviceCpu() >= 0) {
                loaded.add(request.serviceCpu());
            }
        }
        List<StreamLoad> loads = new ArrayList<>();
        for (StreamRequest request : requests) {
            loads.add(load(state, request, loaded));
        }
        synchronized (solved) {
            if (solved.size() > KEPT_SOLUTIONS) {
                solved.clear();
            }
            return solved.computeIfAbsent(loads, solver::solve);
        }
    }

    private StreamLoad load(MachineState state, StreamRequest request, Set<Integer> loaded) {
        ControllerFacts facts = machine.controller(request.bdf()).orElseThrow();
        Machine.NamespaceDevice disk = disk(state, facts, request.namespace());
        return new StreamLoad(
                request.cpu(),
                request.serviceCpu(),
                request.bdf(),
                machine.drive(facts).performance(),
                conditions.drive(state, facts),
                request.stack(),
                request.random(),
                request.readPercent() / 100.0,
                request.blockBytes(),
                request.depth(),
                conditions.host(
                        state,
                        facts,
                        request.stack().passesBlockLayer() ? disk : null,
                        request.cpu(),
                        request.allowed(),
                        loaded));
    }

    /** The namespace's disk, or what it would be were the controller on the kernel's driver. */
    private Machine.NamespaceDevice disk(MachineState state, ControllerFacts facts, int namespace) {
        ControllerState controller = state.controllers.get(facts.bdf());
        long bytes = machine.namespaceBytes(facts).get(namespace - 1);
        return new Machine.NamespaceDevice("", facts, controller, namespace, bytes);
    }

    /**
     * The scatter of one run.
     *
     * @param identity what is run; the same identity scatters anew with every repeat
     * @param solutions its streams
     * @param warmUpSeconds time before anything is counted
     * @param seconds time counted
     */
    public RunNoise noise(
            MachineState state,
            String identity,
            List<StreamSolution> solutions,
            double warmUpSeconds,
            double seconds) {
        int repeat = state.repeats.merge(identity, 1, Integer::sum);
        long key = state.seed;
        key = key * 0x9e3779b97f4a7c15L + identity.hashCode();
        key = key * 0x9e3779b97f4a7c15L + repeat;
        Draw draw = new Draw(new SplittableRandom(key ^ key >>> 32));
        double deviation = 0;
        for (StreamSolution solution : solutions) {
            deviation = Math.max(deviation, solution.load().conditions().runDeviation());
        }
        MachineProfile.NoiseFacts facts = machine.profile().noise();
        double scale = draw.lognormal(deviation) * conditions.drift(state.uptimeNs);
        double tau = facts.warmUpSeconds();
        if (tau > 0 && seconds > 0) {
            double share =
                    tau
                            / seconds
                            * (Math.exp(-warmUpSeconds / tau)
                                    - Math.exp(-(warmUpSeconds + seconds) / tau));
            scale *= 1 + facts.warmUpSlowdown() * share;
        }
        return new RunNoise(draw, scale, draw.lognormal(facts.tail()));
    }

    /**
     * Scatter of one run.
     *
     * @param draw its random numbers
     * @param scale factor on all its latencies
     * @param pauses factor on how often its I/Os are paused
     */
    public record RunNoise(Draw draw, double scale, double pauses) {}
}
