package dev.spdkcmp.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is kept of a sample beside its tool's output: {@code sample.json}. Null, or empty, means not
 * recorded.
 *
 * @param schemaVersion of this file
 * @param sample id and folder
 * @param sequence place among all samples of the run, from 1
 * @param block numbered from 1; null for a diagnostic sample
 * @param attempt numbered from 1
 * @param cell id of the cell
 * @param arm name of the arm
 * @param kind what the arm is
 * @param point what was measured
 * @param startedAtMs milliseconds since the epoch
 * @param wallNs how long the tool ran
 * @param outcome how the tool ended
 * @param exitStatus null unless it exited
 * @param invalid checks that failed
 * @param deviations what is not equal to other arms, or worth knowing
 * @param window what the machine did in the middle of the sample
 * @param withoutCounters why there are no hardware counters
 * @param environment settings that have to be equal in all arms, as read right before
 * @param measuredCpus CPUs of the load and its helper threads
 * @param reservedCores of those, the ones that spin
 * @param temperatureC of the hottest device right before; null where it cannot be asked
 * @param hugepageBytes taken by hugepages for this arm
 * @param harnessCpuNs CPU time that the harness itself took meanwhile
 * @param diagnostic what only a diagnostic sample has; null for one that is compared
 */
public record SampleRecord(
        int schemaVersion,
        String sample,
        int sequence,
        Integer block,
        int attempt,
        String cell,
        String arm,
        String kind,
        PointRecord point,
        long startedAtMs,
        long wallNs,
        String outcome,
        Integer exitStatus,
        List<Problem> invalid,
        List<Problem> deviations,
        CpuWindow window,
        String withoutCounters,
        Map<String, String> environment,
        List<Integer> measuredCpus,
        int reservedCores,
        Double temperatureC,
        Long hugepageBytes,
        Long harnessCpuNs,
        Diagnostic diagnostic) {

    static final int SCHEMA_VERSION = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    public SampleRecord {
        invalid = List.copyOf(invalid);
        deviations = List.copyOf(deviations);
        environment = Map.copyOf(environment);
        measuredCpus = List.copyOf(measuredCpus);
    }

    /**
     * What a diagnostic sample has.
     *
     * @param iopsPerSecond I/Os of each second of the measured time, all devices and cores
     *     together; empty where the tool gave none
     * @param withoutSeries why it is empty, and what would help; null where it is not
     */
    public record Diagnostic(List<Double> iopsPerSecond, String withoutSeries) {

        public Diagnostic {
            iopsPerSecond = List.copyOf(iopsPerSecond);
        }
    }

    /**
     * A point in words that need no program to be read.
     *
     * @param pattern by the tools' name
     * @param readPercent 0 to 100
     * @param blockBytes size of one I/O
     * @param queueDepth I/Os in flight per device
     * @param cores CPUs that drive the load
     * @param devices their names
     */
    public record PointRecord(
            String pattern,
            int readPercent,
            long blockBytes,
            int queueDepth,
            Integer cores,
            List<String> devices) {

        public static PointRecord of(Point point) {
            Workload workload = point.workload();
            return new PointRecord(
                    workload.pattern().toolName(),
                    workload.readPercent(),
                    workload.blockBytes(),
                    point.queueDepth(),
                    point.cores(),
                    point.devices());
        }

        public Point point() {
            return new Point(
                    new Workload(Pattern.named(pattern).orElseThrow(), readPercent, blockBytes),
                    queueDepth,
                    cores,
                    devices);
        }
    }

    /** The file's text. */
    public String json() {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a record that cannot be written", impossible);
        }
    }

    /** Reads the file's text; empty where it is none. */
    public static Optional<SampleRecord> read(String json) {
        try {
            return Optional.ofNullable(JSON.readValue(json, SampleRecord.class));
        } catch (JsonProcessingException notOne) {
            return Optional.empty();
        }
    }
}
