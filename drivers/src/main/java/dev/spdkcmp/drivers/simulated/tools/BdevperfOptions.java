package dev.spdkcmp.drivers.simulated.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Options of bdevperf that a load uses.
 *
 * @param common those that it shares with spdk_nvme_perf
 * @param only {@code -T}: the one block device to run; null: all
 * @param everyCore {@code -C}: every core on each device
 * @param controllers address by name of the controllers that its configuration attaches
 */
record BdevperfOptions(
        PerfOptions common, String only, boolean everyCore, Map<String, String> controllers) {

    /**
     * Reads a command line.
     *
     * @param files text of a file by path; null where there is none
     */
    static BdevperfOptions parse(List<String> arguments, Function<String, String> files)
            throws PerfOptions.Rejected {
        Map<String, String> values = new LinkedHashMap<>();
        int latency = 0;
        boolean everyCore = false;
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            switch (word) {
                case "-l" -> latency++;
                case "-ll" -> latency += 2;
                case "-C" -> everyCore = true;
                case "-f", "-u", "-Z", "-D" -> {}
                default -> {
                    if (i + 1 == arguments.size()) {
                        throw new PerfOptions.Rejected(
                                "bdevperf: option requires an argument -- '" + word + "'\n");
                    }
                    values.put(word, arguments.get(++i));
                }
            }
        }
        List<String> translated = new java.util.ArrayList<>();
        for (String option : List.of("-q", "-o", "-w", "-t", "-M")) {
            if (values.containsKey(option)) {
                translated.addAll(List.of(option, values.get(option)));
            }
        }
        if (values.containsKey("-m")) {
            translated.addAll(List.of("-c", values.get("-m")));
        }
        translated.addAll(java.util.Collections.nCopies(latency, "-L"));
        return new BdevperfOptions(
                PerfOptions.parse(translated),
                values.get("-T"),
                everyCore,
                controllers(files.apply(values.getOrDefault("--json", ""))));
    }

    private static Map<String, String> controllers(String json) throws PerfOptions.Rejected {
        Map<String, String> found = new LinkedHashMap<>();
        if (json == null) {
            throw new PerfOptions.Rejected("Read JSON configuration file failed\n");
        }
        try {
            for (JsonNode subsystem : new ObjectMapper().readTree(json).path("subsystems")) {
                for (JsonNode call : subsystem.path("config")) {
                    if (call.path("method").asText().equals("bdev_nvme_attach_controller")) {
                        JsonNode parameters = call.path("params");
                        found.put(
                                parameters.path("name").asText(),
                                parameters.path("traddr").asText());
                    }
                }
            }
        } catch (JsonProcessingException e) {
            throw new PerfOptions.Rejected("Parsing JSON configuration failed (-3)\n");
        }
        return found;
    }
}
