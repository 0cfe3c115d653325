package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FioJobFileTest {

    @Test
    void sectionsInheritTheGlobalOptions() {
        String text =
                """
                ; one core
                [global]
                ioengine=io_uring
                hipri
                rw=randread
                bs = 4k
                iodepth=32
                time_based=1
                ramp_time=10
                runtime=60

                [c2]
                # the disk under test
                filename=/dev/nvme0n1
                cpus_allowed=2
                """;
        assertEquals(
                Optional.of(
                        new DeclaredLoad(
                                "io_uring",
                                "randread",
                                100,
                                4096L,
                                32,
                                1,
                                List.of(2),
                                List.of("/dev/nvme0n1"),
                                60_000_000_000L,
                                10_000_000_000L)),
                FioJobFile.parse(text).declaredLoad());
    }

    @Test
    void sectionsKeepTheirOrderAndFlagsHaveNoValue() {
        FioSections sections =
                FioJobFile.parse("[a]\nstonewall\r\n[global]\nbs=8k\n[b]\n").sections();
        assertEquals(
                new FioSections(
                        new RawOptions.Builder().add("bs", "8k").build(),
                        List.of(
                                new FioSections.Section(
                                        "a", new RawOptions.Builder().add("stonewall", "").build()),
                                new FioSections.Section("b", RawOptions.NONE))),
                sections);
    }

    @Test
    void aFileWithoutJobsDeclaresNone() {
        assertEquals(Optional.empty(), FioJobFile.parse("; nothing\n").declaredLoad());
    }
}
