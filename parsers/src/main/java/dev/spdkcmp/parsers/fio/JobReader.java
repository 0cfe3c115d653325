package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.spdkcmp.parsers.measurement.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one entry of {@code jobs} or {@code client_stats}; the parser stands at its brace. */
final class JobReader {

    private final JsonParser json;
    private String name;
    private String hostname;
    private Long port;
    private Long group;
    private Long error;
    private Long totalErrors;
    private Long etaSeconds;
    private Long elapsedSeconds;
    private Long startedAtMs;
    private Long jobRuntimeMs;
    private Double userPercent;
    private Double systemPercent;
    private Long contextSwitches;
    private Boolean steadyStateAttained;
    private RawOptions options = RawOptions.NONE;
    private final List<FioDirection> directions = new ArrayList<>(3);

    private JobReader(JsonParser json) {
        this.json = json;
    }

    static FioJob read(JsonParser json) throws IOException {
        return new JobReader(json).members();
    }

    private FioJob members() throws IOException {
        for (String member = json.nextFieldName(); member != null; member = json.nextFieldName()) {
            json.nextToken();
            member(member);
        }
        return new FioJob(
                name,
                hostname == null ? null : hostname + (port == null ? "" : ":" + port),
                group,
                error,
                totalErrors,
                etaSeconds,
                elapsedSeconds,
                startedAtMs,
                jobRuntimeMs,
                userPercent,
                systemPercent,
                contextSwitches,
                steadyStateAttained,
                options,
                directions);
    }

    private void member(String member) throws IOException {
        switch (member) {
            case "jobname" -> name = JsonFigure.text(json);
            case "hostname" -> hostname = JsonFigure.text(json);
            case "port" -> port = JsonFigure.integer(json);
            case "groupid" -> group = JsonFigure.integer(json);
            case "error" -> error = JsonFigure.integer(json);
            case "total_err" -> totalErrors = JsonFigure.integer(json);
            case "eta" -> etaSeconds = JsonFigure.integer(json);
            case "elapsed" -> elapsedSeconds = JsonFigure.integer(json);
            case "job_start" -> startedAtMs = JsonFigure.integer(json);
            case "job_runtime" -> jobRuntimeMs = JsonFigure.integer(json);
            case "usr_cpu" -> userPercent = JsonFigure.decimal(json);
            case "sys_cpu" -> systemPercent = JsonFigure.decimal(json);
            case "ctx" -> contextSwitches = JsonFigure.integer(json);
            case "steadystate" -> steadyStateAttained = steadyState();
            case "job options" -> options = OptionsReader.read(json);
            case "read" -> direction(Operation.READ);
            case "write" -> direction(Operation.WRITE);
            case "trim" -> direction(Operation.TRIM);
            case "mixed" -> direction(Operation.MIXED);
            default -> json.skipChildren();
        }
    }

    private Boolean steadyState() throws IOException {
        Boolean attained = null;
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return null;
        }
        for (String member = json.nextFieldName(); member != null; member = json.nextFieldName()) {
            json.nextToken();
            if (member.equals("attained")) {
                Long value = JsonFigure.integer(json);
                attained = value == null ? null : Boolean.valueOf(value != 0);
            } else {
                json.skipChildren();
            }
        }
        return attained;
    }

    private void direction(Operation operation) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            directions.removeIf(direction -> direction.operation() == operation);
            directions.add(DirectionReader.read(operation, json));
        } else {
            json.skipChildren();
        }
    }
}
