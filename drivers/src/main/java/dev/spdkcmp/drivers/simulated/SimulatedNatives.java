package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.CpuCounters;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.Signals;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import dev.spdkcmp.drivers.simulated.tree.MachineTree;
import dev.spdkcmp.drivers.simulated.tree.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** System calls of a simulated machine. */
final class SimulatedNatives implements NativeCalls {

    private static final int SECTOR_BYTES = 512;

    private final Machine machine;
    private final MachineTree tree;
    private final HeldFiles locks;
    private final SimulatedAdmin admin;

    SimulatedNatives(Machine machine, MachineTree tree, HeldFiles locks) {
        this.machine = machine;
        this.tree = tree;
        this.locks = locks;
        this.admin = new SimulatedAdmin(machine);
    }

    @Override
    public int effectiveUserId() {
        return machine.profile().kernel().userId();
    }

    @Override
    public Held lockExclusively(String path) {
        Path place = locks.plain().place(path);
        try {
            Files.createDirectories(place.getParent());
            if (!Files.exists(place)) {
                Files.createFile(place);
            }
        } catch (IOException e) {
            return new Held.Refused(e.getMessage());
        }
        return locks.take("lock " + path, "Resource temporarily unavailable");
    }

    @Override
    public Optional<Long> recordLockHolder(String path) {
        return machine.now().processes.values().stream()
                .filter(process -> process.locks.contains(path))
                .map(process -> process.pid)
                .findFirst();
    }

    @Override
    public Held openExclusively(String device) {
        Optional<MachineTree.Found> found = tree.find(device);
        if (found.isEmpty()) {
            return new Held.Refused("No such file or directory");
        }
        if (!(found.get().node() instanceof Node.Device node) || !node.block()) {
            return new Held.Refused("Block device required");
        }
        MachineState state = machine.now();
        if (isClaimed(state, node.name())) {
            return new Held.Refused("Device or resource busy");
        }
        return locks.take(
                "exclusive " + node.name() + " " + node.number() + bindings(state, node.name()),
                "Device or resource busy");
    }

    /** A disk that returns after a change of driver is another one to the kernel. */
    private String bindings(MachineState state, String name) {
        return machine.namespaceDevices(state).values().stream()
                .filter(disk -> name.startsWith(disk.name()))
                .findFirst()
                .map(disk -> " " + disk.state().bindings)
                .orElse("");
    }

    /** Mounts, swap and holders claim a disk, or through a partition all of it. */
    private boolean isClaimed(MachineState state, String name) {
        for (MachineState.Mount mount : state.mounts) {
            if (mount.bootDevice() != null && overlaps(state, mount.bootDevice(), name)) {
                return true;
            }
        }
        for (MachineState.Swap swap : state.swaps) {
            if (overlaps(state, swap.bootDevice(), name)) {
                return true;
            }
        }
        return machine.profile().uses().stream()
                .filter(
                        use ->
                                use.kind() == UseFacts.Kind.HOLDER
                                        || use.kind() == UseFacts.Kind.NVMET
                                        || use.kind() == UseFacts.Kind.LIO)
                .anyMatch(use -> overlaps(state, use.device(), name));
    }

    private boolean overlaps(MachineState state, String bootDevice, String name) {
        return machine.nameNow(state, bootDevice)
                .filter(now -> now.equals(name) || now.startsWith(name + "p"))
                .isPresent();
    }

    @Override
    public Optional<Long> sizeBytes(String path) {
        Optional<MachineTree.Found> found = tree.find(path);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (found.get().node() instanceof Node.Device node && node.block()) {
            return tree.find("/sys/class/block/" + node.name() + "/size")
                    .map(size -> (Node.Content) size.node())
                    .map(size -> new String(size.content().get(), StandardCharsets.US_ASCII))
                    .map(sectors -> Long.parseLong(sectors.strip()) * SECTOR_BYTES);
        }
        Path place = locks.plain().place(found.get().path());
        try {
            return Files.isRegularFile(place) ? Optional.of(Files.size(place)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public AdminResult nvmeAdmin(String device, AdminCommand command) {
        return admin.run(device, command);
    }

    /** The simulated machine's CPUs are not this process's; where it runs changes nothing. */
    @Override
    public Optional<String> setAffinity(Set<Integer> cpus) {
        return machine.onlineCpus().containsAll(cpus)
                ? Optional.empty()
                : Optional.of("Invalid argument");
    }

    @Override
    public Optional<String> limitWakeUp(int microseconds) {
        if (effectiveUserId() != 0) {
            return Optional.of("Permission denied");
        }
        machine.store().update(state -> state.wakeUpLimits.put(Owners.ourselves(), microseconds));
        return Optional.empty();
    }

    @Override
    public Optional<String> makeIoUring() {
        return Optional.empty();
    }

    @Override
    public boolean releaseWakeUpLimit() {
        boolean held = machine.now().wakeUpLimits.containsKey(Owners.ourselves());
        if (held) {
            machine.store().update(state -> state.wakeUpLimits.remove(Owners.ourselves()));
        }
        return held;
    }

    @Override
    public CpuCounters countOn(Set<Integer> cpus) {
        if (machine.profile().virtualisation() != null) {
            return new CpuCounters.Unavailable("this CPU has no cycle counter");
        }
        return new SimulatedCounters(machine, cpus);
    }

    @Override
    public Optional<String> signal(long pid, int signal) {
        List<String> refusal = new ArrayList<>();
        machine.store().update(state -> Signals.send(state, pid, signal).ifPresent(refusal::add));
        return refusal.stream().findFirst();
    }
}
