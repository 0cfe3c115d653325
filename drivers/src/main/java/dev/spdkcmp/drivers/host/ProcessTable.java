package dev.spdkcmp.drivers.host;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Processes of a machine, from {@code /proc}. */
public final class ProcessTable {

    private static final char RUNNING = 'R';

    private final HostFiles files;

    public ProcessTable(HostFiles files) {
        this.files = files;
    }

    /** Every process that is alive. */
    public Stream<ProcessFacts> alive() {
        return files.list("/proc").stream()
                .filter(name -> Character.isDigit(name.charAt(0)))
                .flatMap(name -> read("/proc/" + name + "/stat").stream())
                .filter(ProcessFacts::alive);
    }

    /** Those that run, or wait to run, on some CPUs at this moment. */
    public List<ProcessFacts> runningOn(Set<Integer> cpus) {
        return cpus.isEmpty()
                ? List.of()
                : alive().filter(process -> process.state() == RUNNING)
                        .filter(process -> cpus.contains(process.cpu()))
                        .toList();
    }

    /** The process with this id, if it is alive. */
    public Optional<ProcessFacts> find(long pid) {
        return read("/proc/" + pid + "/stat").filter(ProcessFacts::alive);
    }

    /** The process with this id, if it is alive and is still the one that started then. */
    public Optional<ProcessFacts> find(long pid, long startTicks) {
        return find(pid).filter(process -> process.startTicks() == startTicks);
    }

    /**
     * A program that was started with a mark, and its descendants: whatever carries the mark in its
     * environment, or is in the session that the program leads.
     *
     * @param mark value of {@link Program#CHILD_MARK}
     * @param leader process id of the program; null where it is not known
     * @param leaderTicks when it started; null where that is not known
     */
    public List<ProcessFacts> family(String mark, Long leader, Long leaderTicks) {
        String variable = Program.CHILD_MARK + "=" + mark;
        long since = leaderTicks == null ? 0 : leaderTicks;
        boolean sessionIsIts =
                leader != null
                        && leaderTicks != null
                        && find(leader).map(ProcessFacts::startTicks).orElse(since) == since;
        return alive().filter(process -> process.startTicks() >= since)
                .filter(
                        process ->
                                sessionIsIts && process.sessionId() == leader
                                        || carries(process.pid(), variable))
                .toList();
    }

    private boolean carries(long pid, String variable) {
        return files.read("/proc/" + pid + "/environ")
                .map(environment -> ("\0" + environment + "\0").contains("\0" + variable + "\0"))
                .orElse(false);
    }

    /** Its command line, arguments separated by blanks; its name in brackets where it has none. */
    public String describe(ProcessFacts process) {
        return files.read("/proc/" + process.pid() + "/cmdline")
                .map(line -> line.replace('\0', ' ').strip())
                .filter(line -> !line.isEmpty())
                .orElse("[" + process.command() + "]");
    }

    private Optional<ProcessFacts> read(String stat) {
        return files.read(stat).flatMap(ProcessFacts::parse);
    }
}
