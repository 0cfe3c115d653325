package dev.spdkcmp.drivers.simulated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Simulated machines for tests, and what tests say to them. */
final class SimulatedMachines {

    static final String FIRST = "0000:41:00.0";
    static final String SECOND = "0000:42:00.0";
    static final String SETUP = "/opt/spdk/scripts/setup.sh";
    static final String PERF = "/opt/spdk/build/bin/spdk_nvme_perf";

    private SimulatedMachines() {}

    static SimulatedHost open(Path folder) throws Exception {
        return open("two-nvme", folder, 1);
    }

    static SimulatedHost open(String profile, Path folder, long seed) throws Exception {
        return SimulatedHost.open(profile, folder, seed);
    }

    static ProgramResult run(SimulatedHost host, String... argv) throws InterruptedException {
        return run(host, Map.of(), argv);
    }

    static ProgramResult run(SimulatedHost host, Map<String, String> environment, String... argv)
            throws InterruptedException {
        return host.programs().run(new Program(List.of(argv), environment, Duration.ofMinutes(30)));
    }

    static String stdout(ProgramResult result) {
        return new String(result.stdout(), StandardCharsets.UTF_8);
    }

    static String stderr(ProgramResult result) {
        return new String(result.stderr(), StandardCharsets.UTF_8);
    }

    static void bind(SimulatedHost host, String bdf) throws InterruptedException {
        ProgramResult result = run(host, Map.of("PCI_ALLOWED", bdf, "HUGEMEM", "1024"), SETUP);
        assertEquals(0, result.exitStatus(), stdout(result));
    }

    static String driver(SimulatedHost host, String bdf) {
        return host.files()
                .canonical("/sys/bus/pci/devices/" + bdf + "/driver")
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .orElse("none");
    }

    /** A matched fio command on the first drive. */
    static String[] fio(String engine, int depth, String... more) {
        List<String> argv =
                new java.util.ArrayList<>(
                        List.of(
                                "/usr/bin/fio",
                                "--output-format=json+",
                                "--name=cell",
                                "--filename=/dev/nvme0n1",
                                "--ioengine=" + engine,
                                "--direct=1",
                                "--rw=randread",
                                "--bs=4k",
                                "--iodepth=" + depth,
                                "--time_based=1",
                                "--runtime=10",
                                "--ramp_time=2",
                                "--thread=1",
                                "--cpus_allowed=2",
                                "--lat_percentiles=1"));
        argv.addAll(List.of(more));
        return argv.toArray(new String[0]);
    }

    /** A matched perf command on the first drive. */
    static String[] perf(int depth, String... more) {
        List<String> argv =
                new java.util.ArrayList<>(
                        List.of(
                                PERF,
                                "-q",
                                Integer.toString(depth),
                                "-o",
                                "4096",
                                "-w",
                                "randread",
                                "-t",
                                "10",
                                "-a",
                                "2",
                                "-c",
                                "0x4",
                                "-LL",
                                "-r",
                                "trtype:PCIe traddr:" + FIRST));
        argv.addAll(List.of(more));
        return argv.toArray(new String[0]);
    }
}
