package dev.spdkcmp.harness.benchmark;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.profile.UnknownProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** fio on a machine that does not exist: its load solved, its text printed, its state on disk. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SimulatedSampleBenchmark {

    private static final Program FIO =
            new Program(
                    List.of(
                            "fio",
                            "--name=cell",
                            "--filename=/dev/nvme0n1",
                            "--ioengine=io_uring",
                            "--direct=1",
                            "--rw=randread",
                            "--bs=4k",
                            "--iodepth=16",
                            "--time_based",
                            "--runtime=30",
                            "--output-format=json+"),
                    Map.of(),
                    Duration.ofMinutes(2));

    private SimulatedHost host;

    @Setup
    public void open() throws IOException, UnknownProfile {
        Path folder = Files.createTempDirectory(Path.of(System.getProperty("scratch")), "machine");
        host = SimulatedHost.open("two-nvme", folder, 1);
    }

    /** One sample of 30 s on the machine's own clock. */
    @Benchmark
    public ProgramResult sample() throws InterruptedException {
        ProgramResult result = host.programs().run(FIO);
        if (!result.succeeded()) {
            throw new IllegalStateException("fio failed on the simulated machine: " + result);
        }
        return result;
    }
}
