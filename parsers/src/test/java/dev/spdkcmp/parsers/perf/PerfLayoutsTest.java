package dev.spdkcmp.parsers.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.parsers.SpdkCorpus;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Layouts of releases and transports of which there is no real output here, written by the widths
 * and words of each release's source (spdk-formats §1.4 to §1.6).
 */
class PerfLayoutsTest {

    private static ParsedOutput parse(String text, String command) {
        return SpdkCorpus.parse(new PerfParser(), text, new Siblings(command, 0, null, null));
    }

    @Test
    void v1810NamesModelAndSerialOnly() {
        ParsedOutput output =
                parse(
                        """
                        Starting SPDK v18.10 / DPDK 18.08.0 initialization...
                        [ DPDK EAL parameters: perf --no-shconf -c 0x1 --file-prefix=spdk_pid1 ]
                        Initializing NVMe Controllers
                        Attaching to NVMe Controller at 0000:65:00.0
                        Attached to NVMe Controller at 0000:65:00.0 [8086:0a54]
                        Associating INTEL SSDPE2KX010T8  (PHLJ000000001P0FGN  ) with lcore 0
                        Initialization complete. Launching workers.
                        Starting thread on core 0
                        ========================================================
                                                                                                                    Latency(us)
                        Device Information                                     :       IOPS       MB/s    Average        min        max
                        INTEL SSDPE2KX010T8  (PHLJ000000001P0FGN  ) from core 0:  562134.07    2195.84     227.65      71.20    3120.44
                        ========================================================
                        Total                                                  :  562134.07    2195.84     227.65      71.20    3120.44

                        """,
                        "examples/nvme/perf/perf -q 128 -o 4096 -w randread -t 10 -c 0x1"
                                + " -r 'trtype:PCIe traddr:0000:65:00.0'");

        assertEquals(Status.COMPLETE, output.status(), output.problems().toString());
        assertEquals("v18.10", output.toolVersion());
        LoadStream stream = output.streams().get(0);
        assertEquals("0000:65:00.0", stream.device());
        assertNull(stream.namespace());
        assertEquals(2195.84 * 1048576, stream.bytesPerSecond());
        assertEquals(128, output.declared().queueDepthPerStream());
    }

    @Test
    void v2004HasNamespacesAndItsOwnUnits() {
        ParsedOutput output =
                parse(
                        """
                        Initializing NVMe Controllers
                        Attached to NVMe Controller at 0000:65:00.0 [8086:0a54]
                        Associating PCIE (0000:65:00.0) NSID 2 with lcore 1
                        Associating PCIE (0000:65:00.0) NSID 1 with lcore 0
                        Initialization complete. Launching workers.
                             1000 IOPS,     3.91 MiB/s\r[warmup]      1000 IOPS,     3.91 MiB/s  1 Core(s):  99.98% Busy\r\u001b[2K========================================================
                                                                                                           Latency(us)
                        Device Information                     :       IOPS      MiB/s    Average        min        max
                        PCIE (0000:65:00.0) NSID 2 from core  1:    1000.00       3.91     100.00      50.00     200.00
                        PCIE (0000:65:00.0) NSID 1 from core  0:    3000.00      11.72     200.00      60.00     900.00
                        ========================================================
                        Total                                  :    4000.00      15.62     175.00      50.00     900.00

                        """,
                        null);

        assertEquals(Status.COMPLETE, output.status(), output.problems().toString());
        assertEquals(2, output.streams().get(0).namespace());
        assertEquals(1, output.streams().get(0).core());
        assertEquals(175_000.0, output.total().latency().meanNs());
        assertEquals("0000:65:00.0", output.total().device());
        assertNull(output.total().namespace());
        assertEquals(List.of(0, 1), output.declared().cores());
        assertEquals(1, output.declared().streamsPerDevice());
    }

    private static final String FABRICS =
            """
            Initializing NVMe Controllers
            Attached to NVMeoF Controller at TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode1)
            Attached to NVMeoF Controller at TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode2)
            Associating TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode1) NSID 1 with lcore 0
            Associating TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode2) NSID 1 with lcore 0
            Initialization complete. Launching workers.
            ========================================================
                                                                                                       Latency(us)
            Device Information                                                                    :       IOPS      MiB/s    Average        min        max
            TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode1) NSID 1 from core  0:       3.00       0.01     100.10      90.00     110.00
            TCP (addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode2) NSID 1 from core  0:       2.00       0.01     200.30     190.00     210.00
            ========================================================
            Total                                                                                 :       5.00       0.02     140.18      90.00     210.00

            Summary latency data for TCP (addr:192.168.100.10 subnqn:nqn.2016-06 from core 0:
            =================================================================================
            """
                    + percentiles("110.300")
                    + """

                    Summary latency data for TCP (addr:192.168.100.10 subnqn:nqn.2016-06 from core 0:
                    =================================================================================
                    """
                    + percentiles("210.500")
                    + """

                    Latency histogram for TCP (addr:192.168.100.10 subnqn:nqn.2016-06 from core 0:
                    ==============================================================================
                           Range in us     Cumulative    IO count
                       89.800 -    90.300:   33.3333%  (        1)
                      100.000 -   100.500:   66.6667%  (        1)
                      109.800 -   110.300:  100.0000%  (        1)

                    Latency histogram for TCP (addr:192.168.100.10 subnqn:nqn.2016-06 from core 0:
                    ==============================================================================
                           Range in us     Cumulative    IO count
                      189.500 -   190.500:   50.0000%  (        1)
                      209.500 -   210.500:  100.0000%  (        1)

                    """;

