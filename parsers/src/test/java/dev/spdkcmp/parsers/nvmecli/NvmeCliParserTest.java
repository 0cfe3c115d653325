package dev.spdkcmp.parsers.nvmecli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NvmeCliParserTest {

    private static ParsedOutput real(String name) {
        return SpdkCorpus.parse(
                new NvmeCliParser(), "spdk-26.05/sys/nvme-" + name + "-json.stdout");
    }

    private static ParsedOutput parse(String text) {
        return SpdkCorpus.parse(new NvmeCliParser(), text, Siblings.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list | {document=list, namespaces=[{path=/dev/nvme1n1, id=1, serial=LAB0002, model=QEMU NVMe Ctrl, firmware=7.2.22, address=null, sizeBytes=1073741824, usedBytes=1073741824, blockBytes=512},"
                        + " {path=/dev/nvme0n1, id=1, serial=LAB0001, model=QEMU NVMe Ctrl, firmware=7.2.22, address=null, sizeBytes=2147483648, usedBytes=2147483648, blockBytes=512}]}",
                "id-ctrl | {document=id-ctrl, serial=LAB0001, model=QEMU NVMe Ctrl, firmware=7.2.22, vendorId=1b36, subsystemVendorId=1af4, subsystemNqn=nqn.2019-08.org.qemu:LAB0001,"
                        + " maxTransferPowerOfMinPages=7, maxNamespaces=256, volatileWriteCache=true, warningTemperatureKelvin=343, criticalTemperatureKelvin=373}",
                "id-ns | {document=id-ns, sizeBlocks=4194304, capacityBlocks=4194304, usedBlocks=4194304, lbaFormat=0, blockBytes=512, metadataBytes=0, optimalIoBoundaryBlocks=0,"
                        + " nguid=00000000000000000000000000000000, eui64=0000000000000000}",
                "smart-log | {document=smart-log, criticalWarning=0, temperatureKelvin=323, availableSparePercent=0, availableSpareThresholdPercent=0, lifeUsedPercent=0, dataUnitsRead=5, dataUnitsWritten=0,"
                        + " hostReadCommands=100, hostWriteCommands=0, busyMinutes=0, powerCycles=0, powerOnHours=0, unsafeShutdowns=0, mediaErrors=0, errorLogEntries=0, warningTemperatureMinutes=0}",
            })
    void everyFactIsWhatTheTextSays(String name, String facts) {
        ParsedOutput output = real(name);

        assertEquals(List.of(), output.problems());
        assertEquals(Status.COMPLETE, output.status());
        assertEquals("nvme-cli", output.tool());
        assertEquals(facts, output.facts().toString());
    }

    @Test
    void newerListsNestNamespacesInControllers() {
        ParsedOutput output =
                parse(
                        """
                        {"Devices":[{"HostNQN":"nqn.x","Subsystems":[{"Subsystem":"nvme-subsys0",
                        "Controllers":[{"Controller":"nvme0","SerialNumber":"S1 ","ModelNumber":"M",
                        "Firmware":"F","Transport":"pcie","Address":"0000:01:00.0","Namespaces":[
                        {"NameSpace":"nvme0n1","Generic":"ng0n1","NSID":1,"UsedBytes":10,
                        "PhysicalSize":20,"SectorSize":4096}]}],"Namespaces":[]}]}]}
                        """);

        assertEquals(
                "{document=list, namespaces=[{path=/dev/nvme0n1, id=1, serial=S1, model=M,"
                        + " firmware=F, address=0000:01:00.0, sizeBytes=20, usedBytes=10,"
                        + " blockBytes=4096}]}",
                output.facts().toString());
    }

    @Test
    void theChosenFormatGivesTheBlockSize() {
        String text =
                SpdkCorpus.text("spdk-26.05/sys/nvme-id-ns-json.stdout")
                        .replace("\"flbas\":0", "\"flbas\":4");

        assertEquals(4096L, parse(text).facts().get("blockBytes"));
    }

    @Test
    void otherDocumentsAreRefused() {
        assertEquals(
                List.of(
                        "not-recognised: the document is none of nvme list, id-ctrl, id-ns and"
                                + " smart-log"),
                SpdkCorpus.problems(parse("{\"errors\":[]}")));
        assertEquals(
                List.of("trailing-text: something follows the document"),
                SpdkCorpus.problems(
                        parse(SpdkCorpus.text("spdk-26.05/sys/nvme-list-json.stdout") + "[]")));
        assertTrue(
                SpdkCorpus.problems(parse("{\n\"Devices\": nvme0 }"))
                        .get(0)
                        .startsWith("not-json: line 2: Unrecognized token 'nvme0'"));
    }

    @Test
    void endlesslyNestedTextIsRefused() {
        assertEquals(Status.FAILED, parse("[".repeat(100_000)).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "id-ctrl", "id-ns", "smart-log"})
    void cutItIsNotCompleteAndDamagedItDoesNotThrow(String name) {
        String file = "spdk-26.05/sys/nvme-" + name + "-json.stdout";
        byte[] whole = SpdkCorpus.bytes(file);
        int end = SpdkCorpus.text(file).lastIndexOf('}') + 1;
        for (int cut : Damage.cuts(end, 200)) {
            assertNotEquals(
                    Status.COMPLETE,
                    SpdkCorpus.parse(
                                    new NvmeCliParser(),
                                    file,
                                    Arrays.copyOf(whole, cut),
                                    Siblings.NONE)
                            .status());
        }
        Damage damage = new Damage(name.hashCode());
        for (int i = 0; i < 1000; i++) {
            SpdkCorpus.parse(new NvmeCliParser(), file, damage.damage(whole), Siblings.NONE);
        }
    }
}
