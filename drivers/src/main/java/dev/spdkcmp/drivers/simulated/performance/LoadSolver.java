package dev.spdkcmp.drivers.simulated.performance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays streams that run together out as a closed network (a station per core; media, controller
 * path and cache drain per drive) and reads each stream's throughput and latency from it.
 */
public final class LoadSolver {

    /** Media, controller path, cache drain. */
    private static final int STATIONS_PER_DRIVE = 3;

    /** Share of an undisturbed I/O's time that the fastest one takes. */
    private static final double FLOOR_SHARE = 0.78;

    private final Map<Stack, StackCosts> costs;

    public LoadSolver(Map<Stack, StackCosts> costs) {
        this.costs = costs;
    }

    /**
     * Solutions of streams that run at the same time, in their order. Streams that are alike (the
     * threads of a synchronous engine) are solved as one class.
     */
    public List<StreamSolution> solve(List<StreamLoad> streams) {
        Map<StreamLoad, Integer> alike = new LinkedHashMap<>();
        streams.forEach(stream -> alike.merge(stream, 1, Integer::sum));
        Map<StreamLoad, StreamSolution> solved = new HashMap<>();
        for (StreamSolution solution : solveDistinct(alike)) {
            solved.put(solution.load(), solution);
        }
        return streams.stream().map(solved::get).toList();
    }

    private List<StreamSolution> solveDistinct(Map<StreamLoad, Integer> alike) {
        List<StreamLoad> streams = List.copyOf(alike.keySet());
        Map<String, Integer> stationOf = stations(streams);
        int classes = streams.size();
        int[] population = new int[classes];
        StreamDemand[] demands = new StreamDemand[classes];
        double[][] mixed = new double[classes][];
        double[] delay = new double[classes];
        for (int r = 0; r < classes; r++) {
            StreamLoad stream = streams.get(r);
            population[r] = stream.depth() * alike.get(stream);
            demands[r] = demandOf(stream, stationOf);
            mixed[r] = demands[r].mixedDemandNs();
            delay[r] = demands[r].mixedDelayNs();
        }
        ClosedNetwork network =
                new ClosedNetwork(
                        population, mixed, delay, (r, busy) -> demands[r].loadDependentNs(busy));
        ClosedNetwork.Solution solved = network.solve();
        List<StreamSolution> solutions = new ArrayList<>();
        for (int r = 0; r < classes; r++) {
            solutions.add(
                    solution(
                            streams.get(r),
                            demands[r],
                            solved.throughputPerNs()[r] / alike.get(streams.get(r)),
                            solved.queueSeen()[r],
                            solved.utilisation()));
        }
        return solutions;
    }

    private StreamDemand demandOf(StreamLoad stream, Map<String, Integer> stationOf) {
        return new StreamDemand(
                stream,
                costs.get(stream.stack()),
                total(stationOf),
                stationOf.get("core " + stream.core()),
                stream.serviceCore() < 0 ? -1 : stationOf.get("core " + stream.serviceCore()),
                stationOf.get("drive " + stream.drive()),
                stationOf.getOrDefault("uplink " + stream.driveCondition().uplink(), -1));
    }

    private static Map<String, Integer> stations(List<StreamLoad> streams) {
        Map<String, Integer> stationOf = new LinkedHashMap<>();
        int next = 0;
        for (StreamLoad stream : streams) {
            if (stationOf.putIfAbsent("core " + stream.core(), next) == null) {
                next++;
            }
            if (stream.serviceCore() >= 0
                    && stationOf.putIfAbsent("core " + stream.serviceCore(), next) == null) {
                next++;
            }
            if (stationOf.putIfAbsent("drive " + stream.drive(), next) == null) {
                next += STATIONS_PER_DRIVE;
            }
            String uplink = stream.driveCondition().uplink();
            if (uplink != null && stationOf.putIfAbsent("uplink " + uplink, next) == null) {
                next++;
            }
        }
        stationOf.put("total", next);
        return stationOf;
    }

    private static int total(Map<String, Integer> stationOf) {
        return stationOf.get("total");
    }

    private static StreamSolution solution(
            StreamLoad stream,
            StreamDemand demand,
            double throughput,
            double[] seen,
            double[] utilisation) {
        double share = stream.readShare();
        return new StreamSolution(
                stream,
                throughput,
                share > 0 ? distribution(stream, demand, true, seen, utilisation) : null,
                share < 1 ? distribution(stream, demand, false, seen, utilisation) : null,
                demand.cpuNs(),
                demand.serviceCpuNs(),
                demand.outsideNs(),
                demand.submitNs(),
                utilisation[demand.coreStation()],
                demand.interruptsPerIo(utilisation),
                demand.switchesPerIo(utilisation));
    }

    private static LatencyDistribution distribution(
            StreamLoad stream,
            StreamDemand demand,
            boolean read,
            double[] seen,
            double[] utilisation) {
        DriveModel model = stream.model();
        double slow = stream.driveCondition().slowdown();
        double[] own = demand.demandNs(read);
        double waiting = 0;
        double service = demand.delayNs(read) + demand.wakingNs(utilisation);
        for (int i = 0; i < own.length; i++) {
            service += own[i];
            waiting += own[i] * seen[i];
        }
        service -= demand.outsideNs();
        double body = service + waiting;
        double deviation =
                Math.hypot(model.serviceVariation() * service, model.queueVariation() * waiting);
        DriveModel.Pauses pauses = model.pauses();
        double shortShare = demand.shortPauseShare(utilisation);
        double longShare = pauses.longShare();
        double plain = 1 - shortShare - longShare;
        double floor = FLOOR_SHARE * fastest(stream, demand, service, read);
        List<LatencyDistribution.Component> parts = new ArrayList<>();
        double mapped = stream.driveCondition().mappedShare();
        if (read && mapped < 1) {
            double media = model.readMediaNs(stream.random(), 1) * slow;
            double step = media - model.unmappedReadNs() * slow;
            double fast = body - mapped * step;
            parts.add(
                    new LatencyDistribution.Component(
                            plain * mapped, fast + step, deviation, false));
            parts.add(
                    new LatencyDistribution.Component(
                            plain * (1 - mapped),
                            Math.max(fast, floor * 1.02),
                            Math.min(deviation, 0.2 * fast),
                            false));
        } else {
            parts.add(new LatencyDistribution.Component(plain, body, deviation, false));
        }
        double shortNs = pauses.shortNs() * slow;
        double longNs = pauses.longNs() * slow;
        parts.add(
                new LatencyDistribution.Component(
                        shortShare, body + shortNs, Math.hypot(deviation, 0.8 * shortNs), true));
        parts.add(
                new LatencyDistribution.Component(
                        longShare, body + longNs, Math.hypot(deviation, 0.6 * longNs), true));
        return new LatencyDistribution(floor, parts);
    }

    /** Time of the quickest kind of I/O of a direction when nothing waits. */
    private static double fastest(
            StreamLoad stream, StreamDemand demand, double service, boolean read) {
        double mapped = stream.driveCondition().mappedShare();
        if (!read || mapped >= 1) {
            return service;
        }
        DriveModel model = stream.model();
        double saved =
                mapped
                        * (model.readMediaNs(stream.random(), 1) - model.unmappedReadNs())
                        * stream.driveCondition().slowdown();
        return Math.max(service - saved, demand.cpuNs());
    }
}
