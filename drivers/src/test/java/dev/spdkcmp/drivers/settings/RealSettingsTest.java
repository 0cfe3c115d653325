package dev.spdkcmp.drivers.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What can be set on the machine that runs the tests without harm, really set: the queue of a loop
 * device that nobody uses, idle states for a moment, a control group without controllers. The
 * ledger is under a folder of its own, with the real /sys, /proc and /dev beside it.
 */
class RealSettingsTest {

    private static final List<String> REAL = List.of("sys", "proc", "dev");
    private static final long LOOP_BYTES = 1 << 20;
    private static final List<String> WORDS = List.of("nr_requests", "read_ahead_kb", "nomerges");

    @TempDir private Path folder;
    private Host host;
    private String loop;

    @BeforeEach
    void machine() throws Exception {
        host = open(folder);
        assumeTrue(host.natives().effectiveUserId() == 0, "not root: nothing can be set");
    }

    /** A host whose files are the machine's own under /sys, /proc and /dev. */
    private static Host open(Path root) throws IOException {
        for (String real : REAL) {
            Path link = root.resolve(real);
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, Path.of("/", real));
            }
        }
        return new LocalHost(root);
    }

    private static ProgramResult run(String... argv) throws InterruptedException {
        return new LocalHost()
                .programs()
                .run(new Program(List.of(argv), Map.of(), Duration.ofSeconds(20)));
    }

    private void attachLoop() throws Exception {
        Path file = folder.resolve("backing");
        try (RandomAccessFile backing = new RandomAccessFile(file.toFile(), "rw")) {
            backing.setLength(LOOP_BYTES);
        }
        ProgramResult attached = run("losetup", "--find", "--show", file.toString());
        String said = new String(attached.stdout(), StandardCharsets.UTF_8).strip();
        assumeTrue(
                attached.succeeded() && said.startsWith("/dev/loop"),
                () ->
                        "no loop device can be had: "
                                + new String(attached.stderr(), StandardCharsets.UTF_8).strip());
        loop = said.substring("/dev/".length());
    }

    @AfterEach
    void leaveNothing() throws Exception {
        if (loop != null) {
            run("losetup", "--detach", "/dev/" + loop);
        }
        for (String real : REAL) {
            Files.deleteIfExists(folder.resolve(real));
        }
    }

    private static FileSetting attribute(String loop, String name) {
        return new FileSetting(loop + " queue/" + name, "/sys/block/" + loop + "/queue/" + name);
    }

    /** What every attribute that this kernel lets a loop device have is set to. */
    private static Map<String, String> wanted(String loop, Host host) {
        Map<String, String> values =
                Map.of("nr_requests", "64", "read_ahead_kb", "0", "nomerges", "2");
        Map<String, String> wanted = new java.util.LinkedHashMap<>();
        for (String word : WORDS) {
            if (attribute(loop, word).show(host).isPresent()) {
                wanted.put(word, values.get(word));
            }
        }
        return wanted;
    }

    private static void setAll(String loop, Host host, Ledger ledger) throws Exception {
        Settings settings = new Settings(host, ledger);
        for (Map.Entry<String, String> one : wanted(loop, host).entrySet()) {
            FileSetting setting = attribute(loop, one.getKey());
            Settings.Outcome outcome = settings.set(setting, one.getValue());
            assertInstanceOf(Settings.Outcome.Set.class, outcome, outcome::toString);
            assertEquals(one.getValue(), setting.show(host).orElseThrow());
        }
    }

    private Map<String, String> attributes() {
        Map<String, String> values = new java.util.TreeMap<>();
        for (String word : host.files().list("/sys/block/" + loop + "/queue")) {
            attribute(loop, word).show(host).ifPresent(value -> values.put(word, value));
        }
        return values;
    }

    private List<String> restore(Ledger ledger) {
        List<String> failed = new ArrayList<>();
        new Restorer(ledger, List.of(new SettingUndo(host), new WakeUpLimitUndo(host)))
                .restoreAll().steps().stream()
                        .filter(RestoreStep::failed)
                        .map(RestoreStep::describe)
                        .forEach(failed::add);
        return failed;
    }

    @Test
    void theQueueOfALoopDeviceIsSetReadBackAndPutBack() throws Exception {
        attachLoop();
        Map<String, String> before = attributes();
        Ledger ledger = Ledger.open(host, "test");
        setAll(loop, host, ledger);
        assertTrue(ledger.state().open().size() >= 2, ledger.state().open().toString());
        assertEquals(List.of(), restore(ledger));
        assertEquals(before, attributes());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void aValueThatTheKernelRefusesChangesNothing() throws Exception {
        attachLoop();
        Map<String, String> before = attributes();
        Ledger ledger = Ledger.open(host, "test");
        assertEquals(
                new Settings.Outcome.Refused(
                        loop
                                + " queue/scheduler cannot be set to fastest: /sys/block/"
                                + loop
                                + "/queue/scheduler: Invalid argument"),
                new Settings(host, ledger).set(attribute(loop, "scheduler"), "fastest"));
        assertEquals(List.of(), restore(ledger));
        assertEquals(before, attributes());
    }

    /** Sets all, and is killed, really, before it puts anything back. */
    static final class Harness {
        public static void main(String[] arguments) throws Exception {
            Host host = open(Path.of(arguments[0]));
            Ledger ledger = Ledger.open(host, "test");
            setAll(arguments[1], host, ledger);
            new Settings(host, ledger).set(new WakeUpLimit(), "100000");
            host.natives().signal(ProcessHandle.current().pid(), 9);
        }
    }

    @Test
    void whatAKilledHarnessHadSetIsPutBackFromTheLedger() throws Exception {
        attachLoop();
        Map<String, String> before = attributes();
        Process harness =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Harness.class.getName(),
                                folder.toString(),
                                loop)
                        .inheritIO()
                        .start();
        assertTrue(harness.waitFor(2, TimeUnit.MINUTES));
        assertEquals(128 + 9, harness.exitValue());
        Map<String, String> set = wanted(loop, host);
        set.forEach((word, value) -> assertEquals(value, attributes().get(word)));

        assertEquals(List.of(), restore(Ledger.open(host, "restore")));
        assertEquals(before, attributes());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void idleStatesAreLimitedWhileTheFileIsOpen() throws Exception {
        WakeUpLimit limit = new WakeUpLimit();
        String before = limit.show(host).orElse("absent");
        assumeTrue(
                before.equals("2000000000"),
                "/dev/cpu_dma_latency reads " + before + ": absent, or another process asks");
        Ledger ledger = Ledger.open(host, "test");
        assertInstanceOf(
                Settings.Outcome.Set.class, new Settings(host, ledger).set(limit, "100000"));
        assertEquals("100000", limit.show(host).orElseThrow());
        assertEquals(List.of(), restore(ledger));
        assertEquals(before, limit.show(host).orElseThrow());
    }

    @Test
    void aProgramStartsInsideTheControlGroupThatItIsMeantFor() throws Exception {
        String root =
                host.files()
                        .read("/proc/mounts")
                        .orElse("")
                        .lines()
                        .map(line -> line.split(" "))
                        .filter(words -> words.length > 2 && words[2].equals("cgroup2"))
                        .map(words -> words[1])
                        .findFirst()
                        .orElse(null);
        assumeTrue(root != null, "no control groups of version 2 are mounted here");
        String group = root + "/spdkcmp-test-" + ProcessHandle.current().pid();
        try {
            host.files().makeFolder(group);
        } catch (IOException refused) {
            assumeTrue(false, "no control group can be made: " + refused.getMessage());
        }
        try {
            Program program =
                    new Program(
                            List.of("cat", "/proc/self/cgroup"),
                            Map.of(),
                            Duration.ofSeconds(20),
                            group);
            ProgramResult result = host.programs().run(program);
            assertEquals(0, result.exitStatus());
            String groups = new String(result.stdout(), StandardCharsets.UTF_8);
            assertTrue(
                    groups.lines().anyMatch(("0::" + group.substring(root.length()))::equals),
                    groups);
        } finally {
            host.files().removeFolder(group);
        }
        assertEquals(
                "there is no control group " + group,
                host.programs()
                        .run(new Program(List.of("true"), Map.of(), Duration.ofSeconds(20), group))
                        .failure());
    }
}
