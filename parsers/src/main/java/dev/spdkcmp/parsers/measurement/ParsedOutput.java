package dev.spdkcmp.parsers.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one output of one tool says.
 *
 * @param source name of the file, for messages
 * @param tool {@code fio}, {@code spdk_nvme_perf}, {@code bdevperf}, {@code setup.sh}, {@code
 *     spdk_nvme_identify}, {@code nvme-cli}; null when not recognised
 * @param toolVersion as the tool prints it ({@code fio-3.33}, {@code v26.05}); null when it does
 *     not
 * @param status whether it can be believed
 * @param problems what is wrong with it, in the order found
 * @param streams results one by one; empty for tools that run no load, and for failed runs that
 *     left none
 * @param total all streams together; null when there are none
 * @param declared what the tool was asked to do; null when nothing says so
 * @param startedAtMs wall clock at the start (or, where the tool only prints that, the end) of the
 *     run, milliseconds since the epoch; null when not printed
 * @param facts what a tool that runs no load says (devices, drivers, hugepages): JSON-like values
 *     (maps, lists, strings, numbers, booleans); empty for load generators
 */
public record ParsedOutput(
        String source,
        String tool,
        String toolVersion,
        Status status,
        List<Problem> problems,
        List<LoadStream> streams,
        LoadStream total,
        DeclaredLoad declared,
        Long startedAtMs,
        Map<String, Object> facts) {

    public ParsedOutput {
        problems = List.copyOf(problems);
        streams = List.copyOf(streams);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
