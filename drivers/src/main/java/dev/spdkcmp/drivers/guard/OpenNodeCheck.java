package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Processes that hold one of the device's nodes open: disk, character, vfio group or uio. */
final class OpenNodeCheck implements UseCheck {

    private final Host host;
    private final List<OpenNodes.Open> open;

    OpenNodeCheck(Host host) {
        this.host = host;
        this.open = new OpenNodes(host).all();
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        Set<String> paths = nodesOf(stack);
        Map<Long, OpenNodes.Open> byProcess = new TreeMap<>();
        open.stream()
                .filter(node -> node.isOneOf(paths, stack.numbers()))
                .forEach(node -> byProcess.putIfAbsent(node.process().pid(), node));
        return byProcess.values().stream()
                .map(
                        node ->
                                Finding.refuses(
                                        "open",
                                        node.path()
                                                + " is held open by process "
                                                + node.process().pid()
                                                + " ("
                                                + node.commandLine()
                                                + ")",
                                        "end process " + node.process().pid(),
                                        node.evidence() + " -> " + node.path()))
                .toList();
    }

    private Set<String> nodesOf(DeviceStack stack) {
        Set<String> paths = new HashSet<>(OpenNodes.userspaceNodes(host, stack.device()));
        stack.blocks().forEach(block -> paths.add("/dev/" + block.name()));
        if (stack.device().controller() != null) {
            paths.add("/dev/" + stack.device().controller());
        }
        for (NvmeNamespace namespace : stack.device().namespaces()) {
            if (namespace.generic() != null) {
                paths.add("/dev/" + namespace.generic());
            }
        }
        return paths;
    }
}
