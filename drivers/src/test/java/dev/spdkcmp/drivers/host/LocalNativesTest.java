package dev.spdkcmp.drivers.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalNativesTest {

    @TempDir private Path root;

    private NativeCalls natives() {
        return new LocalHost(root).natives();
    }

    @Test
    void theUserIsThatOfThisProcess() throws IOException {
        String status = Files.readString(Path.of("/proc/self/status"));
        String effective =
                status.lines().filter(l -> l.startsWith("Uid:")).findFirst().orElseThrow();
        assertEquals(effective.split("\t")[2], String.valueOf(natives().effectiveUserId()));
    }

    @Test
    void aLockExcludesAnotherUntilItIsClosed() {
        Held.Taken first =
                assertInstanceOf(Held.Taken.class, natives().lockExclusively("/var/lib/x/lock"));
        assertEquals(
                new Held.Refused("Resource temporarily unavailable"),
                natives().lockExclusively("/var/lib/x/lock"));
        first.close();
        first.close();
        assertInstanceOf(Held.Taken.class, natives().lockExclusively("/var/lib/x/lock")).close();
    }

    @Test
    void aRecordLockTellsItsHolder() throws Exception {
        Path file = root.resolve("spdk_pci_lock_0000:3b:00.0");
        Files.createFile(file);
        assertEquals(Optional.empty(), natives().recordLockHolder("/spdk_pci_lock_0000:3b:00.0"));
        assertEquals(Optional.empty(), natives().recordLockHolder("/no-such-lock"));

        Process holder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LockAndWait.class.getName(),
                                file.toString())
                        .start();
        try {
            assertEquals('R', holder.getInputStream().read());
            assertEquals(
                    Optional.of(holder.pid()),
                    natives().recordLockHolder("/spdk_pci_lock_0000:3b:00.0"));
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertEquals(Optional.empty(), natives().recordLockHolder("/spdk_pci_lock_0000:3b:00.0"));
    }

    /** Java's file locks are POSIX record locks, as SPDK's are. */
    static final class LockAndWait {
        public static void main(String[] arguments) throws Exception {
            try (FileChannel channel =
                    FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
                channel.lock();
                System.out.print('R');
                System.out.flush();
                Thread.sleep(60_000);
            }
        }
    }

    @Test
    void sizesAreInBytes() throws IOException {
        Files.createDirectories(root.resolve("dev"));
        Files.write(root.resolve("dev/nvme0n1"), new byte[4096]);
        assertEquals(Optional.of(4096L), natives().sizeBytes("/dev/nvme0n1"));
        assertEquals(Optional.empty(), natives().sizeBytes("/dev/nvme1n1"));
        assertEquals(Optional.empty(), new LocalHost().natives().sizeBytes("/dev/null"));
    }

    @Test
    void anAdminCommandToSomethingElseFailsWithItsErrno() {
        AdminResult notNvme =
                new LocalHost().natives().nvmeAdmin("/dev/null", AdminCommand.identifyController());
        assertEquals(-25, notNvme.status());
        assertEquals(
                -2, natives().nvmeAdmin("/dev/nvme9", AdminCommand.identifyController()).status());
    }

    @Test
    void everyThreadIsMoved() throws IOException {
        Set<Integer> all = Set.of(0, 1);
        assertEquals(Optional.empty(), natives().setAffinity(Set.of(0)));
        try {
            for (String task : new LocalHost().files().list("/proc/self/task")) {
                String status = Files.readString(Path.of("/proc/self/task", task, "status"));
                assertTrue(status.contains("Cpus_allowed_list:\t0\n"), status);
            }
        } finally {
            natives().setAffinity(all);
        }
        assertEquals(Optional.of("no CPU named"), natives().setAffinity(Set.of()));
        assertEquals(Optional.of("Invalid argument"), natives().setAffinity(Set.of(4000)));
    }

    @Test
    void aSignalToNobodySaysSo() {
        assertEquals(Optional.of("No such process"), natives().signal(4_194_304, 0));
        assertEquals(Optional.empty(), natives().signal(ProcessHandle.current().pid(), 0));
    }

    @Test
    void countersCountOrSayWhyNot() {
        CpuCounters counters = natives().countOn(Set.of(0));
        if (counters instanceof CpuCounters.Counting counting) {
            CpuCounters.Reading first = counting.read();
            CpuCounters.Reading second = counting.read();
            assertTrue(second.enabledNs() > first.enabledNs());
            counting.close();
        } else {
            String reason = ((CpuCounters.Unavailable) counters).reason();
            assertTrue(reason.matches("perf_event_open: [A-Z][a-z ]+"), reason);
        }
    }
}
