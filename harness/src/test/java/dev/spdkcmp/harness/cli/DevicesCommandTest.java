package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.binding.MachineSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevicesCommandTest {

    @TempDir private Path folder;

    private static CommandRun devices(String... arguments) {
        return CommandRun.of(new DevicesCommand(), arguments);
    }

    private static JsonNode json(CommandRun run) throws Exception {
        return new ObjectMapper().readTree(run.out());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void idleDrivesMayBeTaken() {
        assertEquals(
                new CommandRun(
                        ExitStatus.DONE,
                        """
                        SIMULATED: this machine does not exist.
                        0000:41:00.0  serial SIM00000001  SIMULATED Gen4 Enterprise 3.84TB (firmware SIM10401)
                          driver nvme, NUMA node 0, link 16.0 GT/s x4
                          IOMMU group 21 of its own
                          /dev/nvme0n1: namespace 1, 3840.8 GB, blocks of 4096 bytes
                          may be taken
                        0000:42:00.0  serial SIM00000002  SIMULATED Gen4 Enterprise 3.84TB (firmware SIM10401)
                          driver nvme, NUMA node 0, link 16.0 GT/s x4
                          IOMMU group 22 of its own
                          /dev/nvme1n1: namespace 1, 3840.8 GB, blocks of 4096 bytes
                          may be taken
                        """,
                        ""),
                devices("--host", "simulated:two-nvme"));
    }

    @Test
    void figuresAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals(
                    "  /dev/nvme0n1: namespace 1, 3840.8 GB, blocks of 4096 bytes",
                    devices("--host", "simulated:two-nvme").out().lines().toList().get(4));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void jsonIsOneDocumentWithTheFieldsThatWerePromised() throws Exception {
        CommandRun run = devices("--json", "--host", "simulated:two-nvme");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("", run.err());
        JsonNode document = json(run);
        assertEquals(
                List.of("schemaVersion", "provenance", "devices", "hiddenDrives"), names(document));
        assertEquals(1, document.get("schemaVersion").asInt());
        assertEquals("simulated", document.get("provenance").asText());
        assertEquals(2, document.get("devices").size());
        assertEquals(
                new ObjectMapper()
                        .readTree(
                                """
                                {"bdf": "0000:41:00.0", "serial": "SIM00000001",
                                 "model": "SIMULATED Gen4 Enterprise 3.84TB", "firmware": "SIM10401",
                                 "driver": "nvme", "numaNode": 0, "blockDevices": ["/dev/nvme0n1"],
                                 "takeable": true, "reasons": [], "warnings": [],
                                 "link": {"now": "16.0 GT/s x4", "deviceBest": "16.0 GT/s x4",
                                          "slotBest": "16.0 GT/s x4"},
                                 "iommuGroup": {"number": 21, "type": "DMA-FQ", "siblings": []},
                                 "behindVmd": false,
                                 "namespaces": [{"id": 1, "blockDevice": "/dev/nvme0n1",
                                   "genericDevice": "/dev/ng0n1", "sizeBytes": 3840755982336,
                                   "logicalBlockBytes": 4096, "shared": false, "otherPaths": [],
                                   "lbaFormats": [
                                     {"index": 0, "dataBytes": 512, "metadataBytes": 0,
                                      "relativePerformance": 2, "inUse": false},
                                     {"index": 1, "dataBytes": 4096, "metadataBytes": 0,
                                      "relativePerformance": 0, "inUse": true}]}]}
                                """)
                        .toString(),
                document.get("devices").get(0).toString());
    }

    @Test
    void aDriveInUseSaysByWhatAndWhatToDo() throws Exception {
        JsonNode mounted =
                json(devices("--json", "--host", "simulated:in-use")).get("devices").get(0);
        assertEquals("0000:41:00.0", mounted.get("bdf").asText());
        assertEquals(false, mounted.get("takeable").asBoolean());
        assertEquals(
                """
                {"code":"mounted","message":"/dev/nvme0n1p1 is mounted at /srv/data",\
                "remedy":"umount /srv/data","evidence":"/proc/self/mountinfo: 259:1 /srv/data /dev/nvme0n1p1"}""",
                mounted.get("reasons").get(0).toString());
    }

    @Test
    void drivesBehindAVmdOrAnHbaAreNamedAsSuch() {
        List<String> lines = devices("--host", "simulated:vmd-hba").out().lines().toList();
        assertEquals(
                List.of(
                        "10000:01:00.0  serial SIM00000031  SIMULATED Gen4 Enterprise 3.84TB"
                                + " (firmware SIM10401)",
                        "  driver nvme, NUMA node 0, link 16.0 GT/s x4",
                        "  IOMMU group 11 with 0000:64:05.5 (vmd), 10000:02:00.0 (nvme)",
                        "  /dev/nvme0n1: namespace 1, 3840.8 GB, blocks of 4096 bytes",
                        "  may not be taken:",
                        "    Intel VMD owns its slot; setup.sh skips it",
                        "      next: turn VMD off for this slot in the firmware's setup"),
                lines.subList(6, 13));
        assertEquals(
                "/dev/sdb  SIMULATED Gen4 U.3: an NVMe drive that HBA 0000:84:00.0 (mpi3mr) hides;"
                        + " it cannot be taken",
                lines.get(lines.size() - 1));
    }

    @Test
    void aSharedNamespaceAndOneWithOtherPathsAreWarnedOfOrRefused() throws Exception {
        JsonNode devices =
                json(devices("--json", "--host", "simulated:two-namespaces")).get("devices");
        List<String> codes = new ArrayList<>();
        for (JsonNode device : devices) {
            List<String> ofDevice = new ArrayList<>();
            device.get("reasons").forEach(one -> ofDevice.add("refused: " + one.get("code")));
            device.get("warnings").forEach(one -> ofDevice.add("warned: " + one.get("code")));
            device.get("namespaces")
                    .forEach(
                            one ->
                                    ofDevice.add(
                                            one.get("blockDevice")
                                                    + one.get("otherPaths").toString()));
            codes.add(device.get("bdf").asText() + " " + ofDevice);
        }
        assertEquals(
                List.of(
                        "0000:41:00.0 [\"/dev/nvme0n1\"[], \"/dev/nvme0n2\"[]]",
                        "0000:42:00.0 [warned: \"shared-namespace\", \"/dev/nvme1n1\"[]]",
                        "0000:43:00.0 [refused: \"multipath\", warned: \"shared-namespace\","
                                + " \"/dev/nvme2n1\"[\"nvme3\"]]",
                        "0000:44:00.0 [refused: \"multipath\", warned: \"shared-namespace\","
                                + " \"/dev/nvme2n1\"[\"nvme2\"]]"),
                codes);
    }

    @Test
    void whatAnEarlierRunLeftForbidsEveryDriveAndTheCommandToRunIsSaid() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        CommandRun run = devices("--json", "--host", machine.name());
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals(
                "spdkcmp: an earlier command left changes on this machine (spdkcmp run smoke);"
                        + " next: spdkcmp restore --host "
                        + machine.name()
                        + "\n",
                run.err());
        JsonNode away = json(run).get("devices").get(0);
        assertEquals("vfio-pci", away.get("driver").asText());
        assertEquals("SIM00000001", away.get("serial").asText());
        JsonNode idle = json(run).get("devices").get(1);
        assertEquals(false, idle.get("takeable").asBoolean());
        assertEquals("unfinished-ledger", idle.at("/reasons/0/code").asText());
    }

    @Test
    void whileAnotherHarnessIsAtWorkNoDriveMayBeTaken() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder);
        try (MachineSession atWork = LeftMachine.session(machine.host())) {
            CommandRun run = devices("--host", machine.name());
            assertEquals(
                    List.of(
                            "  may not be taken:",
                            "    another spdkcmp is at work on this machine (process "
                                    + atWork.host().files().readLink("/proc/self").orElseThrow()
                                    + ": spdkcmp run smoke)",
                            "      next: wait until it has ended"),
                    run.out().lines().toList().subList(5, 8));
            atWork.restore();
        }
    }

    @Test
    void aDriveOnAnotherDriverIsShownWithWhatCanBeSeen() throws Exception {
        LeftMachine machine =
                LeftMachine.open("stock", folder).withDeviceOn(LeftMachine.DEVICE, "vfio-pci");
        assertEquals(
                List.of(
                        "0000:41:00.0  serial unknown  model unknown",
                        "  driver vfio-pci, NUMA node 0, link 16.0 GT/s x4",
                        "  IOMMU group 21 of its own",
                        "  may be taken",
                        "  warnings:",
                        "    it is on vfio-pci, so what is on it cannot be seen; it is looked at"
                                + " when the kernel has it",
                        "      next: bind it to nvme to look at it first"),
                devices("--host", machine.name()).out().lines().toList().subList(1, 8));
    }

    @Test
    void withoutRootNothingIsPromised() {
        CommandRun run = devices("--host", "simulated:group-not-viable");
        assertEquals(
                "spdkcmp: not everything that may use it can be seen without root; next: sudo"
                        + " spdkcmp devices\n",
                run.err());
    }

    @Test
    void aMachineWithoutNvmeSaysSo() throws Exception {
        assertEquals(
                new CommandRun(
                        ExitStatus.DONE,
                        "SIMULATED: this machine does not exist.\n"
                                + "No NVMe function is on this machine's PCI bus.\n",
                        ""),
                devices("--host", "simulated:virtual-machine"));
        assertEquals(
                "[]",
                json(devices("--json", "--host", "simulated:virtual-machine"))
                        .get("devices")
                        .toString());
    }

    @Test
    void whatIsNoMachineIsAUsageError() {
        CommandRun run = devices("--host", "mars");
        assertEquals(ExitStatus.USAGE, run.status());
        assertEquals("", run.out());
        assertEquals(
                "spdkcmp: 'mars' is no machine: give local or simulated[:PROFILE][@DIR]\n"
                        + "Try: spdkcmp devices --help\n",
                run.err());
    }
}
