package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.shell.ShellText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A fio command line: the jobs it declares and the job files it names. Wrappers ({@code taskset},
 * {@code sudo}), environment assignments, redirections and comments around it are passed over.
 */
public final class FioCommandLine {

    private static final Pattern FIO = Pattern.compile("(.*/)?fio(-[0-9][^/]*)?(\\.exe)?");

    /** Options of a job that take no value (type FIO_OPT_STR_SET in fio's sources). */
    private static final Set<String> FLAGS =
            Set.of(
                    "bs_unaligned",
                    "blocksize_unaligned",
                    "norandommap",
                    "time_based",
                    "verify_only",
                    "exitall",
                    "exitall_on_error",
                    "stonewall",
                    "wait_for_previous",
                    "new_group",
                    "thread",
                    "group_reporting",
                    "zero_buffers",
                    "refill_buffers",
                    "hipri",
                    "fixedbufs",
                    "registerfiles",
                    "sqthread_poll",
                    "userspace_reap");

    /** fio's own options (init.c): true where a value may follow as a word of its own. */
    private static final Set<String> OWN_WITH_VALUE =
            Set.of(
                    "output",
                    "latency-log",
                    "output-format",
                    "eta",
                    "eta-interval",
                    "eta-newline",
                    "debug",
                    "section",
                    "inflate-log",
                    "alloc-size",
                    "profile",
                    "max-jobs",
                    "terse-version",
                    "server-internal",
                    "daemonize",
                    "client",
                    "remote-config",
                    "idle-prof",
                    "status-interval",
                    "trigger-file",
                    "trigger-timeout",
                    "trigger",
                    "trigger-remote",
                    "aux-path");

    private static final Set<String> OWN_WITHOUT_VALUE =
            Set.of(
                    "bandwidth-log",
                    "minimal",
                    "append-terse",
                    "version",
                    "help",
                    "cmdhelp",
                    "enghelp",
                    "showcmd",
                    "readonly",
                    "parse-only",
                    "warnings-fatal",
                    "server",
                    "cpuclock-test",
                    "crctest",
                    "memcpytest",
                    "merge-blktrace-only");

    private final List<String> words;
    private final RawOptions.Builder global = new RawOptions.Builder();
    private final List<FioSections.Section> sections = new ArrayList<>();
    private final List<String> jobFiles = new ArrayList<>();
    private String sectionName;
    private RawOptions.Builder section;
    private String outputFile;

    private FioCommandLine(List<String> words) {
        this.words = words;
        read();
    }

    /**
     * Reads a command line.
     *
     * @param commandLine in shell syntax
     * @return empty where no command in it runs fio
     */
    public static Optional<FioCommandLine> parse(String commandLine) {
        for (List<String> command : ShellText.commands(commandLine)) {
            for (int i = 0; i < command.size(); i++) {
                if (FIO.matcher(command.get(i)).matches()) {
                    return Optional.of(new FioCommandLine(command.subList(i + 1, command.size())));
                }
            }
        }
        return Optional.empty();
    }

    private void read() {
        int at = 0;
        while (at < words.size()) {
            String word = words.get(at++);
            if (!word.startsWith("-") || word.equals("-")) {
                jobFiles.add(word);
                continue;
            }
            String option = word.substring(word.startsWith("--") ? 2 : 1);
            int equals = option.indexOf('=');
            if (equals >= 0) {
                take(option.substring(0, equals), option.substring(equals + 1));
            } else if (takesNextWord(option, at)) {
                take(option, words.get(at++));
            } else {
                take(option, "");
            }
        }
        endSection();
    }

    private boolean takesNextWord(String option, int next) {
        return next < words.size()
                && !words.get(next).startsWith("--")
                && !FLAGS.contains(option)
                && !OWN_WITHOUT_VALUE.contains(option);
    }

    private void take(String option, String value) {
        if (option.equals("name")) {
            endSection();
            sectionName = value;
            section = new RawOptions.Builder();
        } else if (option.equals("output")) {
            outputFile = value;
        } else if (!OWN_WITH_VALUE.contains(option) && !OWN_WITHOUT_VALUE.contains(option)) {
            (section == null ? global : section).add(option, value);
        }
    }

    private void endSection() {
        if (section != null) {
            sections.add(new FioSections.Section(sectionName, section.build()));
        }
    }

    /** The jobs declared on the command line itself. */
    FioSections sections() {
        return new FioSections(global.build(), sections);
    }

    /** Job files named, in order, as written. */
    public List<String> jobFiles() {
        return List.copyOf(jobFiles);
    }

    /** The file that {@code --output} sends the results to, when given. */
    public Optional<String> outputFile() {
        return Optional.ofNullable(outputFile);
    }

    /** The load declared on the command line itself; empty where it declares no job. */
    public Optional<DeclaredLoad> declaredLoad() {
        return FioLoad.of(sections());
    }
}
