package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import dev.spdkcmp.parsers.measurement.Operation;
import java.io.IOException;

/** Reads one direction of a job; the parser stands at its first brace. */
final class DirectionReader {

    private final Operation operation;
    private final JsonParser json;
    private Long ioBytes;
    private Long ioKibibytes;
    private Long bytesPerSecond;
    private Long kibibytesPerSecond;
    private Double iops;
    private Long runtimeMs;
    private Long totalIos;
    private FioLatency submissionLatency;
    private FioLatency completionLatency;
    private FioLatency latency;
    private Double sampledIopsMean;
    private Long iopsSamples;

    private DirectionReader(Operation operation, JsonParser json) {
        this.operation = operation;
        this.json = json;
    }

    static FioDirection read(Operation operation, JsonParser json) throws IOException {
        return new DirectionReader(operation, json).members();
    }

    private FioDirection members() throws IOException {
        for (String member = json.nextFieldName(); member != null; member = json.nextFieldName()) {
            json.nextToken();
            member(member);
        }
        return new FioDirection(
                operation,
                ioBytes,
                ioKibibytes,
                bytesPerSecond,
                kibibytesPerSecond,
                iops,
                runtimeMs,
                totalIos,
                submissionLatency,
                completionLatency,
                latency,
                sampledIopsMean,
                iopsSamples);
    }

    private void member(String member) throws IOException {
        switch (member) {
            case "io_bytes" -> ioBytes = JsonFigure.integer(json);
            case "io_kbytes" -> ioKibibytes = JsonFigure.integer(json);
            case "bw_bytes" -> bytesPerSecond = JsonFigure.integer(json);
            case "bw" -> kibibytesPerSecond = JsonFigure.integer(json);
            case "iops" -> iops = JsonFigure.decimal(json);
            case "runtime" -> runtimeMs = JsonFigure.integer(json);
            case "total_ios" -> totalIos = JsonFigure.integer(json);
            case "slat_ns" -> submissionLatency = LatencyReader.read(json);
            case "clat_ns" -> completionLatency = LatencyReader.read(json);
            case "lat_ns" -> latency = LatencyReader.read(json);
            case "iops_mean" -> sampledIopsMean = JsonFigure.decimal(json);
            case "iops_samples" -> iopsSamples = JsonFigure.integer(json);
            default -> json.skipChildren();
        }
    }
}
