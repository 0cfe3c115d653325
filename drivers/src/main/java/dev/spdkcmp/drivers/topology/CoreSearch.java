package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.topology.CoreChoice.Chosen;
import dev.spdkcmp.drivers.topology.CoreChoice.Refused;
import dev.spdkcmp.drivers.topology.CoreChoice.Seat;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The search for the cores of one question. */
final class CoreSearch {

    private final CpuTopology topology;
    private final CoreQuestion question;
    private final CorePool pool;
    private final List<String> reasons = new ArrayList<>();
    private final List<Problem> deviations = new ArrayList<>();

    CoreSearch(CpuTopology topology, CoreQuestion question) {
        this.topology = topology;
        this.question = question;
        this.pool = new CorePool(topology, CoreChooser.reserved(topology));
        deviations.addAll(CoreChooser.fewCpus(topology));
    }

    CoreChoice choose() {
        int devices = question.deviceNames().size();
        int total = question.selection().cpuCount(devices);
        if (devices % total != 0 && total % devices != 0) {
            return new Refused(
                    "uneven",
                    total
                            + " cores cannot be shared equally by "
                            + devices
                            + " devices; state a multiple or a divisor.");
        }
        List<Seat> seats = new ArrayList<>();
        Refused refused = total < devices ? shared(total, seats) : ownCores(seats);
        if (refused != null) {
            return refused;
        }
        if (!question.placement().pinned()) {
            return new Chosen(unpinned(seats), housekeeping(), reasons, deviations);
        }
        return new Chosen(seats, housekeeping(), reasons, deviations);
    }

    private List<Integer> housekeeping() {
        return List.of(topology.cpus().get(0).number());
    }

    /** Fewer cores than devices: device i is on core i mod c, as spdk_nvme_perf pairs them. */
    private Refused shared(int count, List<Seat> seats) {
        Set<Integer> nodes = new TreeSet<>();
        question.deviceNodes().stream().filter(n -> n != null).forEach(nodes::add);
        if (nodes.size() > 1 && !question.remoteCores()) {
            return new Refused(
                    "remote",
                    "The devices are on nodes "
                            + nodes
                            + ", so a core that drives several of them is remote to some; the"
                            + " scenario would have to say remoteCores: true.");
        }
        List<Integer> wanted = nodesFor(0);
        if (wanted.isEmpty()) {
            return noOtherNode(0);
        }
        Taken taken = take(0, count, 1, wanted);
        if (taken.refused() != null) {
            return taken.refused();
        }
        for (int device = 0; device < question.deviceNames().size(); device++) {
            List<Cpu> core = taken.cores().get(device % count);
            Cpu helper = question.helperThreads() ? taken.helpers().get(device % count) : null;
            seats.add(seat(device, core.get(0), helper));
        }
        reasons.add(
                question.deviceNames().size()
                        + " devices share "
                        + count
                        + (count == 1 ? " core" : " cores")
                        + ", because the scenario says so.");
        return null;
    }

    /** Cores of their own for each device; devices of one node take turns by CPU number. */
    private Refused ownCores(List<Seat> seats) {
        int devices = question.deviceNames().size();
        boolean siblings = question.selection() instanceof CoreSelection.OneCoreWithSibling;
        int threads = siblings ? 2 : 1;
        int coresEach = question.selection().cpuCount(devices) / devices / threads;
        Map<List<Integer>, List<Integer>> devicesByNodes = new LinkedHashMap<>();
        for (int device = 0; device < devices; device++) {
            List<Integer> nodes = nodesFor(device);
            if (nodes.isEmpty()) {
                return noOtherNode(device);
            }
            devicesByNodes.computeIfAbsent(nodes, n -> new ArrayList<>()).add(device);
        }
        for (Map.Entry<List<Integer>, List<Integer>> group : devicesByNodes.entrySet()) {
            List<Integer> members = group.getValue();
            Taken taken = take(members.get(0), coresEach * members.size(), threads, group.getKey());
            if (taken.refused() != null) {
                return taken.refused();
            }
            seats.addAll(seats(taken, members, threads));
        }
        seats.sort(Comparator.comparingInt(seat -> seat.cpus().get(0)));
        return inTurn(seats, devices) ? null : unpairable();
    }

