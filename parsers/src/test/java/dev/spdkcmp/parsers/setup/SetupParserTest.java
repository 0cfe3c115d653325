package dev.spdkcmp.parsers.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SetupParserTest {

    static Stream<String> outputs() {
        return Stream.concat(
                SpdkCorpus.outputs("spdk-26.05/setup").stream(),
                Stream.of("config", "reset", "reset2", "status")
                        .map(name -> "spdk-26.05/vfio/" + name + ".stdout"));
    }

    private static ParsedOutput parse(String text) {
        return SpdkCorpus.parse(new SetupParser(), text, Siblings.NONE);
    }

    private static List<Map<?, ?>> list(ParsedOutput output, String name) {
        List<Map<?, ?>> maps = new ArrayList<>();
        ((List<?>) output.facts().get(name)).forEach(each -> maps.add((Map<?, ?>) each));
        return maps;
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void everyFactIsWhatTheTextSays(String file) {
        String text = SpdkCorpus.text(file);
        ParsedOutput output = SpdkCorpus.parse(new SetupParser(), file);

        assertEquals("setup.sh", output.tool());
        List<String> rows = new ArrayList<>();
        for (Map<?, ?> device : list(output, "devices")) {
            rows.add(
                    String.join(
                            " ",
                            Stream.of(
                                            device.get("type"),
                                            device.get("bdf"),
                                            device.get("vendor"),
                                            device.get("device"),
                                            device.get("numaNode") == null
                                                    ? "unknown"
                                                    : device.get("numaNode"),
                                            device.get("driver"),
                                            device.get("name"),
                                            ((List<?>) device.get("blockDevices")).isEmpty()
                                                    ? null
                                                    : ((List<?>) device.get("blockDevices")).get(0))
                                    .map(value -> Objects.toString(value, "-"))
                                    .toList()));
        }
        assertEquals(
                text.lines()
                        .filter(line -> line.matches("(NVMe|virtio) .*"))
                        .map(line -> line.strip().replaceAll(" +", " "))
                        .toList(),
                rows);
        List<String> pools = new ArrayList<>();
        for (Map<?, ?> pool : list(output, "hugepages")) {
            pools.add(
                    "node%s %skB %s / %s"
                            .formatted(
                                    pool.get("node"),
                                    pool.get("pageKib"),
                                    pool.get("free"),
                                    pool.get("total")));
        }
        assertEquals(
                text.lines()
                        .filter(line -> line.startsWith("node"))
                        .map(line -> line.replaceAll(" +", " "))
                        .toList(),
                pools);
        assertEquals(
                text.lines().filter(line -> line.matches("0000:\\S+ \\(.*")).count(),
                list(output, "actions").size());
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource({
        "setup/cleanup,                        COMPLETE, ''",
        "setup/config-allow-unknown-bdf,       FAILED,   device-missing",
        "setup/config-blocked-mounted,         FAILED,   not-bound",
        "setup/config-blocked-mounted-status,  COMPLETE, ''",
        "setup/config-bogus-driver,            FAILED,   no-driver exit-status device-missing",
        "setup/config-bogus-driver-status,     COMPLETE, ''",
        "setup/config-both,                    COMPLETE, binding-unverified",
        "setup/config-ext4-unmounted,          FAILED,   not-bound",
        "setup/config-ext4-unmounted-status,   COMPLETE, ''",
        "setup/config-gpt,                     COMPLETE, binding-unverified",
        "setup/config-gpt-status,              COMPLETE, ''",
        "setup/config-one,                     COMPLETE, binding-unverified",
        "setup/config-one-again,               COMPLETE, ''",
        "setup/config-swap,                    FAILED,   not-bound",
        "setup/config-vfio-noiommu,            FAILED,   bind-failed binding-unverified",
        "setup/config-vfio-noiommu-status,     COMPLETE, ''",
        "setup/reset-a,                        COMPLETE, ''",
        "setup/reset-b,                        COMPLETE, binding-unverified",
        "setup/reset-both,                     COMPLETE, binding-unverified",
        "setup/reset-c,                        COMPLETE, binding-unverified",
        "setup/reset-d,                        COMPLETE, binding-unverified",
        "setup/reset-e,                        COMPLETE, ''",
        "setup/reset-f,                        COMPLETE, binding-unverified",
        "setup/status-after-reset,             COMPLETE, ''",
        "setup/status-both,                    COMPLETE, ''",
        "setup/status-nvme,                    COMPLETE, ''",
        "setup/status-one,                     COMPLETE, ''",
        "vfio/config,                          COMPLETE, binding-unverified",
        "vfio/reset,                           COMPLETE, binding-unverified",
        "vfio/reset2,                          COMPLETE, binding-unverified",
        "vfio/status,                          COMPLETE, ''",
    })
    void everyCallHasItsStatusAndItsProblems(String name, String status, String codes) {
        ParsedOutput output = SpdkCorpus.parse(new SetupParser(), "spdk-26.05/" + name + ".stdout");

        assertEquals(status, output.status().name());
        assertEquals(codes, String.join(" ", SpdkCorpus.codes(output)));
    }

    @Test
    void problemsNameTheDeviceAndTheCause() {
        assertEquals(
                List.of(
                        "not-bound: 0000:00:04.0 was allowed and is not bound: mount@nvme1n1:nvme1n1"
                                + " uses it"),
                SpdkCorpus.problems(
                        SpdkCorpus.parse(
                                new SetupParser(),
                                "spdk-26.05/setup/config-blocked-mounted.stdout")));
        assertEquals(
                "bind-failed: 0000:00:03.0: vfio-pci did not take it, and it is left without a"
                        + " driver",
                SpdkCorpus.problems(
                                SpdkCorpus.parse(
                                        new SetupParser(),
                                        "spdk-26.05/setup/config-vfio-noiommu.stdout"))
                        .get(0));
    }

    @Test
    void actionsAreToldApart() {
        ParsedOutput output =
                parse(
                        """
                        0000:65:00.0 (8086 0a54): nvme -> vfio-pci
                        0000:66:00.0 (8086 0a54): no driver -> vfio-pci
                        0000:66:00.0 (8086 0a54): failed to bind to vfio-pci, retrying (1)
                        0000:66:00.0 (8086 0a54): failed to bind to vfio-pci, aborting
                        0000:67:00.0 (8086 0a54): vfio-pci -> no driver
                        0000:68:00.0 (8086 0a54): Already using the vfio-pci driver
                        0000:69:00.0 (8086 0a54): Not bound to any driver
                        0000:6a:00.0 (8086 0a54): Skipping denied controller at 0000:6a:00.0
                        0000:6b:00.0 (8086 0a54): Active mountpoints on nvme0n1:nvme0n1p1, so not binding PCI dev
                        0000:6c:00.0 (8086 0a54): Active devices: mount@nvme0n1:nvme0n1p2,holder@nvme0n1p3:dm-0, so not binding PCI dev
                        Active mountpoints on /dev/nvme0n1, so not binding PCI dev 0000:6d:00.0
                        Skipping un-whitelisted NVMe controller nvme0n1 (0000:6E:00.0)
                        """);

        List<String> actions = new ArrayList<>();
        for (Map<?, ?> action : list(output, "actions")) {
            actions.add(
                    "%s %s %s %s"
                            .formatted(
                                    action.get("bdf"),
                                    action.get("action"),
                                    action.get("from"),
                                    action.get("to")));
        }
        assertEquals(
                List.of(
                        "0000:65:00.0 rebind nvme vfio-pci",
                        "0000:66:00.0 rebind null vfio-pci",
                        "0000:66:00.0 retry null vfio-pci",
                        "0000:66:00.0 bind-failed null vfio-pci",
                        "0000:67:00.0 rebind vfio-pci null",
                        "0000:68:00.0 already vfio-pci vfio-pci",
                        "0000:69:00.0 unbound null null",
                        "0000:6a:00.0 skipped null null",
                        "0000:6b:00.0 in-use null null",
                        "0000:6c:00.0 in-use null null",
                        "0000:6d:00.0 in-use null null",
                        "0000:6e:00.0 skipped null null"),
                actions);
        assertEquals(
                List.of("mount@nvme0n1:nvme0n1p2", "holder@nvme0n1p3:dm-0"),
                list(output, "actions").get(9).get("detail"));
    }

    @Test
    void v1804StatusHasGroupsAndFourColumns() {
        ParsedOutput output =
                parse(
                        """
                        Hugepages
                        node     hugesize     free /  total
                        node0   1048576kB        0 /      0
                        node1      2048kB     1000 /   1024

                        NVMe devices
                        BDF\t\tNuma Node\tDriver name\t\tDevice name
                        0000:65:00.0\t0\t\tnvme\t\tnvme0
                        0000:b3:00.0\t1\t\tvfio-pci\t\t-

                        I/OAT DMA
                        BDF\t\tNuma Node\tDriver Name
                        0000:00:04.0\t0\t\tioatdma

                        virtio
                        BDF\t\tNuma Node\tDriver Name\t\tDevice Name
                        """);

        assertEquals(Status.COMPLETE, output.status());
        assertEquals(
                List.of(
                        "{type=NVMe, bdf=0000:65:00.0, vendor=null, device=null, numaNode=0,"
                                + " driver=nvme, name=nvme0, blockDevices=[]}",
                        "{type=NVMe, bdf=0000:b3:00.0, vendor=null, device=null, numaNode=1,"
                                + " driver=vfio-pci, name=null, blockDevices=[]}",
                        "{type=I/OAT, bdf=0000:00:04.0, vendor=null, device=null, numaNode=0,"
                                + " driver=ioatdma, name=null, blockDevices=[]}"),
                list(output, "devices").stream().map(Object::toString).toList());
    }

    @Test
    void v1904StatusHasVendorAndDevice() {
        ParsedOutput output =
                parse(
                        """
                        Hugepages
                        node0      2048kB     1024 /   1024

                        NVMe devices
                        BDF\t\tVendor\tDevice\tNUMA\tDriver\t\tDevice name
                        0000:65:00.0\t8086\t0a54\t0\tnvme\t\t\tnvme0
                        0000:66:00.0\t8086\t0a54\t0\tvfio-pci\t\t-
                        """);

        assertEquals(
                List.of("nvme0", "null"),
                list(output, "devices").stream().map(d -> "" + d.get("name")).toList());
        assertEquals("0a54", list(output, "devices").get(1).get("device"));
    }

    @Test
    void v2401StatusNamesVmdAndSeveralBlockDevices() {
        ParsedOutput output =
                parse(
                        """
                        node0      2048kB     1024 /   1024
                        NVMe                      0000:65:00.0    8086   0a54   0       nvme             nvme0      nvme0n1 nvme0n2
                        NVMe@0000:5d:05.5(VMD)    10000:01:00.0   144d   a824   -       vfio-pci         -          -
                        """);

        assertEquals(
                List.of("nvme0n1", "nvme0n2"), list(output, "devices").get(0).get("blockDevices"));
        assertEquals("NVMe@0000:5d:05.5(VMD)", list(output, "devices").get(1).get("type"));
        assertEquals("10000:01:00.0", list(output, "devices").get(1).get("bdf"));
    }

    @Test
    void tooFewHugepagesFail() {
        assertEquals(
                List.of(
                        "hugepages: '## ERROR: requested 1024 hugepages but only 12 could be"
                                + " allocated on node0.': there are fewer hugepages than asked for",
                        "binding-unverified: the arrows were printed before the attempt: read the"
                                + " drivers back from /sys/bus/pci/devices"),
                SpdkCorpus.problems(
                        parse(
                                """
                                0000:65:00.0 (8086 0a54): nvme -> vfio-pci
                                ## ERROR: requested 1024 hugepages but only 12 could be allocated on node0.
                                ## Memory might be heavily fragmented. Please try flushing the system cache, or reboot the machine.
                                """)));
    }

    @Test
    void aLogOfManyCallsKeepsTheirOrder() {
        ParsedOutput output = SpdkCorpus.parse(new SetupParser(), "dataset-randread-4k/setup.log");

        List<MatchResult> arrows =
                Pattern.compile("(?m)^0000:00:03.0 .*: (\\S+) -> (\\S+)$")
                        .matcher(SpdkCorpus.text("dataset-randread-4k/setup.log"))
                        .results()
                        .toList();
        assertEquals(
                arrows.stream().map(a -> a.group(1) + a.group(2)).toList(),
                list(output, "actions").stream()
                        .filter(a -> a.get("action").equals("rebind"))
                        .map(a -> "" + a.get("from") + a.get("to"))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void damagedOrCutItDoesNotThrowAndHalfALineIsNotComplete(String file) {
        byte[] whole = SpdkCorpus.bytes(file);
        String text = SpdkCorpus.text(file);
        for (int cut : Damage.cuts(whole.length, 200)) {
            ParsedOutput output =
                    SpdkCorpus.parse(
                            new SetupParser(),
                            file,
                            Arrays.copyOf(whole, cut),
                            SpdkCorpus.siblings(file));
            boolean atLineEnd = cut == 0 || text.charAt(cut - 1) == '\n';
            int table = text.indexOf("\nNVMe ");
            if (!atLineEnd || (table >= 0 && cut < table + 40)) {
                assertNotEquals(Status.COMPLETE, output.status(), "cut at " + cut);
            }
        }
        Damage damage = new Damage(file.hashCode());
        for (int i = 0; i < 60; i++) {
            SpdkCorpus.parse(
                    new SetupParser(), file, damage.damage(whole), SpdkCorpus.siblings(file));
        }
    }
}
