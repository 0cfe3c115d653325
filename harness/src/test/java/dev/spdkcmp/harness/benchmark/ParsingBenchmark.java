package dev.spdkcmp.harness.benchmark;

import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One real output from memory to measurement: recognition, reading and every check. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ParsingBenchmark {

    private final Outputs outputs = new Outputs();
    private byte[] fioOutput;
    private byte[] perfOutput;

    @Setup
    public void read() throws IOException {
        Path samples = Path.of(System.getProperty("resources"), "start-up");
        fioOutput = Files.readAllBytes(samples.resolve("fio.json"));
        perfOutput = Files.readAllBytes(samples.resolve("perf.txt"));
    }

    @Benchmark
    public ParsedOutput fio() throws IOException {
        return outputs.parse("fio.json", new ByteArrayInputStream(fioOutput), Siblings.NONE);
    }

    @Benchmark
    public ParsedOutput perf() throws IOException {
        return outputs.parse("perf.txt", new ByteArrayInputStream(perfOutput), Siblings.NONE);
    }
}
