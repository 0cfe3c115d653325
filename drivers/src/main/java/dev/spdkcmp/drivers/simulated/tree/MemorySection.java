package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Hugepages;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** NUMA nodes, their memory and hugepages: /sys/devices/system/node, /sys/kernel/mm, meminfo. */
final class MemorySection implements Section {

    private static final String NODE = "/sys/devices/system/node";

    private final Machine machine;
    private final CpuFacts cpu;
    private final Settings settings;
    private final Hugepages hugepages;

    MemorySection(Machine machine) {
        this.machine = machine;
        this.cpu = machine.profile().cpu();
        this.settings = new Settings(machine);
        this.hugepages = new Hugepages(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/")
                || path.equals("/sys")
                || path.startsWith("/sys/devices")
                || path.startsWith("/sys/kernel")
                || path.startsWith("/proc");
    }

    @Override
    public long version(MachineState state) {
        return 0;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        List<Integer> all = new ArrayList<>();
        for (int node = 0; node < cpu.nodes(); node++) {
            all.add(node);
            node(nodes, node);
        }
        nodes.file(NODE + "/online", CpuFacts.list(all));
        nodes.file(NODE + "/possible", CpuFacts.list(all));
        int kb = machine.profile().memory().hugepageKb();
        String pool = "/sys/kernel/mm/hugepages/hugepages-" + kb + "kB";
        nodes.file(pool + "/nr_hugepages", this::total, this::setTotal);
        nodes.file(pool + "/free_hugepages", this::totalFree);
        nodes.file(pool + "/resv_hugepages", "0");
        nodes.file(pool + "/surplus_hugepages", "0");
        nodes.file("/proc/sys/vm/nr_hugepages", this::total, this::setTotal);
        nodes.file(
                "/sys/kernel/mm/transparent_hugepage/enabled",
                this::transparent,
                value -> setTransparent(value.trim()));
        nodes.text("/proc/meminfo", this::meminfo);
    }

    private void node(Nodes nodes, int node) {
        String at = NODE + "/node" + node;
        List<Integer> cpus =
                cpu.cpusOfNode(node).stream().filter(cpu.onlineCpus()::contains).toList();
        nodes.file(at + "/cpulist", CpuFacts.list(cpus));
        nodes.file(at + "/distance", distances(node));
        int kb = machine.profile().memory().hugepageKb();
        String pool = at + "/hugepages/hugepages-" + kb + "kB";
        nodes.file(
                pool + "/nr_hugepages",
                () -> Integer.toString(machine.now().hugepages[node]),
                value -> set(node, value));
        nodes.file(
                pool + "/free_hugepages",
                () -> Integer.toString(hugepages.free(machine.now(), node)));
        nodes.file(pool + "/surplus_hugepages", "0");
        String big = at + "/hugepages/hugepages-1048576kB";
        nodes.file(big + "/nr_hugepages", "0");
        nodes.file(big + "/free_hugepages", "0");
        nodes.file(big + "/surplus_hugepages", "0");
        nodes.text(at + "/meminfo", () -> nodeMeminfo(node));
        for (int number : cpus) {
            nodes.link(at + "/cpu" + number, "../../cpu/cpu" + number);
        }
    }

    private String distances(int node) {
        StringBuilder line = new StringBuilder();
        for (int other = 0; other < cpu.nodes(); other++) {
            boolean sameSocket = node / cpu.nodesPerSocket() == other / cpu.nodesPerSocket();
            line.append(other == 0 ? "" : " ").append(node == other ? 10 : sameSocket ? 12 : 32);
        }
        return line.toString();
    }

    private void set(int node, String value) throws IOException {
        int wanted = pages(value);
        machine.store().change(state -> hugepages.set(state, node, wanted));
    }

    private void setTotal(String value) throws IOException {
        int wanted = pages(value);
        machine.store().change(state -> hugepages.setEvenly(state, wanted));
    }

    private static int pages(String value) throws IOException {
        if (!value.trim().matches("\\d{1,9}")) {
            throw Refusal.invalid();
        }
        return Integer.parseInt(value.trim());
    }

    private String total() {
        return Integer.toString(hugepages.total(machine.now()));
    }

    private String totalFree() {
        return Integer.toString(hugepages.totalFree(machine.now()));
    }

    private String transparent() {
        String value =
                settings.value(
                        "/sys/kernel/mm/transparent_hugepage/enabled",
                        machine.profile().memory().transparentHugepages());
        StringBuilder line = new StringBuilder();
        for (String choice : List.of("always", "madvise", "never")) {
            line.append(line.length() == 0 ? "" : " ")
                    .append(choice.equals(value) ? "[" + choice + "]" : choice);
        }
        return line.toString();
    }

    private void setTransparent(String value) throws IOException {
        if (!List.of("always", "madvise", "never").contains(value)) {
            throw Refusal.invalid();
        }
        machine.store()
                .update(
                        state ->
                                state.settings.put(
                                        "/sys/kernel/mm/transparent_hugepage/enabled", value));
    }

    private String meminfo() {
        MachineState state = machine.now();
        long totalKb = machine.profile().memory().mibPerNode() * 1024 * cpu.nodes();
        int kb = machine.profile().memory().hugepageKb();
        long huge = (long) hugepages.total(state) * kb;
        return row("MemTotal", totalKb)
                + row("MemFree", totalKb - huge - totalKb / 20)
                + row("MemAvailable", totalKb - huge - totalKb / 25)
                + row("Buffers", 20480)
                + row("Cached", totalKb / 100)
                + row("SwapTotal", state.swaps.isEmpty() ? 0 : 8388608)
                + row("SwapFree", state.swaps.isEmpty() ? 0 : 8388608)
                + String.format("%-15s %8d%n", "HugePages_Total:", hugepages.total(state))
                + String.format("%-15s %8d%n", "HugePages_Free:", hugepages.totalFree(state))
                + String.format("%-15s %8d%n", "HugePages_Rsvd:", 0)
                + String.format("%-15s %8d%n", "HugePages_Surp:", 0)
                + row("Hugepagesize", kb)
                + row("Hugetlb", huge);
    }

    private String nodeMeminfo(int node) {
        MachineState state = machine.now();
        long totalKb = machine.profile().memory().mibPerNode() * 1024;
        int kb = machine.profile().memory().hugepageKb();
        long huge = (long) state.hugepages[node] * kb;
        String prefix = "Node " + node + " ";
        return prefix
                + row("MemTotal", totalKb)
                + prefix
                + row("MemFree", totalKb - huge - totalKb / 20)
                + prefix
                + row("HugePages_Total", state.hugepages[node]).replace(" kB", "")
                + prefix
                + row("HugePages_Free", hugepages.free(state, node)).replace(" kB", "");
    }

    private static String row(String name, long kb) {
        return String.format("%-15s %8d kB%n", name + ":", kb);
    }
}
