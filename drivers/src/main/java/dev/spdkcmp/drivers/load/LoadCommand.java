package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.measurement.Problem;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is run for one sample, to the last byte.
 *
 * @param argv program and arguments
 * @param environment added to the base environment
 * @param files generated files by absolute path, to be there before it starts
 * @param warmUpArgv a separate run before it whose results are thrown away, where the tool cannot
 *     warm up by itself; empty where it can or no warm-up is asked for
 * @param deadline when it is ended if it has not ended
 * @param deviations what could not be made equal to the other arms
 */
public record LoadCommand(
        List<String> argv,
        Map<String, String> environment,
        Map<String, String> files,
        List<String> warmUpArgv,
        Duration deadline,
        List<Problem> deviations) {

    public LoadCommand {
        argv = List.copyOf(argv);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        warmUpArgv = List.copyOf(warmUpArgv);
        deviations = List.copyOf(deviations);
    }
}
