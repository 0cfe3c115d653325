package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a harness, really, at every point of bind, measure and bind back, and restores the machine
 * from what is on disk.
 */
class CrashTest {

    private static final int KILLED = 128 + 9;
    private static final int TOGETHER = 16;

    @TempDir private Path folder;

    /**
     * Harnesses on machines of their own that are killed together, with their process, when each
     * has come to its point. Arguments: pairs of a machine's folder and a point.
     */
    static final class Harnesses {
        public static void main(String[] arguments) throws Exception {
            CountDownLatch notThereYet = new CountDownLatch(arguments.length / 2);
            List<Thread> threads = new ArrayList<>();
            for (int index = 0; index < arguments.length; index += 2) {
                Host host = SimulatedHost.open("stock", Path.of(arguments[index]), 1);
                int last = Integer.parseInt(arguments[index + 1]);
                threads.add(new Thread(() -> runTo(host, last, notThereYet)));
            }
            threads.forEach(Thread::start);
            notThereYet.await();
            new LocalHost().natives().signal(ProcessHandle.current().pid(), 9);
        }

        private static void runTo(Host host, int last, CountDownLatch notThereYet) {
            int[] passed = {0};
            PointHost machine =
                    new PointHost(
                            host,
                            point -> {
                                passed[0]++;
                                if (passed[0] == last) {
                                    notThereYet.countDown();
                                    LockSupport.park();
                                    throw new IllegalStateException("outlived its process");
                                }
                            });
            try {
                new BindMeasureBindBack(machine).run();
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    @Test
    void whereverItIsKilledTheMachineComesBackWhole() throws Exception {
        Path pristine = folder.resolve("pristine");
        Host machine = SimulatedHost.open("stock", pristine, 1);
        machine.files().write("/sys/fs/cgroup/cgroup.subtree_control", "-cpuset");
        Map<String, String> before = RestoredSet.read(machine);
        List<String> points = new ArrayList<>();
        Path whole = folder.resolve("whole");
        MachineFolder.copy(pristine, whole);
        new BindMeasureBindBack(new PointHost(SimulatedHost.open("stock", whole, 1), points::add))
                .run();

        List<String> failures = new ArrayList<>();
        for (int from = 1; from <= points.size(); from += TOGETHER) {
            int to = Math.min(from + TOGETHER - 1, points.size());
            kill(from, to, pristine);
            for (int point = from; point <= to; point++) {
                String failure = restore(point, before);
                if (!failure.isEmpty()) {
                    failures.add(points.get(point - 1).strip() + ": " + failure);
                }
            }
        }
        System.out.println(
                "Killed at "
                        + points.size()
                        + " points ("
                        + points.stream().filter(point -> point.startsWith("ledger")).count()
                        + " right after a line of the ledger, the others right after an act); "
                        + failures.size()
                        + " times not restored");
        assertEquals(List.of(), failures);
        assertTrue(points.size() > 60, points.size() + " points");
    }

    private Path machine(int point) {
        return folder.resolve("killed-" + point);
    }

    private void kill(int from, int to, Path pristine) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Harnesses.class.getName()));
        for (int point = from; point <= to; point++) {
            MachineFolder.copy(pristine, machine(point));
            command.add(machine(point).toString());
            command.add(String.valueOf(point));
        }
        Process harnesses = new ProcessBuilder(command).inheritIO().start();
        assertTrue(harnesses.waitFor(5, TimeUnit.MINUTES), "points " + from + " to " + to);
        assertEquals(KILLED, harnesses.exitValue());
    }

    /** What is wrong after restore; empty when nothing is. */
    private String restore(int point, Map<String, String> before) throws Exception {
        Host host = SimulatedHost.open("stock", machine(point), 1);
        String problem = "";
        if (!Ledger.read(host).finished()) {
            MachineSession.Outcome outcome = MachineSession.openToRestore(host, "restore");
            if (!(outcome instanceof MachineSession.Outcome.Opened opened)) {
                return outcome.toString();
            }
            try (MachineSession session = opened.session()) {
                problem =
                        session.restore().steps().stream()
                                .filter(RestoreStep::failed)
                                .map(RestoreStep::describe)
                                .collect(Collectors.joining("; "));
            }
        }
        Map<String, String> difference = RestoredSet.difference(before, RestoredSet.read(host));
        return problem.isEmpty() && difference.isEmpty() && Ledger.read(host).finished()
                ? ""
                : difference + " " + problem;
    }
}
