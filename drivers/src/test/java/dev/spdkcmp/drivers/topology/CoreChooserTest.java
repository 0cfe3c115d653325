package dev.spdkcmp.drivers.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.drivers.topology.CoreChoice.Chosen;
import dev.spdkcmp.drivers.topology.CoreChoice.Refused;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.CoreSelection.Cpus;
import dev.spdkcmp.scenarios.CoreSelection.OneCoreWithSibling;
import dev.spdkcmp.scenarios.CoreSelection.OnePhysicalCore;
import dev.spdkcmp.scenarios.CoreSelection.PerDevice;
import dev.spdkcmp.scenarios.CoreSelection.Total;
import dev.spdkcmp.scenarios.Placement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoreChooserTest {

    @Test
    void oneCoreOfTheDevicesNodeWithItsSiblingIdle() throws IOException {
        Chosen chosen = chosen("xeon-2s-snc2", new PerDevice(1), 2);
        assertEquals("0:32", seats(chosen));
        assertEquals(List.of(0), chosen.housekeeping());
        assertEquals(
                List.of("d0: CPU 32 on its own node 2, its sibling left idle."), chosen.reasons());
        assertEquals(List.of(), chosen.deviations());
    }

    @Test
    void cpu0AndItsSiblingStayWithTheHarness() throws IOException {
        assertEquals("0:1", seats(chosen("xeon-2s-snc2", new OnePhysicalCore(), 0)));
        Refused all = refused("xeon-2s-snc2", new PerDevice(33), 0);
        assertEquals("too-few-cores", all.code());
        assertEquals(
                "Node 0 has 31 physical cores to spare for d0, and 33 are needed. Ask for fewer"
                        + " cores, or say remoteCores: true in the scenario.",
                all.message());
    }

    @Test
    void coresOfOneCacheDomainWhereTheyFit() throws IOException {
        assertEquals(
                "0:16 0:17 0:18 0:19 0:20 0:21 0:22 0:23",
                seats(chosen("epyc-2s-nps4", new PerDevice(8), 1)));
        // node 0: the domain of CPU 0 has only 7 cores left, so 8 come from the next one
        assertEquals(
                "0:8 0:9 0:10 0:11 0:12 0:13 0:14 0:15",
                seats(chosen("epyc-2s-nps4", new PerDevice(8), 0)));
        assertEquals(
                "0:16 0:17 0:18 0:19 0:20 0:21 0:22 0:23 0:24",
                seats(chosen("epyc-2s-nps4", new PerDevice(9), 1)));
    }

    @Test
    void isolatedCoresFirst() throws IOException {
        assertEquals("0:8 0:9", seats(chosen("epyc-1s-nps1", new PerDevice(2), 0)));
    }

    @Test
    void siblingsOnlyWhenAskedFor() throws IOException {
        assertEquals("0:8 0:40", seats(chosen("epyc-1s-nps1", new OneCoreWithSibling(), 0)));
        assertEquals("0:2 0:3", seats(chosen("hybrid-8p8e", new OneCoreWithSibling(), 0)));
        assertEquals("no-smt", refused("xeon-1s-offline", new OneCoreWithSibling(), 0).code());
    }

    @Test
    void smallNodesAreWidenedInsideTheSocketByDistance() throws IOException {
        Chosen chosen = chosen("epyc-1s-llc-as-numa", new PerDevice(12), 3);
        // all 8 of node 3, then the nearest one, 2
        assertEquals("0:16 0:17 0:18 0:19 0:24 0:25 0:26 0:27 0:28 0:29 0:30 0:31", seats(chosen));
        assertEquals(
                List.of(
                        Problem.warning(
                                "wider-than-node",
                                "Node 3 of d0 has too few cores, so those of nodes [2] in its"
                                        + " socket are used too.")),
                chosen.deviations());
    }

    @Test
    void performanceCoresBeforeEfficiencyCores() throws IOException {
        assertEquals(
                "0:2 0:4 0:6 0:8 0:10 0:12 0:14",
                seats(chosen("hybrid-8p8e", new PerDevice(7), 0)));
        Chosen more = chosen("hybrid-8p8e", new PerDevice(8), 0);
        assertEquals("0:2 0:4 0:6 0:8 0:10 0:12 0:14 0:16", seats(more));
        assertEquals(List.of("efficiency-cores"), codes(more));
    }

    @Test
    void coresWithInterruptsOfOtherDevicesLastAndOnesOutsideOfTheCpusetNever() throws IOException {
        // isolated and inside of the cpuset: 16 and 17; CPUs 1 and 2 serve the network
        assertEquals("0:16 0:17", seats(chosen("xeon-1s-restricted", new PerDevice(2), 0)));
        assertEquals("0:3 0:4 0:16 0:17", seats(chosen("xeon-1s-restricted", new PerDevice(4), 0)));
        Chosen all = chosen("xeon-1s-restricted", new PerDevice(17), 0);
        assertEquals(
                List.of(
                        Problem.warning(
                                "interrupt-cpus",
                                "CPUs 1,2 take interrupts of other devices too; there are no others"
                                        + " left.")),
                all.deviations());
        assertEquals("too-few-cores", refused("xeon-1s-restricted", new PerDevice(18), 0).code());
    }

    @Test
    void offlineCpusDoNotCount() throws IOException {
        assertEquals("0:1 0:2 0:4", seats(chosen("xeon-1s-offline", new PerDevice(3), 0)));
    }

    @Test
    void anUnknownNodeIsNotNode0() throws IOException {
        Chosen chosen = chosen("xeon-2s-interleaved", new PerDevice(1), (Integer) null);
        assertEquals(List.of("numa-unknown"), codes(chosen));
        assertEquals(List.of(), codes(chosen("epyc-1s-nps1", new PerDevice(1), (Integer) null)));
    }

    @Test
    void devicesHaveCoresOfTheirOwnInTurnByCpuNumber() throws IOException {
        assertEquals("0:16 1:17 0:18 1:19", seats(chosen("epyc-2s-nps4", new PerDevice(2), 1, 1)));
        assertEquals("1:1 0:2", seats(chosen("xeon-2s-interleaved", new PerDevice(1), 0, 1)));
        assertEquals(
                "1:1 0:2 1:3 0:4", seats(chosen("xeon-2s-interleaved", new PerDevice(2), 0, 1)));
        assertEquals("0:16 1:96", seats(chosen("epyc-2s-nps4", new PerDevice(1), 1, 6)));
        assertEquals("pairing", refused("epyc-2s-nps4", new PerDevice(2), 1, 6).code());
    }

    @Test
    void siblingsOfTwoDevicesNeverShareACore() throws IOException {
        assertEquals(
                "0:8 1:9 0:40 1:41", seats(chosen("epyc-1s-nps1", new OneCoreWithSibling(), 0, 0)));
        assertEquals("pairing", refused("hybrid-8p8e", new OneCoreWithSibling(), 0, 0).code());
    }

    @Test
    void aCoreForSeveralDevicesOnlyWhenAskedFor() throws IOException {
        Chosen chosen = chosen("epyc-1s-nps1", new Total(1), 0, 0, 0);
        assertEquals("0:8 1:8 2:8", seats(chosen));
        assertEquals(
                List.of("3 devices share 1 core, because the scenario says so."), chosen.reasons());
        assertEquals("0:8 1:9 2:8 3:9", seats(chosen("epyc-1s-nps1", new Total(2), 0, 0, 0, 0)));
        assertEquals("uneven", refused("epyc-1s-nps1", new Total(2), 0, 0, 0).code());
        assertEquals("remote", refused("epyc-2s-nps4", new Total(1), 0, 5).code());
    }

    @Test
    void remoteCoresAreThoseOfTheNearestOtherNode() throws IOException {
        CoreQuestion question =
                new CoreQuestion(
                        List.of("d0"),
                        List.of(2),
                        new OnePhysicalCore(),
                        Placement.REMOTE,
                        true,
                        false);
        Chosen chosen = (Chosen) choose("xeon-2s-snc2", question);
        assertEquals("0:48", seats(chosen));
        assertEquals(
                List.of("d0: CPU 48 on node 3, while it is on node 2, its sibling left idle."),
                chosen.reasons());
    }

    @Test
    void aSubmissionThreadHasACoreOfItsOwn() throws IOException {
        CoreQuestion question =
                new CoreQuestion(
                        List.of("d0"), List.of(0), new PerDevice(2), Placement.LOCAL, false, true);
        Chosen chosen = (Chosen) choose("epyc-1s-nps1", question);
        // CPUs 8 to 11 are isolated
        assertEquals("0:8+10 0:9+11", seats(chosen));
    }

    @Test
    void anUnpinnedThreadMayUseItsWholeNode() throws IOException {
        CoreQuestion question =
                new CoreQuestion(
                        List.of("d0"),
                        List.of(1),
                        new PerDevice(1),
                        Placement.LOCAL_UNPINNED,
                        false,
                        false);
        Chosen chosen = (Chosen) choose("xeon-2s-snc2", question);
        assertEquals(32, chosen.seats().get(0).cpus().size());
        assertEquals("16-31,80-95", CpuList.text(chosen.seats().get(0).cpus()));
    }

    @Test
    void statedCpusAreCheckedAgainstTheDevicesNode() throws IOException {
        assertEquals("0:2 1:3", seats(chosen("epyc-1s-nps1", new Cpus(List.of(3, 2)), 0, 0)));
        Refused remote = refused("xeon-2s-snc2", new Cpus(List.of(1)), 1);
        assertEquals(
                "CPU 1 is on node 0, and d0 is on node 1 (CPUs 16-31,80-95); the scenario would"
                        + " have to say remoteCores: true.",
                remote.message());
        assertEquals("no-such-cpu", refused("xeon-1s-offline", new Cpus(List.of(3)), 0).code());
        assertEquals(
                List.of("housekeeping-cpu"),
                codes(chosen("epyc-1s-nps1", new Cpus(List.of(32)), 0)));
    }

    @Test
    void withTwoCpusOneMeasuresAndOneWorks() throws IOException {
        Chosen chosen = chosen("vm-2cpu", new PerDevice(1), 0);
        assertEquals("0:1", seats(chosen));
        assertEquals(List.of(0), chosen.housekeeping());
        assertEquals(List.of("few-cpus"), codes(chosen));
        assertEquals("too-few-cores", refused("vm-2cpu", new PerDevice(2), 0).code());
    }

    /** One core for each of two devices, on every machine: which, and the words of the plan. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            epyc-1s-nps1        | 0 | 0  | 0:8 1:9    | d0: CPU 8 on its own node 0. d1: CPU 9 on its own node 0.
            epyc-2s-nps2        | 1 | 3  | 0:32 1:96  | d0: CPU 32 on its own node 1. d1: CPU 96 on its own node 3.
            epyc-2s-nps4        | 0 | 7  | 0:8 1:112  | d0: CPU 8 on its own node 0. d1: CPU 112 on its own node 7.
            epyc-1s-llc-as-numa | 0 | 3  | 0:1 1:24   | d0: CPU 1 on its own node 0. d1: CPU 24 on its own node 3.
            xeon-2s-snc2        | 0 | 2  | 0:1 1:32   | d0: CPU 1 on its own node 0. d1: CPU 32 on its own node 2.
            xeon-2s-interleaved | 0 | 1  | 1:1 0:2    | d0: CPU 2 on its own node 0. d1: CPU 1 on its own node 1.
            xeon-2s-interleaved | 0 | -1 | 1:1 0:2    | d0: CPU 2 on its own node 0. d1: CPU 1 (its node is not known).
            xeon-1s-offline     | 0 | 0  | 0:1 1:2    | d0: CPU 1 on its own node 0, a core without siblings. d1: CPU 2 on its own node 0, a core without siblings.
            xeon-1s-restricted  | 0 | 0  | 0:16 1:17  | d0: CPU 16 on its own node 0. d1: CPU 17 on its own node 0.
            hybrid-8p8e         | 0 | 0  | 0:2 1:4    | d0: CPU 2 on its own node 0. d1: CPU 4 on its own node 0.
            """)
    void twoDevicesOnEveryMachine(
            String machine, int first, int second, String seats, String explanation)
            throws IOException {
        Chosen chosen =
                chosen(
                        machine,
                        new PerDevice(1),
                        first < 0 ? null : Integer.valueOf(first),
                        second < 0 ? null : Integer.valueOf(second));
        assertEquals(seats, seats(chosen));
        assertEquals(
                explanation,
                String.join(" ", chosen.reasons()).replace(", its sibling left idle", ""));
        assertEquals(List.of(0), chosen.housekeeping());
        assertEquals(second < 0 ? List.of("numa-unknown") : List.of(), codes(chosen));
    }

    @Test
    void theArticlesServerFillsACacheDomainBeforeTheNext() throws IOException {
        // node 1 is CPUs 32-63 and their siblings, in four caches of eight cores
        assertEquals(
                "0:32 0:33 0:34 0:35 0:36 0:37 0:38 0:39",
                seats(chosen("epyc-2s-nps2", new PerDevice(8), 1)));
        Chosen whole = chosen("epyc-2s-nps2", new PerDevice(40), 1);
        assertEquals(
                List.of(
                        Problem.warning(
                                "wider-than-node",
                                "Node 1 of d0 has too few cores, so those of nodes [0] in its"
                                        + " socket are used too.")),
                whole.deviations());
    }

    /** Whatever is asked, no choice breaks a rule. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "xeon-2s-snc2",
                "epyc-2s-nps4",
                "epyc-2s-nps2",
                "epyc-1s-nps1",
                "xeon-1s-restricted",
                "epyc-1s-llc-as-numa",
                "hybrid-8p8e",
                "xeon-2s-interleaved",
                "vm-2cpu",
                "xeon-1s-offline"
            })
    void noChoiceBreaksARule(String machine) throws IOException {
        CpuTopology topology = Captures.read(machine);
        List<Integer> nodes =
                new ArrayList<>(
                        new TreeSet<>(topology.cpus().stream().map(c -> c.node()).toList()));
        int chosenOnes = 0;
        for (int devices = 1; devices <= 4; devices++) {
            for (int cores = 1; cores <= 16; cores *= 2) {
                for (int first = 0; first < nodes.size(); first++) {
                    List<Integer> deviceNodes = new ArrayList<>();
                    for (int d = 0; d < devices; d++) {
                        deviceNodes.add(nodes.get((first + d) % nodes.size()));
                    }
                    CoreChoice choice =
                            new CoreChooser(topology)
                                    .choose(question(new PerDevice(cores), deviceNodes));
                    if (choice instanceof Chosen chosen) {
                        chosenOnes++;
                        checkRules(topology, chosen, deviceNodes, cores);
                    }
                }
            }
        }
        assertEquals(true, chosenOnes > 0);
    }

    private static void checkRules(
            CpuTopology topology, Chosen chosen, List<Integer> deviceNodes, int cores) {
        List<Integer> cpus = chosen.measuredCpus();
        assertEquals(cores * deviceNodes.size(), cpus.size());
        assertEquals(false, cpus.contains(0));
        Set<Integer> physical = new TreeSet<>();
        for (CoreChoice.Seat seat : chosen.seats()) {
            CpuTopology.Cpu cpu = topology.cpu(seat.cpus().get(0)).orElseThrow();
            assertEquals(true, physical.add(cpu.siblings().first()), "two threads on one core");
            boolean widened = codes(chosen).contains("wider-than-node");
            assertEquals(
                    true, widened || deviceNodes.get(seat.device()).equals(cpu.node()), "remote");
        }
    }

    private Chosen chosen(String machine, CoreSelection selection, Integer... nodes)
            throws IOException {
        CoreChoice choice = choose(machine, question(selection, Arrays.asList(nodes)));
        return assertInstanceOf(Chosen.class, choice, choice::toString);
    }

    private Refused refused(String machine, CoreSelection selection, Integer... nodes)
            throws IOException {
        CoreChoice choice = choose(machine, question(selection, Arrays.asList(nodes)));
        return assertInstanceOf(Refused.class, choice, choice::toString);
    }

    private CoreChoice choose(String machine, CoreQuestion question) throws IOException {
        return new CoreChooser(Captures.read(machine)).choose(question);
    }

    private static CoreQuestion question(CoreSelection selection, List<Integer> nodes) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            names.add("d" + i);
        }
        return new CoreQuestion(names, nodes, selection, Placement.LOCAL, false, false);
    }

    /** {@code device:cpu+helper} of each seat. */
    private static String seats(Chosen chosen) {
        return chosen.seats().stream()
                .map(
                        seat ->
                                seat.device()
                                        + ":"
                                        + CpuList.text(seat.cpus())
                                        + (seat.helperCpu() == null ? "" : "+" + seat.helperCpu()))
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }

    private static List<String> codes(Chosen chosen) {
        return chosen.deviations().stream().map(Problem::code).toList();
    }
}