    private static String percentiles(String us) {
        StringBuilder lines = new StringBuilder();
        for (String percent :
                List.of(
                        "1",
                        "10",
                        "25",
                        "50",
                        "75",
                        "90",
                        "95",
                        "98",
                        "99",
                        "99.5",
                        "99.9",
                        "99.99",
                        "99.999",
                        "99.9999",
                        "99.99999")) {
            lines.append(
                    String.format(
                            Locale.ROOT,
                            "%9.5f%% : %9.3fus\n",
                            Double.parseDouble(percent),
                            Double.parseDouble(us)));
        }
        return lines.toString();
    }

    @Test
    void headingsThatCutTheNameBelongToTheRowsInTheirOrder() {
        String text =
                FABRICS.replace(
                                percentiles("110.300"),
                                percentiles("110.300")
                                        .replaceFirst(
                                                " 1.00000% :   110.300", " 1.00000% :    90.300")
                                        .replaceFirst(
                                                "10.00000% :   110.300", "10.00000% :    90.300")
                                        .replaceFirst(
                                                "25.00000% :   110.300", "25.00000% :    90.300")
                                        .replaceFirst(
                                                "50.00000% :   110.300", "50.00000% :   100.500"))
                        .replace(
                                percentiles("210.500"),
                                percentiles("210.500")
                                        .replaceFirst(
                                                " 1.00000% :   210.500", " 1.00000% :   190.500")
                                        .replaceFirst(
                                                "10.00000% :   210.500", "10.00000% :   190.500")
                                        .replaceFirst(
                                                "25.00000% :   210.500", "25.00000% :   190.500")
                                        .replaceFirst(
                                                "50.00000% :   210.500", "50.00000% :   190.500"));
        ParsedOutput output =
                parse(text, "spdk_nvme_perf -q 1 -o 4096 -w randread -t 1 -LL -r '...'");

        assertEquals(List.of(), SpdkCorpus.problems(output));
        assertEquals(
                "addr:192.168.100.10 subnqn:nqn.2016-06.io.spdk:cnode2",
                output.streams().get(1).device());
        assertEquals(100_500.0, output.streams().get(0).latency().percentilesNs().get(50.0));
        assertEquals(190_500.0, output.streams().get(1).latency().percentilesNs().get(50.0));
        assertEquals(3, output.streams().get(0).ios());
        assertEquals(2, output.streams().get(1).ios());
        Map<Double, Double> total = output.total().latency().percentilesNs();
        assertEquals(15, total.size());
        assertEquals(110_300.0, total.get(50.0));
        assertEquals(190_500.0, total.get(75.0));
        assertEquals(5, output.total().ios());
        assertEquals(1_000_000_000L, output.total().runtimeNs());
    }

    @Test
    void aPairWithoutIoHasAHeadingAndNoRow() {
        ParsedOutput output =
                parse(
                        """
                        Initializing NVMe Controllers
                        Associating PCIE (0000:01:00.0) [144d:a824] NSID 1 with lcore 0
                        Associating PCIE (0000:02:00.0) [144d:a824] NSID 1 with lcore 0
                        Initialization complete. Launching workers.
                        ========================================================
                                                                                               Latency(us)
                        Device Information                                 :       IOPS      MiB/s    Average        min        max
                        PCIE (0000:02:00.0) [144d:a824] NSID 1 from core  0:    1000.00       3.91     100.00      50.00     200.00
                        ========================================================
                        Total                                              :    1000.00       3.91     100.00      50.00     200.00

                        Summary latency data for PCIE (0000:01:00.0) [144d:a824] NSID 1      from core 0:
                        =================================================================================

                        Summary latency data for PCIE (0000:02:00.0) [144d:a824] NSID 1      from core 0:
                        =================================================================================
                        """
                                + percentiles("200.600")
                                + "\n",
                        null);

        assertEquals(Status.FAILED, output.status());
        assertEquals(
                "no-io: PCIE (0000:01:00.0) [144d:a824] NSID 1 from core 0 completed no I/O: it has"
                        + " no row",
                SpdkCorpus.problems(output).get(0));
        assertEquals(200_600.0, output.streams().get(0).latency().percentilesNs().get(99.0));
    }

    @Test
    void coresThatDoNotDivideOverNamespacesAreSaidToBeUneven() {
        ParsedOutput output =
                parse(
                        """
                        Initializing NVMe Controllers
                        Associating PCIE (0000:01:00.0) [144d:a824] NSID 1 with lcore 0
                        Associating PCIE (0000:02:00.0) [144d:a824] NSID 1 with lcore 1
                        Associating PCIE (0000:01:00.0) [144d:a824] NSID 1 with lcore 2
                        Initialization complete. Launching workers.
                        Device Information                                 :       IOPS      MiB/s    Average        min        max
                        PCIE (0000:01:00.0) [144d:a824] NSID 1 from core  0:    1000.00       3.91     100.00      50.00     200.00
                        PCIE (0000:02:00.0) [144d:a824] NSID 1 from core  1:    1000.00       3.91     100.00      50.00     200.00
                        PCIE (0000:01:00.0) [144d:a824] NSID 1 from core  2:    1000.00       3.91     100.00      50.00     200.00
                        Total                                              :    3000.00      11.72     100.00      50.00     200.00
                        """,
                        "spdk_nvme_perf -q 8 -o 4k -w randread -t 5 -c 0x7"
                                + " -r 'traddr:0000:01:00.0' -r 'traddr:0000:02:00.0'");

        assertEquals(Status.COMPLETE, output.status());
        assertNull(output.declared().streamsPerDevice());
        assertEquals(List.of("duration-unverified", "uneven-depth"), SpdkCorpus.codes(output));
    }
}
