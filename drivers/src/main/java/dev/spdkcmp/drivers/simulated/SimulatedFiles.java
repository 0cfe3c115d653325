package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.simulated.machine.ControlGroups;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import dev.spdkcmp.drivers.simulated.tree.BlockedWrite;
import dev.spdkcmp.drivers.simulated.tree.MachineTree;
import dev.spdkcmp.drivers.simulated.tree.Node;
import dev.spdkcmp.drivers.simulated.tree.PlainFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Files of a simulated machine: generated ones under /sys, /proc and /dev, plain ones elsewhere.
 * What is written durably survives this process; it is not forced to this machine's disk, whose
 * power cut no simulated machine is meant to outlive.
 */
final class SimulatedFiles implements HostFiles {

    private final Machine machine;
    private final MachineTree tree;
    private final PlainFiles plain;
    private final DriveContent drives;
    private final SimulatedClock clock;

    SimulatedFiles(Machine machine, MachineTree tree, PlainFiles plain, SimulatedClock clock) {
        this.machine = machine;
        this.tree = tree;
        this.plain = plain;
        this.drives = new DriveContent(machine);
        this.clock = clock;
    }

    @Override
    public boolean exists(String path) {
        return tree.find(path).isPresent();
    }

    @Override
    public Optional<String> read(String path) {
        return bytes(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private Optional<byte[]> bytes(String path) {
        Optional<MachineTree.Found> found = tree.find(path);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (found.get().node() instanceof Node.Content content) {
            return Optional.of(content.content().get());
        }
        Path place = plain.place(found.get().path());
        if (found.get().node() != null || !Files.isRegularFile(place)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllBytes(place));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] readBytes(String path, long offset, int length) throws IOException {
        MachineTree.Found found = tree.find(path).orElseThrow(Refusal::noFile);
        if (found.node() instanceof Node.Device device && device.block()) {
            return drives.read(device.name(), offset, length);
        }
        if (found.node() instanceof Node.Content content) {
            byte[] all = content.content().get();
            int from = (int) Math.min(all.length, offset);
            return Arrays.copyOfRange(all, from, Math.min(all.length, from + length));
        }
        if (found.node() != null) {
            throw Refusal.invalid();
        }
        try (RandomAccessFile file =
                new RandomAccessFile(plain.place(found.path()).toFile(), "r")) {
            file.seek(offset);
            byte[] read = new byte[(int) Math.max(0, Math.min(length, file.length() - offset))];
            file.readFully(read);
            return read;
        }
    }

    @Override
    public Optional<String> readLink(String path) {
        return tree.findUnfollowed(path)
                .filter(found -> found.node() instanceof Node.Link)
                .map(found -> ((Node.Link) found.node()).target());
    }

    @Override
    public Optional<String> canonical(String path) {
        return tree.find(path).map(MachineTree.Found::path);
    }

    @Override
    public List<String> list(String path) {
        return List.copyOf(tree.list(path));
    }

    @Override
    public Optional<String> deviceNumber(String path) {
        return tree.find(path)
                .filter(found -> found.node() instanceof Node.Device)
                .map(found -> ((Node.Device) found.node()).number());
    }

    @Override
    public void write(String path, String value) throws IOException {
        MachineTree.Found found = tree.find(path).orElseThrow(Refusal::noFile);
        if (machine.profile().kernel().userId() != 0 && !found.path().startsWith("/tmp")) {
            throw Refusal.denied();
        }
        if (found.node() instanceof Node.Content content && content.write() != null) {
            content.write().accept(value);
            return;
        }
        if (found.node() != null || !Files.isRegularFile(plain.place(found.path()))) {
            throw Refusal.denied();
        }
        writeDurably(found.path(), value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void write(String path, String value, Duration deadline) throws IOException {
        try {
            write(path, value);
        } catch (BlockedWrite blocked) {
            clock.sleep(deadline);
            throw blocked;
        }
    }

    @Override
    public void writeDurably(String path, byte[] content) throws IOException {
        Path place = placeToWrite(path);
        Path next = place.resolveSibling(place.getFileName() + ".next");
        Files.write(next, content);
        Files.move(
                next, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void appendDurably(String path, byte[] content) throws IOException {
        Files.write(
                placeToWrite(path), content, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Path placeToWrite(String path) throws IOException {
        Optional<MachineTree.Found> found = tree.find(path);
        if (found.isPresent() && found.get().node() != null) {
            throw Refusal.denied();
        }
        if (path.startsWith("/sys/") || path.startsWith("/proc/")) {
            throw Refusal.denied();
        }
        if (machine.faults().isOn(Fault.DISK_FULL)
                && path.startsWith(machine.faults().argument(Fault.DISK_FULL))) {
            throw Refusal.noSpace();
        }
        Path place = plain.place(path);
        Files.createDirectories(place.getParent());
        return place;
    }

    @Override
    public void createDirectories(String path) throws IOException {
        if (tree.find(path).isEmpty()) {
            Files.createDirectories(plain.place(path));
        }
    }

    @Override
    public void makeFolder(String path) throws IOException {
        if (tree.find(path).isPresent()) {
            throw Refusal.exists();
        }
        if (!path.matches(ControlGroups.ROOT + "/[^/]+")) {
            Files.createDirectory(plain.place(path));
            return;
        }
        machine.store()
                .update(
                        state -> {
                            state.controlGroups.add(path);
                            state.layout++;
                        });
    }

    @Override
    public void removeFolder(String path) throws IOException {
        if (!machine.now().controlGroups.contains(path)) {
            Files.deleteIfExists(plain.place(path));
            return;
        }
        machine.store()
                .change(
                        state -> {
                            boolean used =
                                    state.processes.values().stream()
                                            .filter(p -> !p.hasEnded(state.uptimeNs))
                                            .anyMatch(p -> path.equals(p.controlGroup));
                            if (used) {
                                throw Refusal.busy();
                            }
                            state.controlGroups.remove(path);
                            state.settings.keySet().removeIf(k -> k.startsWith(path + "/"));
                            state.layout++;
                            return null;
                        });
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(
                plain.place(from),
                placeToWrite(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String path) throws IOException {
        Files.deleteIfExists(plain.place(path));
    }
}