    private List<Seat> seats(Taken taken, List<Integer> members, int threads) {
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < taken.cores().size(); i++) {
            int device = members.get(i % members.size());
            List<Cpu> core = taken.cores().get(i);
            for (int thread = 0; thread < threads; thread++) {
                Cpu helper =
                        question.helperThreads() ? taken.helpers().get(i * threads + thread) : null;
                seats.add(seat(device, core.get(thread), helper));
            }
            reasons.add(reason(device, core, threads));
        }
        return seats;
    }

    private Seat seat(int device, Cpu cpu, Cpu helper) {
        return new Seat(device, List.of(cpu.number()), helper == null ? null : helper.number());
    }

    private String reason(int device, List<Cpu> core, int threads) {
        Cpu cpu = core.get(0);
        Integer node = question.deviceNodes().get(device);
        String where =
                node == null
                        ? "(its node is not known)"
                        : node.equals(cpu.node())
                                ? "on its own node " + node
                                : "on node " + cpu.node() + ", while it is on node " + node;
        String idle =
                threads == 2
                        ? "both threads of the core, CPU " + CpuList.text(core.get(0).siblings())
                        : cpu.siblings().size() > 1
                                ? "its sibling left idle"
                                : "a core without siblings";
        return question.deviceNames().get(device)
                + ": CPU "
                + cpu.number()
                + " "
                + where
                + ", "
                + idle
                + ".";
    }

    /** Nodes to look in, by preference; empty where the wanted one does not exist. */
    private List<Integer> nodesFor(int device) {
        Integer node = question.deviceNodes().get(device);
        if (node == null) {
            long nodes = topology.cpus().stream().map(Cpu::node).distinct().count();
            if (nodes > 1) {
                deviations.add(
                        Problem.warning(
                                "numa-unknown",
                                "The machine does not say on which memory node "
                                        + question.deviceNames().get(device)
                                        + " is, so its cores may be remote."));
            }
            return question.placement() == Placement.REMOTE
                    ? List.of()
                    : Collections.singletonList(null);
        }
        return question.placement() == Placement.REMOTE
                ? topology.othersByDistance(node).stream().limit(1).toList()
                : List.of(node);
    }

    private Refused noOtherNode(int device) {
        return new Refused(
                "no-other-node",
                "Cores of another node than that of "
                        + question.deviceNames().get(device)
                        + " are asked for, and the machine has none or does not say its node.");
    }

    /** Takes cores, and helpers' cores; widens the search as the rules allow. */
    private Taken take(int device, int count, int threads, List<Integer> wanted) {
        int all = count + (question.helperThreads() ? count * threads : 0);
        List<Integer> nodes = wide(device, all, wanted);
        List<List<Cpu>> cores = pool.take(count, nodes, threads == 2);
        List<List<Cpu>> helpers =
                cores.isEmpty() || all == count ? List.of() : pool.take(all - count, nodes, false);
        if (cores.isEmpty() || (all > count && helpers.isEmpty())) {
            return Taken.none(tooFew(device, all, nodes, threads));
        }
        List<Integer> interrupted =
                cores.stream()
                        .flatMap(List::stream)
                        .map(Cpu::number)
                        .filter(topology.interrupted()::contains)
                        .sorted()
                        .toList();
        if (!interrupted.isEmpty()) {
            deviations.add(
                    Problem.warning(
                            "interrupt-cpus",
                            "CPUs "
                                    + CpuList.text(interrupted)
                                    + " take interrupts of other devices too; there are no others"
                                    + " left."));
        }
        if (cores.stream().anyMatch(core -> core.get(0).efficient())) {
            deviations.add(
                    Problem.warning(
                            "efficiency-cores", "Some of the load runs on efficiency cores."));
        }
        return new Taken(cores, helpers.stream().map(core -> core.get(0)).toList(), null);
    }

    /** Small nodes (a cache domain each) are widened inside the socket, by distance. */
    private List<Integer> wide(int device, int count, List<Integer> wanted) {
        Integer node = wanted.get(0);
        if (node == null || pool.freeOn(node) >= count) {
            return wanted;
        }
        List<Integer> nodes = new ArrayList<>(wanted);
        int found = pool.freeOn(node);
        boolean remote = false;
        for (Integer other : topology.othersByDistance(node)) {
            boolean sameSocket = topology.shareSocket(node, other);
            if (found >= count || !(sameSocket || question.remoteCores())) {
                continue;
            }
            nodes.add(other);
            found += pool.freeOn(other);
            remote |= !sameSocket;
        }
        if (nodes.size() > 1 && found >= count) {
            deviations.add(
                    Problem.warning(
                            remote ? "remote-cores" : "wider-than-node",
                            "Node "
                                    + node
                                    + " of "
                                    + question.deviceNames().get(device)
                                    + " has too few cores, so those of nodes "
                                    + nodes.subList(1, nodes.size())
                                    + (remote
                                            ? " are used too."
                                            : " in its socket are used too.")));
        }
        return nodes;
    }

    private Refused tooFew(int device, int count, List<Integer> nodes, int threads) {
        int free = nodes.stream().mapToInt(pool::freeOn).sum();
        if (threads == 2 && free >= count) {
            return new Refused(
                    "no-smt", "The cores here have no second thread (SMT is off or absent).");
        }
        String place = nodes.get(0) == null ? "The machine" : "Node " + nodes.get(0);
        return new Refused(
                "too-few-cores",
                place
                        + " has "
                        + free
                        + " physical cores to spare for "
                        + question.deviceNames().get(device)
                        + ", and "
                        + count
                        + " are needed"
                        + (question.helperThreads() ? " (submission threads among them)" : "")
                        + ". Ask for fewer cores"
                        + (question.remoteCores() || nodes.get(0) == null
                                ? "."
                                : ", or say remoteCores: true in the scenario."));
    }

    /** Whether the devices follow each other in turn when the CPUs are counted up. */
    private boolean inTurn(List<Seat> seats, int devices) {
        for (int i = devices; i < seats.size(); i++) {
            if (seats.get(i).device() != seats.get(i - devices).device()) {
                return false;
            }
        }
        return seats.stream().limit(devices).map(Seat::device).distinct().count()
                == Math.min(devices, seats.size());
    }

    private Refused unpairable() {
        return new Refused(
                "pairing",
                "spdk_nvme_perf gives devices to cores in turn by CPU number, and on this"
                        + " machine's numbering that cannot give each device cores of its own"
                        + " node; use one core per device.");
    }

    private List<Seat> unpinned(List<Seat> seats) {
        List<Seat> free = new ArrayList<>();
        for (Seat seat : seats) {
            Integer node =
                    question.placement() == Placement.ANYWHERE
                            ? null
                            : question.deviceNodes().get(seat.device());
            free.add(new Seat(seat.device(), List.copyOf(topology.onNode(node)), seat.helperCpu()));
        }
        reasons.clear();
        reasons.add(
                "Threads are not pinned: they run "
                        + (question.placement() == Placement.ANYWHERE
                                ? "anywhere."
                                : "anywhere on the device's node."));
        return free;
    }

    /** What a pool gave, or why not. */
    private record Taken(List<List<Cpu>> cores, List<Cpu> helpers, Refused refused) {
        static Taken none(Refused refused) {
            return new Taken(List.of(), List.of(), refused);
        }
    }
}
