package dev.spdkcmp.parsers.identify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentifyParserTest {

    private static final String REAL = "spdk-26.05/spdk/identify.stdout";

    private static Map<?, ?> device(ParsedOutput output, int index) {
        return (Map<?, ?>) ((List<?>) output.facts().get("devices")).get(index);
    }

    private static ParsedOutput parse(String text, Siblings siblings) {
        return SpdkCorpus.parse(new IdentifyParser(), text, siblings);
    }

    @Test
    void everyFactIsWhatTheTextSays() {
        ParsedOutput output = SpdkCorpus.parse(new IdentifyParser(), REAL);

        assertEquals(List.of(), output.problems());
        assertEquals(Status.COMPLETE, output.status());
        assertEquals("spdk_nvme_identify", output.tool());
        assertEquals(
                "{device=0000:00:03.0, pciIds=1b36:0010, vendorId=1b36, serial=LAB0001,"
                        + " model=QEMU NVMe Ctrl, firmware=7.2.22, subsystemVendorId=1af4,"
                        + " maxTransferBytes=524288, ioQueues=16, maxQueueEntries=2048,"
                        + " subsystemNqn=nqn.2019-08.org.qemu:LAB0001, maxNamespaces=256,"
                        + " volatileWriteCache=true, temperatureKelvin=323,"
                        + " temperatureThresholdKelvin=343, availableSparePercent=0,"
                        + " availableSpareThresholdPercent=0, lifeUsedPercent=0,"
                        + " dataUnitsRead=5596, dataUnitsWritten=270, hostReadCommands=430051,"
                        + " hostWriteCommands=33733, busyMinutes=0, powerCycles=0, powerOnHours=0,"
                        + " unsafeShutdowns=0, mediaErrors=0, errorLogEntries=0,"
                        + " warningTemperatureMinutes=0, namespaces=[{id=1, sizeBlocks=4194304,"
                        + " capacityBlocks=4194304, usedBlocks=4194304, lbaFormat=0,"
                        + " blockBytes=512, metadataBytes=0}]}",
                device(output, 0).toString());
    }

    @Test
    void olderHeadersAndSeveralControllersAreRead() {
        String one = SpdkCorpus.text(REAL);
        String old =
                one.replace(
                                "NVMe Controller at PCIE (0000:00:03.0) [1b36:0010]",
                                "NVMe Controller at 0000:65:00.0 [8086:0a54]")
                        .replace("4194304 (2GiB)", "4194304 (4M)")
                        .replace("524288", "Unlimited")
                        .replace(
                                "Data Units Read:             5596",
                                "Data Units Read:             0x10000000000000000");
        ParsedOutput output = parse(one + old, Siblings.NONE);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals("0000:00:03.0", device(output, 0).get("device"));
        assertEquals("0000:65:00.0", device(output, 1).get("device"));
        assertEquals("8086:0a54", device(output, 1).get("pciIds"));
        assertEquals(null, device(output, 1).get("maxTransferBytes"));
        assertEquals("18446744073709551616", device(output, 1).get("dataUnitsRead").toString());
    }

    @Test
    void fabricsControllersHaveAnAddress() {
        String text =
                SpdkCorpus.text(REAL)
                        .replace(
                                "NVMe Controller at PCIE (0000:00:03.0) [1b36:0010]",
                                "NVMe over Fabrics controller at 10.0.0.1:4420: nqn.2016-06.io.spdk:cnode1");

        assertEquals(
                "10.0.0.1:4420: nqn.2016-06.io.spdk:cnode1",
                device(parse(text, Siblings.NONE), 0).get("device"));
    }

    @Test
    void noControllerIsAFailureThoughItsExitStatusIs0() {
        assertEquals(
                List.of(
                        "no-device: 'No NVMe controllers found.': only devices on a userspace driver"
                                + " are seen",
                        "no-results: no controller is described"),
                SpdkCorpus.problems(
                        parse("", new Siblings(null, 0, "No NVMe controllers found.\n", null))));
    }

    @Test
    void cutBeforeItsLastFactItIsNotComplete() {
        byte[] whole = SpdkCorpus.bytes(REAL);
        int end = SpdkCorpus.text(REAL).indexOf("LBA Format #07") + 50;
        for (int cut : Damage.cuts(whole.length, 400)) {
            ParsedOutput output =
                    SpdkCorpus.parse(
                            new IdentifyParser(), REAL, Arrays.copyOf(whole, cut), Siblings.NONE);
            if (cut < end) {
                assertNotEquals(Status.COMPLETE, output.status(), "cut at " + cut);
            }
        }
    }

    @Test
    void damagedItDoesNotThrow() {
        Damage damage = new Damage(7);
        byte[] whole = SpdkCorpus.bytes(REAL);
        for (int i = 0; i < 2000; i++) {
            SpdkCorpus.parse(new IdentifyParser(), REAL, damage.damage(whole), Siblings.NONE);
        }
    }
}
