package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FioCommandLineTest {

    private static DeclaredLoad load(String command) {
        return FioCommandLine.parse(command).orElseThrow().declaredLoad().orElseThrow();
    }

    @Test
    void aCellOfTheDataSet() {
        String line =
                FioCorpus.text("dataset-randread-4k/commands.log")
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElseThrow();
        assertEquals(
                new DeclaredLoad(
                        "io_uring",
                        "randread",
                        100,
                        4096L,
                        4,
                        1,
                        List.of(1),
                        List.of("/dev/nvme0n1"),
                        2_000_000_000L,
                        1_000_000_000L),
                load(line.substring(line.indexOf("fio --"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio --name=j --rw=randread --ioengine=libaio --iodepth=8",
                "fio --name j --rw randread --ioengine=libaio --iodepth 8",
                "fio -name=j -readwrite=randread -ioengine=libaio -iodepth=8",
                "/opt/fio-3.33 --name=j --rw=randread --ioengine=libaio --iodepth=8",
                "sudo taskset -c 1 /usr/bin/fio --name=j --rw=randread --ioengine=libaio --iodepth=8",
                "LD_PRELOAD=/opt/spdk/build/fio/spdk_nvme fio --name=j --rw='randread' --ioengine=libaio --iodepth=8",
                "fio --name=j --thread --rw=randread --time_based --hipri --ioengine=libaio --iodepth=8 --group_reporting",
                "fio --output-format json+ --name=j --rw=randread --ioengine=libaio --iodepth=8 >out.json 2>&1",
                "cd /tmp && fio --name=j --rw=randread --ioengine=libaio --iodepth=8 # then kill -INT",
                "fio --eta=never --status-interval 1 --client host1 --name=j --rw=randread --ioengine=libaio --iodepth=8"
            })
    void theWaysToWriteIt(String command) {
        assertEquals("randread", load(command).pattern());
        assertEquals(8, load(command).queueDepthPerStream());
    }

    @Test
    void optionsBeforeTheFirstNameHoldForAll() {
        FioSections sections =
                FioCommandLine.parse("fio --bs=4k --rw=read --name=a --name=b --bs=8k --stonewall")
                        .orElseThrow()
                        .sections();
        assertEquals(
                new FioSections(
                        new RawOptions.Builder().add("bs", "4k").add("rw", "read").build(),
                        List.of(
                                new FioSections.Section("a", RawOptions.NONE),
                                new FioSections.Section(
                                        "b",
                                        new RawOptions.Builder()
                                                .add("bs", "8k")
                                                .add("stonewall", "")
                                                .build()))),
                sections);
    }

    @Test
    void jobFilesAndTheOutputFileAreNamed() {
        FioCommandLine command =
                FioCommandLine.parse("fio --output-format=json+ --output=out.json a.fio b.fio")
                        .orElseThrow();
        assertEquals(List.of("a.fio", "b.fio"), command.jobFiles());
        assertEquals(Optional.of("out.json"), command.outputFile());
        assertEquals(Optional.empty(), command.declaredLoad());
    }

    @Test
    void severalSectionsAgreeOrSayNothing() {
        DeclaredLoad load =
                load(
                        "fio --ioengine=libaio --rw=randread --name=c0 --cpus_allowed=0"
                                + " --filename=/dev/nvme0n1 --name=c1 --cpus_allowed=2-3"
                                + " --filename=/dev/nvme0n1 --iodepth=4");
        assertEquals("libaio", load.engine());
        assertEquals(null, load.queueDepthPerStream());
        assertEquals(2, load.streamsPerDevice());
        assertEquals(List.of(0, 2, 3), load.cores());
        assertEquals(List.of("/dev/nvme0n1"), load.devices());
    }

    @Test
    void theSpdkPluginNamesPciAddresses() {
        DeclaredLoad load =
                load(
                        "fio --name=cell --thread=1 --ioengine=/opt/spdk/build/fio/spdk_nvme"
                                + " --filename='trtype=PCIe traddr=0000.01.00.0 ns=1:trtype=PCIe"
                                + " traddr=0000.02.00.0 ns=1' --iodepth=8 --rw=randrw"
                                + " --rwmixwrite=30");
        assertEquals(List.of("0000:01:00.0", "0000:02:00.0"), load.devices());
        assertEquals(4, load.queueDepthPerStream(), "8 over two devices");
        assertEquals(70, load.readPercent());
        assertEquals("spdk_nvme", load.engine());
    }

    @Test
    void whatIsNotFioIsNoFioCommand() {
        assertEquals(
                Optional.empty(),
                FioCommandLine.parse("spdk_nvme_perf -q 4 -o 4096 -w randread -t 2"));
        assertEquals(Optional.empty(), FioCommandLine.parse("cat fio.json"));
        assertTrue(FioCommandLine.parse("cat x; fio a.fio").isPresent());
    }
}
