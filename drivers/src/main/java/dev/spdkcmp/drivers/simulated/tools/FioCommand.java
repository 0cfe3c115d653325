package dev.spdkcmp.drivers.simulated.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A fio command line with the job files it names.
 *
 * @param jobs sections that run
 * @param format output format: normal, json, json+
 * @param output file for it; null: stdout
 * @param parseOnly whether nothing runs
 * @param information what is asked for instead of a run: version, enghelp, cmdhelp; null: nothing
 * @param subject engine or option asked about; empty: all
 */
record FioCommand(
        List<FioJob> jobs,
        String format,
        String output,
        boolean parseOnly,
        String information,
        String subject) {

    /** What fio says to a command line that it does not take. */
    static final class Rejected extends Exception {
        private static final long serialVersionUID = 1;

        Rejected(String message) {
            super(message);
        }
    }

    /**
     * Reads a command line.
     *
     * @param files text of a job file by path; null where there is none
     */
    static FioCommand parse(List<String> arguments, Function<String, String> files)
            throws Rejected {
        return new Reader(files).read(arguments);
    }

    /** One pass over the arguments. */
    private static final class Reader {
        private final Function<String, String> files;
        private final List<FioJob> jobs = new ArrayList<>();
        private final Map<String, String> global = new LinkedHashMap<>();
        private String name;
        private Map<String, String> own = new LinkedHashMap<>();
        private String format = "normal";
        private String output;
        private boolean parseOnly;
        private String information;
        private String subject = "";

        Reader(Function<String, String> files) {
            this.files = files;
        }

        FioCommand read(List<String> arguments) throws Rejected {
            for (int i = 0; i < arguments.size(); i++) {
                String word = arguments.get(i);
                if (!word.startsWith("--")) {
                    jobFile(word);
                    continue;
                }
                String[] sides = word.substring(2).split("=", 2);
                String value = sides.length > 1 ? sides[1] : "";
                if (!program(sides[0], value)) {
                    jobOption(sides[0], value);
                }
            }
            close();
            return new FioCommand(
                    List.copyOf(jobs), format, output, parseOnly, information, subject);
        }

        private boolean program(String key, String value) {
            switch (key) {
                case "output-format" -> format = value;
                case "output" -> output = value;
                case "parse-only" -> parseOnly = true;
                case "version", "help" -> information = key;
                case "enghelp", "cmdhelp" -> {
                    information = key;
                    subject = value;
                }
                case "eta",
                        "status-interval",
                        "readonly",
                        "minimal",
                        "warnings-fatal",
                        "max-jobs",
                        "cpuclock-test",
                        "aux-path",
                        "eta-newline",
                        "terse-version" -> {}
                default -> {
                    return false;
                }
            }
            return true;
        }

        private void jobOption(String key, String value) throws Rejected {
            FioOptionNames.check(key, value);
            if (key.equals("name")) {
                close();
                name = value;
            }
            if (name == null || name.equals("global")) {
                global.put(key, value);
            } else {
                own.put(key, value);
            }
        }

        private void close() {
            if (name != null && !name.equals("global")) {
                jobs.add(new FioJob(name, own, new LinkedHashMap<>(global)));
            }
            name = null;
            own = new LinkedHashMap<>();
        }

        private void jobFile(String path) throws Rejected {
            String text = files.apply(path);
            if (text == null) {
                throw new Rejected("fio: unable to open '" + path + "' job file\n");
            }
            for (String raw : text.split("\n")) {
                String line = raw.strip();
                if (line.isEmpty() || line.startsWith(";") || line.startsWith("#")) {
                    continue;
                }
                if (line.startsWith("[") && line.endsWith("]")) {
                    close();
                    name = line.substring(1, line.length() - 1);
                    continue;
                }
                String[] sides = line.split("=", 2);
                String key = sides[0].strip();
                String value = sides.length > 1 ? sides[1].strip() : "";
                FioOptionNames.check(key, value);
                (name == null || name.equals("global") ? global : own).put(key, value);
            }
            close();
        }
    }
}
