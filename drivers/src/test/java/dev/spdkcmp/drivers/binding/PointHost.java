package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.CpuCounters;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A machine that tells of each point at which a crash matters: after each line of the ledger (which
 * is between the line and the act) and after each act (which is before the line that reports it).
 */
final class PointHost implements Host {

    private static final int SET_FEATURES = 0x09;

    private final Host host;
    private final Observer observer;
    private final List<Held.Taken> taken = new ArrayList<>();
    private final List<RunningProgram> started = new ArrayList<>();

    /** Watches what is done to the machine. */
    interface Observer {

        /** Something is about to be changed. */
        default void before() {}

        /** It was changed. */
        void after(String what);
    }

    PointHost(Host host, Observer observer) {
        this.host = host;
        this.observer = observer;
    }

    /**
     * What the end of a process does: lets go of what it held and, by the parent-death signal, ends
     * its children, but for load generators, which this machine's faults may let survive.
     */
    void letGo() {
        taken.forEach(Held.Taken::close);
        host.natives().releaseWakeUpLimit();
        started.forEach(RunningProgram::close);
    }

    private Held remember(Held held) {
        if (held instanceof Held.Taken one) {
            taken.add(one);
        }
        return held;
    }

    @Override
    public Provenance provenance() {
        return host.provenance();
    }

    @Override
    public HostFiles files() {
        return new PointFiles(host.files());
    }

    @Override
    public Programs programs() {
        return new PointPrograms(host.programs());
    }

    @Override
    public NativeCalls natives() {
        return new PointNatives(host.natives());
    }

    @Override
    public HostClock clock() {
        return host.clock();
    }

    private final class PointFiles implements HostFiles {
        private final HostFiles files;

        PointFiles(HostFiles files) {
            this.files = files;
        }

        @Override
        public boolean exists(String path) {
            return files.exists(path);
        }

        @Override
        public Optional<String> read(String path) {
            return files.read(path);
        }

        @Override
        public byte[] readBytes(String path, long offset, int length) throws IOException {
            return files.readBytes(path, offset, length);
        }

        @Override
        public Optional<String> readLink(String path) {
            return files.readLink(path);
        }

        @Override
        public Optional<String> canonical(String path) {
            return files.canonical(path);
        }

        @Override
        public List<String> list(String path) {
            return files.list(path);
        }

        @Override
        public Optional<String> deviceNumber(String path) {
            return files.deviceNumber(path);
        }

        @Override
        public void write(String path, String value) throws IOException {
            observer.before();
            files.write(path, value);
            observer.after("wrote " + path);
        }

        @Override
        public void write(String path, String value, Duration deadline)
                throws IOException, InterruptedException {
            observer.before();
            files.write(path, value, deadline);
            observer.after("wrote " + path);
        }

        @Override
        public void writeDurably(String path, byte[] content) throws IOException {
            observer.before();
            files.writeDurably(path, content);
            observer.after("wrote " + path);
        }

        @Override
        public void appendDurably(String path, byte[] content) throws IOException {
            observer.before();
            files.appendDurably(path, content);
            observer.after("ledger line " + new String(content, StandardCharsets.UTF_8));
        }

        @Override
        public void createDirectories(String path) throws IOException {
            files.createDirectories(path);
        }

        @Override
        public void makeFolder(String path) throws IOException {
            observer.before();
            files.makeFolder(path);
            observer.after("made " + path);
        }

        @Override
        public void removeFolder(String path) throws IOException {
            observer.before();
            files.removeFolder(path);
            observer.after("removed " + path);
        }

        @Override
        public void rename(String from, String to) throws IOException {
            observer.before();
            files.rename(from, to);
            observer.after("renamed " + from);
        }

        @Override
        public void delete(String path) throws IOException {
            observer.before();
            files.delete(path);
            observer.after("deleted " + path);
        }
    }

    private final class PointPrograms implements Programs {
        private final Programs programs;

        PointPrograms(Programs programs) {
            this.programs = programs;
        }

        @Override
        public RunningProgram start(Program program) {
            observer.before();
            RunningProgram running = programs.start(program);
            if (!program.argv().get(0).endsWith("perf")) {
                started.add(running);
            }
            observer.after("started " + program.argv());
            return new PointProgram(running, program);
        }

        @Override
        public Optional<String> which(String name) {
            return programs.which(name);
        }

        @Override
        public Map<String, String> baseEnvironment() {
            return programs.baseEnvironment();
        }
    }

    private final class PointProgram implements RunningProgram {
        private final RunningProgram running;
        private final Program program;

        PointProgram(RunningProgram running, Program program) {
            this.running = running;
            this.program = program;
        }

        @Override
        public Long pid() {
            return running.pid();
        }

        @Override
        public Long startTicks() {
            return running.startTicks();
        }

        @Override
        public boolean isRunning() {
            return running.isRunning();
        }

        @Override
        public ProgramResult await() throws InterruptedException {
            observer.before();
            ProgramResult result = running.await();
            observer.after("ended " + program.argv());
            return result;
        }

        @Override
        public void interrupt() {
            running.interrupt();
        }

        @Override
        public void close() {
            running.close();
        }
    }

    private final class PointNatives implements NativeCalls {
        private final NativeCalls natives;

        PointNatives(NativeCalls natives) {
            this.natives = natives;
        }

        @Override
        public int effectiveUserId() {
            return natives.effectiveUserId();
        }

        @Override
        public Held lockExclusively(String path) {
            return remember(natives.lockExclusively(path));
        }

        @Override
        public Optional<Long> recordLockHolder(String path) {
            return natives.recordLockHolder(path);
        }

        @Override
        public Held openExclusively(String device) {
            return remember(natives.openExclusively(device));
        }

        @Override
        public Optional<Long> sizeBytes(String path) {
            return natives.sizeBytes(path);
        }

        @Override
        public AdminResult nvmeAdmin(String device, AdminCommand command) {
            observer.before();
            AdminResult result = natives.nvmeAdmin(device, command);
            if (command.opcode() == SET_FEATURES) {
                observer.after("set feature " + command.cdw10());
            }
            return result;
        }

        @Override
        public Optional<String> setAffinity(Set<Integer> cpus) {
            return natives.setAffinity(cpus);
        }

        @Override
        public Optional<String> limitWakeUp(int microseconds) {
            observer.before();
            Optional<String> refused = natives.limitWakeUp(microseconds);
            observer.after("limited wake-up to " + microseconds);
            return refused;
        }

        @Override
        public boolean releaseWakeUpLimit() {
            observer.before();
            boolean held = natives.releaseWakeUpLimit();
            observer.after("let go of the wake-up limit");
            return held;
        }

        @Override
        public Optional<String> makeIoUring() {
            return natives.makeIoUring();
        }

        @Override
        public CpuCounters countOn(Set<Integer> cpus) {
            return natives.countOn(cpus);
        }

        @Override
        public Optional<String> signal(long pid, int signal) {
            observer.before();
            return natives.signal(pid, signal);
        }
    }
}
