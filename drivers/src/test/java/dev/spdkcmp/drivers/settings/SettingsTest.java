package dev.spdkcmp.drivers.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {

    private static final FileSetting POLL = FileSetting.moduleParameter("nvme", "poll_queues");
    private static final QueueSetting SCHEDULER = new QueueSetting("PHLJ1", 1, "scheduler");

    @TempDir private Path folder;
    private FakeRoot machine;
    private Host host;
    private Ledger ledger;
    private Settings settings;

    @BeforeEach
    void machine() throws Exception {
        machine =
                new FakeRoot(folder)
                        .nvme("0000:3b:00.0", 1, "PHLJ1")
                        .put("/sys/module/nvme/parameters/poll_queues", "0\n")
                        .put("/sys/block/nvme1n1/queue/scheduler", "[none] mq-deadline kyber\n");
        host = new LocalHost(folder);
        ledger = Ledger.open(host, "run");
        settings = new Settings(host, ledger);
    }

    private String file(String path) throws Exception {
        return Files.readString(folder.resolve(path.substring(1))).strip();
    }

    private List<String> restore() {
        return new Restorer(ledger, List.of(new SettingUndo(host)))
                .restoreAll().steps().stream().map(RestoreStep::describe).toList();
    }

    @Test
    void aValueIsSetReadBackAndPutBack() throws Exception {
        assertEquals(new Settings.Outcome.Set(List.of(1), "0"), settings.set(POLL, "4"));
        assertEquals("4", file(POLL.path()));
        assertEquals("nvme.poll_queues: 0 to 4", ledger.state().open().get(0).change().summary());
        assertEquals(List.of("nvme.poll_queues: 0 to 4: put back, it is 0 again"), restore());
        assertEquals("0", file(POLL.path()));
        assertTrue(ledger.state().finished());
    }

    @Test
    void whatTheKernelChangesAlongIsPutBackToo() throws Exception {
        machine.put("/sys/block/nvme1n1/queue/nr_requests", "1023\n");
        assertEquals(
                new Settings.Outcome.Set(List.of(1, 2), "none"), settings.set(SCHEDULER, "kyber"));
        machine.put("/sys/block/nvme1n1/queue/nr_requests", "256\n");
        settings.set(new QueueSetting("PHLJ1", 1, "nr_requests"), "64");
        assertEquals(
                List.of(
                        "PHLJ1/ns1 queue/nr_requests: 256 to 64: put back, it is 256 again",
                        "PHLJ1/ns1 queue/scheduler: none to kyber: put back, it is none again",
                        "PHLJ1/ns1 queue/nr_requests: 1023, which PHLJ1/ns1 queue/scheduler may"
                                + " change: put back, it is 1023 again"),
                restore());
    }

    @Test
    void aValueThatIsThereAlreadyIsNoChange() throws Exception {
        assertEquals(new Settings.Outcome.HadIt(), settings.set(POLL, "0"));
        assertEquals(new Settings.Outcome.HadIt(), settings.set(SCHEDULER, "none"));
        assertEquals(List.of(), ledger.state().open());
    }

    @Test
    void whatIsNotThereCannotBeSet() throws Exception {
        assertEquals(
                new Settings.Outcome.Refused("governor of CPU 3 cannot be read here"),
                settings.set(FileSetting.governor(3), "performance"));
        assertEquals(
                new Settings.Outcome.Refused("PHLJ9/ns1 queue/scheduler cannot be read here"),
                settings.set(new QueueSetting("PHLJ9", 1, "scheduler"), "none"));
        assertEquals(
                new Settings.Outcome.Refused("PHLJ1 feature 06h cannot be read here"),
                settings.set(new FeatureSetting("PHLJ1", 6), "0"));
    }

    @Test
    void aQueueAttributeIsFoundAgainUnderAnotherKernelName() throws Exception {
        machine.put("/sys/block/nvme1n1/queue/nomerges", "0\n");
        settings.set(new QueueSetting("PHLJ1", 1, "nomerges"), "2");
        assertEquals("2", file("/sys/block/nvme1n1/queue/nomerges"));

        machine.deleted("/sys/class/nvme/nvme1")
                .renamed(
                        "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme1",
                        "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme4")
                .renamed(
                        "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme4/nvme1n1",
                        "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme4/nvme4n1")
                .link("/sys/class/nvme/nvme4", "../../devices/pci0000:00/0000:3b:00.0/nvme/nvme4")
                .link(
                        "/sys/block/nvme4n1",
                        "../devices/pci0000:00/0000:3b:00.0/nvme/nvme4/nvme4n1");
        assertEquals(
                List.of("PHLJ1/ns1 queue/nomerges: 0 to 2: put back, it is 0 again"), restore());
        assertEquals("0", file("/sys/block/nvme4n1/queue/nomerges"));
    }

    @Test
    void aRecordedChangeThatWasNeverMadeIsAsBefore() throws Exception {
        settings.set(POLL, "4");
        machine.put(POLL.path(), "0\n");
        assertEquals(List.of("nvme.poll_queues: 0 to 4: as before, it is 0"), restore());
    }

    @Test
    void whatCannotBePutBackSaysSo() throws Exception {
        settings.set(POLL, "4");
        machine.deleted(POLL.path());
        assertEquals(
                List.of(
                        "nvme.poll_queues: 0 to 4: NOT put back, nvme.poll_queues cannot be read"
                                + " now; next: set it to 0 by hand, then spdkcmp restore"),
                restore());
    }

    static Stream<Setting> kinds() {
        return Stream.of(
                POLL,
                SCHEDULER,
                new ServiceSetting("irqbalance.service"),
                new FeatureSetting("PHLJ1", 8),
                FileSetting.hugepages(1, 2048),
                new PausedProcess("irqbalance", 812, 5000),
                new WakeUpLimit(),
                new InterruptAffinity(24, "eth0"),
                new GroupController("/sys/fs/cgroup", "cpuset"),
                new CpuPartition("/sys/fs/cgroup/spdkcmp"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindComesBackFromItsLedgerFacts(Setting setting) {
        assertEquals(setting, Setting.of(setting.key()));
    }

    @Test
    void anUnknownKindIsSaid() {
        IllegalStateException unknown =
                assertThrows(
                        IllegalStateException.class, () -> Setting.of(Map.of("type", "magic")));
        assertEquals("no setting is of type 'magic'", unknown.getMessage());
    }

    @Test
    void aServiceThatDoesNotExistHasNoState() {
        assertEquals(
                Optional.empty(),
                new ServiceSetting("spdkcmp-no-such.service").show(new LocalHost()));
    }

    @Test
    void aLedgerThatCannotBeWrittenForbidsTheChange() throws Exception {
        Path ledgerFolder = folder.resolve("var/lib/spdkcmp");
        Files.delete(ledgerFolder.resolve("ledger.jsonl"));
        Files.delete(ledgerFolder);
        Files.writeString(ledgerFolder, "");
        assertInstanceOf(Settings.Outcome.Refused.class, settings.set(POLL, "4"));
        assertEquals("0", file(POLL.path()));
    }

    @Test
    void undoingTwiceDoesNoHarm() throws Exception {
        settings.set(POLL, "4");
        OpenChange change = ledger.state().open().get(0);
        SettingUndo undo = new SettingUndo(host);
        assertEquals(new UndoOutcome.Restored("it is 0 again"), undo.undo(change));
        assertEquals(new UndoOutcome.AlreadyAsBefore("it is 0"), undo.undo(change));
    }
}
