package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.OpenNodes;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Exclusive hold on the disks of a device that is on the kernel's driver. */
final class DiskHold {

    private final Host host;

    DiskHold(Host host) {
        this.host = host;
    }

    /** All disks, or who has one. */
    sealed interface Outcome {

        /** Held until each is closed; empty for a device without a disk. */
        record All(List<Held.Taken> held) implements Outcome {}

        /**
         * Nothing is held.
         *
         * @param by who has what, one clause that begins with the node
         */
        record Used(String by) implements Outcome {}
    }

    /** Holds them against mounts, holders and other exclusive opens. */
    Outcome take(NvmeDevice device) {
        List<Held.Taken> held = new ArrayList<>();
        for (String node : device.blockDevices()) {
            Held outcome = host.natives().openExclusively(node);
            if (outcome instanceof Held.Refused refused) {
                held.forEach(Held.Taken::close);
                return new Outcome.Used(node + " is in use: " + refused.reason());
            }
            held.add((Held.Taken) outcome);
        }
        return new Outcome.All(List.copyOf(held));
    }

    /** Holds them, unless a process has a node of the device open without holding it. */
    Outcome takeUnused(NvmeDevice device) {
        Outcome outcome = take(device);
        Optional<String> user = user(device);
        if (outcome instanceof Outcome.All all && user.isPresent()) {
            all.held().forEach(Held.Taken::close);
            return new Outcome.Used(user.get());
        }
        return outcome;
    }

    /** A process that has one of the device's nodes open, which no exclusive open sees. */
    Optional<String> user(NvmeDevice device) {
        Set<String> nodes = new HashSet<>(device.blockDevices());
        nodes.add("/dev/" + device.controller());
        device.namespaces().stream()
                .map(NvmeNamespace::generic)
                .filter(name -> name != null)
                .forEach(name -> nodes.add("/dev/" + name));
        return new OpenNodes(host)
                .all().stream()
                        .filter(open -> open.isOneOf(nodes, Set.of()))
                        .findFirst()
                        .map(
                                open ->
                                        open.path()
                                                + " is held open by process "
                                                + open.process().pid()
                                                + " ("
                                                + open.commandLine()
                                                + ")");
    }
}
