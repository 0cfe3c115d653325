package dev.spdkcmp.drivers.simulated.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.profile.Profiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MachineTreeTest {

    /** Of folders with many alike (CPUs, queues, interrupts) not every one is looked into. */
    private static final int MOST_OF_A_KIND = 20;

    @TempDir Path folder;

    static List<String> profiles() {
        return Profiles.BUNDLED;
    }

    /** Whatever the machine, every link leads somewhere and every file can be read. */
    @ParameterizedTest
    @MethodSource("profiles")
    void theTreeHangsTogether(String profile) throws Exception {
        SimulatedHost host = SimulatedHost.open(profile, folder, 1);
        assertEquals(List.of(), broken(host.files()));
        int controllers = host.machine().profile().controllers().size();
        if (controllers > 0 && host.natives().effectiveUserId() == 0) {
            host.programs()
                    .run(
                            new Program(
                                    List.of("/opt/spdk/scripts/setup.sh"),
                                    Map.of("HUGEMEM", "64"),
                                    Duration.ofMinutes(5)));
            assertEquals(List.of(), broken(host.files()), "after setup.sh");
        }
    }

    private static List<String> broken(HostFiles files) {
        List<String> broken = new ArrayList<>();
        Deque<String> left = new ArrayDeque<>(List.of("/sys", "/proc", "/dev", "/etc", "/opt"));
        int seen = 0;
        while (!left.isEmpty()) {
            String path = left.poll();
            seen++;
            Optional<String> link = files.readLink(path);
            if (link.isPresent()) {
                boolean namespace = path.contains("/ns/") || path.contains("/fd/");
                if (!namespace && files.canonical(path).isEmpty()) {
                    broken.add(path + " -> " + link.get());
                }
                continue;
            }
            List<String> names = files.list(path);
            int step = Math.max(1, names.size() / MOST_OF_A_KIND);
            for (int i = 0; i < names.size(); i += step) {
                left.add(path + "/" + names.get(i));
            }
            boolean device = files.deviceNumber(path).isPresent();
            if (names.isEmpty() && !device && files.exists(path)) {
                files.read(path);
            }
        }
        assertTrue(seen > 250, "only " + seen + " paths");
        return broken;
    }

    @Test
    void aFilePutThereByHandHidesTheGeneratedOne() throws Exception {
        SimulatedHost host = SimulatedHost.open("two-nvme", folder, 1);
        Path planted = folder.resolve("root/sys/block/nvme0n1/queue/scheduler");
        Path real =
                folder.resolve(
                        "root"
                                + host.files()
                                        .canonical("/sys/block/nvme0n1/queue/scheduler")
                                        .orElseThrow());
        Files.createDirectories(real.getParent());
        Files.writeString(real, "planted\n");
        assertTrue(Files.notExists(planted));
        assertEquals(
                Optional.of("planted\n"), host.files().read("/sys/block/nvme0n1/queue/scheduler"));
    }

    @Test
    void ordinaryFilesAreKeptAsSuch() throws Exception {
        SimulatedHost host = SimulatedHost.open("two-nvme", folder, 1);
        host.files().appendDurably("/var/lib/x/log", "one\n".getBytes(StandardCharsets.UTF_8));
        host.files().appendDurably("/var/lib/x/log", "two\n".getBytes(StandardCharsets.UTF_8));
        assertEquals(Optional.of("one\ntwo\n"), host.files().read("/var/lib/x/log"));
        assertEquals(List.of("log"), host.files().list("/var/lib/x"));
        assertEquals("one\ntwo\n", Files.readString(folder.resolve("root/var/lib/x/log")));
        host.files().delete("/var/lib/x/log");
        assertEquals(Optional.empty(), host.files().read("/var/lib/x/log"));
    }

    @Test
    void wherADriverIsFollowsTheLinksOfSysfs() throws Exception {
        HostFiles files = SimulatedHost.open("vmd-hba", folder, 1).files();
        assertEquals(
                Optional.of(
                        "/sys/devices/pci0000:64/0000:64:05.5/pci10000:00/10000:00:02.0/10000:01:00.0"),
                files.canonical("/sys/class/nvme/nvme0/device"));
        assertEquals(
                Optional.of("/sys/bus/pci/drivers/vmd"),
                files.canonical("/sys/bus/pci/devices/0000:64:05.5/driver"));
        assertEquals(Optional.of("259:0"), files.deviceNumber("/dev/nvme0n1"));
        assertEquals(
                files.canonical("/sys/block/nvme0n1"), files.canonical("/sys/dev/block/259:0"));
    }
}
