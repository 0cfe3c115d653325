package dev.spdkcmp.parsers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputsTest {

    private static ParsedOutput parse(String text, Siblings siblings) {
        return SpdkCorpus.parse(new Outputs(), text, siblings);
    }

    private static Siblings command(String command, Integer exit) {
        return new Siblings(command, exit, null, null);
    }

    static Stream<String> outputsOfSpdk() {
        return Stream.of("perf", "perfk", "vfio", "bdevperf", "setup", "spdk", "sys")
                .flatMap(folder -> SpdkCorpus.outputs("spdk-26.05/" + folder).stream());
    }

    private static String tool(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        if (file.contains("/sys/")) {
            return "nvme-cli";
        }
        if (file.contains("/spdk/")) {
            return "spdk_nvme_identify";
        }
        if (file.contains("/bdevperf/")) {
            return "bdevperf";
        }
        boolean setup =
                file.contains("/setup/")
                        || (file.contains("/vfio/")
                                && name.matches("(config|reset2?|status)\\.stdout"));
        return setup ? "setup.sh" : "spdk_nvme_perf";
    }

    @ParameterizedTest
    @MethodSource("outputsOfSpdk")
    void everyOutputIsItsTools(String file) {
        assertEquals(tool(file), SpdkCorpus.parse(new Outputs(), file).tool());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ \"fio version\" : \"fio-3.33\", | fio",
                "some words {\"fio version\" : \"fio-3.33\", | fio",
                "fio-3.33 | fio",
                "cell: (g=0): rw=randread, bs=(R) 4096B-4096B | fio",
                "3;fio-3.33;cell;0;0;1 | fio",
                "Initializing NVMe Controllers | spdk_nvme_perf",
                "Associating /dev/nvme0n1 with lcore 0 | spdk_nvme_perf",
                "Running I/O for 10 seconds... | bdevperf",
                "Job: Nvme0n1 (Core Mask 0x1) | bdevperf",
                "0000:65:00.0 (8086 0a54): nvme -> vfio-pci | setup.sh",
                "NVMe devices | setup.sh",
                "NVMe  0000:65:00.0  8086  0a54  0  vfio-pci  -  - | setup.sh",
                "NVMe Controller at 0000:65:00.0 [8086:0a54] | spdk_nvme_identify",
                "{\"Devices\":[]} | nvme-cli",
            })
    void oneLineIsEnough(String line, String tool) {
        assertEquals(tool, parse(line + "\n", Siblings.NONE).tool());
    }

    @Test
    void aLoadWinsOverTheSetupBeforeIt() {
        ParsedOutput output =
                SpdkCorpus.parse(new Outputs(), "spdk-26.05/vfio/uio-with-iommu.stdout");

        assertEquals("spdk_nvme_perf", output.tool());
        assertEquals(Status.FAILED, output.status());
    }

    @ParameterizedTest
    @CsvSource({
        "/opt/spdk/build/bin/spdk_nvme_perf -q 1, spdk_nvme_perf",
        "build/examples/perf -q 1,                spdk_nvme_perf",
        "sudo fio job.fio,                        fio",
        "LD_PRELOAD=x /opt/fio-3.33 --name=a,     fio",
        "build/examples/bdevperf -q 1,            bdevperf",
        "HUGEMEM=1 scripts/setup.sh,              setup.sh",
        "scripts/setup.sh; spdk_nvme_perf -q 1,   spdk_nvme_perf",
        "build/bin/spdk_nvme_identify,            spdk_nvme_identify",
    })
    void anEmptyOutputIsThatOfItsCommand(String command, String tool) {
        ParsedOutput output = parse("", command(command, 1));

        assertEquals(tool, output.tool());
        assertEquals(Status.FAILED, output.status());
    }

    @Test
    void theCommandDoesNotDecideWhatAnotherProgramPrinted() {
        assertNull(parse("nvme0n1\n", command("fio job.fio; lsblk", 0)).tool());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nvme0n1 259:0 0 2G 0 disk\n",
                "1, 1024, 0, 4096\n",
                "{\"hello\": 1}\n",
                "00:03.0 Non-Volatile memory controller: Red Hat\n",
                "\u0000\u0001\u0002"
            })
    void otherTextIsNotRecognisedAndSaysWhatWouldBe(String text) {
        ParsedOutput output = parse(text, Siblings.NONE);

        assertNull(output.tool());
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of(
                        "not-recognised: not an output of fio (JSON), spdk_nvme_perf, bdevperf,"
                                + " setup.sh, spdk_nvme_identify or nvme-cli (JSON)"),
                SpdkCorpus.problems(output));
    }

    @Test
    void anEmptyOutputWithoutACommandIsNotRecognised() {
        assertEquals(
                List.of(
                        "not-recognised: empty, and nothing beside it (NAME.cmd) says what should"
                                + " have printed it"),
                SpdkCorpus.problems(parse("", Siblings.NONE)));
    }

    @Test
    void anOutputLongerThanWhatIsLookedAtIsReadToItsEnd() {
        String file = "spdk-26.05/perf/randread-q4-LL.stdout";
        String text = " ".repeat(Outputs.SNIFFED_BYTES - 500) + "\n" + SpdkCorpus.text(file);

        ParsedOutput output = parse(text, SpdkCorpus.siblings(file));

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(76_441, output.total().ios());
    }

    /** Beginnings of lines of every kind, followed by a quarter of a megabyte of one thing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Associating x with lcore 0\n",
                "Device Information : IOPS MiB/s Average min max\n",
                "Device Information : IOPS\nPCIE (0000:00:03.0) NSID 1 from core 0:",
                "Summary latency data for x from core 0:\n  1.00000% : ",
                "Latency histogram for x from core 0:\n 1.000 - ",
                "Running I/O for 4 seconds...\n\t Nvme0n1 :",
                "Job: Nvme0n1 (Core Mask 0x1",
                "0000:65:00.0 (8086 0a54): ",
                "NVMe 0000:65:00.0 8086 0a54 0 nvme nvme0 ",
                "Active mountpoints on ",
                "NVMe Controller at PCIE (",
                "NVMe Controller at PCIE (0000:00:03.0)\nNamespace ID:",
                "{\"Devices\":[",
                "Total IOPS: ",
                "Total IOPS: 1\nLatency percentiles:\n50.0%: ",
                "{\"fio version\" : \"fio-3.33\", ",
            })
    void endlessLinesAreRead(String beginning) {
        for (String filler :
                List.of(" a", "x", "0", ": ", " - ", "(", ", ", "\"", "\u00b5", "->")) {
            String line = beginning + filler.repeat((1 << 18) / filler.length());

            assertNotEquals(
                    Status.COMPLETE, parse(line, Siblings.NONE).status(), beginning + filler);
        }
    }
}
