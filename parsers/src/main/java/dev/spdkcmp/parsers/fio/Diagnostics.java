package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What fio says in plain words around its documents and on stderr (fio-formats §1.4, §1.6). Only
 * what matters is kept: a run may print an error for every I/O.
 */
final class Diagnostics {

    private static final Pattern SIGNAL = Pattern.compile("fio: terminating on signal (\\d{1,3})");
    private static final Pattern WORKER_SIGNAL =
            Pattern.compile("fio: pid=\\d+, got signal=(\\d+)");
    private static final Pattern IO_ERROR = Pattern.compile("fio: io_u error on file (.*)");
    private static final Pattern JOB_ERROR =
            Pattern.compile("fio: pid=\\d+, err=(-?\\d+)/file:[^,]*, func=.*, error=(.*)");
    private static final Pattern CLIENT_ERROR =
            Pattern.compile("client <(.*)>: exited with error (\\d+)");
    private static final Pattern NORMAL_RESULT =
            Pattern.compile("(<[^>]*> )?[^:]*: \\(groupid=\\d+, jobs=\\d+\\): err=.*");
    private static final Pattern STARTING = Pattern.compile("(<[^>]*> )?Starting [0-9]");
    private static final Pattern TERSE_RESULT = Pattern.compile("\\d+;fio-\\d[^;]*;.*");

    private final Map<String, String> errorTexts = new LinkedHashMap<>();
    private final Set<String> clientFailures = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private Integer signal;
    private String workerSignal;
    private String stuck;
    private String firstIoError;
    private long stdoutIoErrors;
    private long stderrIoErrors;
    private boolean normalText;
    private boolean terseText;
    private boolean banner;
    private String firstComplaint;

    /** A line beside the documents. */
    void stdoutLine(String line) {
        stdoutIoErrors += line(line) ? 1 : 0;
    }

    /** The error output as a whole; null where none was kept. */
    void stderr(String text) {
        if (text != null) {
            text.lines().forEach(line -> stderrIoErrors += line(line) ? 1 : 0);
        }
    }

    /** Takes a line in; true where it is about one failed I/O. */
    private boolean line(String rawLine) {
        String line = rawLine.strip();
        if (line.contains("fio: ") || line.startsWith("fio seems")) {
            return message(line);
        }
        if (line.contains("exited with error")) {
            clientLine(line);
        } else if (line.contains(";fio-")) {
            terseText |= TERSE_RESULT.matcher(line).matches();
        } else if (line.contains("): err=")) {
            normalText |= NORMAL_RESULT.matcher(line).matches();
        } else if (isBanner(line)) {
            banner = true;
        } else if (line.startsWith("the list exceeding max length")) {
            notes.add(line);
        } else if (line.startsWith("ioengine ") || line.contains("you need to specify size=")) {
            complaint(line);
        }
        return false;
    }

    private static boolean isBanner(String line) {
        return line.contains(": (g=")
                || line.startsWith("fio-")
                || line.startsWith("\"fio version\"")
                || STARTING.matcher(line).lookingAt();
    }

    private void clientLine(String line) {
        Matcher match = CLIENT_ERROR.matcher(line);
        if (match.find()) {
            clientFailures.add(match.group(1) + " exited with error " + match.group(2));
        }
    }

    /** Lines that fio marks as its own. */
    private boolean message(String line) {
        Matcher ioError = IO_ERROR.matcher(line);
        if (ioError.find()) {
            firstIoError = firstIoError == null ? ioError.group(1) : firstIoError;
            return true;
        }
        Matcher signalled = SIGNAL.matcher(line);
        Matcher worker = WORKER_SIGNAL.matcher(line);
        Matcher jobError = JOB_ERROR.matcher(line);
        if (signalled.find()) {
            signal = Integer.valueOf(signalled.group(1));
        } else if (worker.find()) {
            workerSignal = worker.group(1);
        } else if (jobError.find()) {
            errorTexts.putIfAbsent(jobError.group(1), jobError.group(2).strip());
            complaint(line);
        } else if (line.contains("hasn't exited in") || line.contains("stuck grabbing")) {
            stuck = stuck == null ? line : stuck;
        } else if (line.contains("may not be reliable")
                || line.contains("first direct IO errored")) {
            notes.add(line);
        } else {
            complaint(line);
        }
        return false;
    }

    private void complaint(String line) {
        firstComplaint = firstComplaint == null ? line : firstComplaint;
    }

    /** The signal that ended fio early, when it says so. */
    Optional<Integer> signal() {
        return Optional.ofNullable(signal);
    }

    /** fio's words for an error number, when a line has them. */
    Optional<String> errorText(long error) {
        return Optional.ofNullable(errorTexts.get(Long.toString(error)));
    }

    /** What fio complained of first. */
    Optional<String> complaint() {
        return Optional.ofNullable(firstComplaint);
    }

    /** Whether fio's normal text has results. */
    boolean normalText() {
        return normalText;
    }

    /** Whether terse lines are there. */
    boolean terseText() {
        return terseText;
    }

    /** Whether any line is one that fio prints. */
    boolean fromFio() {
        return banner
                || normalText
                || terseText
                || signal != null
                || firstComplaint != null
                || firstIoError != null
                || workerSignal != null
                || !clientFailures.isEmpty();
    }

    /** Adds what the lines say of a run that did print results. */
    void report(Findings findings) {
        if (firstIoError != null) {
            // with --output the same lines are in the file and on stderr
            long errors = Math.max(stdoutIoErrors, stderrIoErrors);
            findings.failed(
                    "io-error",
                    "%d I/O%s failed, the first on %s",
                    errors,
                    errors == 1 ? "" : "s",
                    firstIoError);
        }
        if (workerSignal != null) {
            findings.failed(
                    "worker-killed",
                    "a worker was killed by signal %s: its job is not whole",
                    workerSignal);
        }
        if (stuck != null) {
            findings.failed("job-stuck", "fio gave a job up: %s", stuck);
        }
        clientFailures.forEach(failure -> findings.failed("client-failed", "client %s", failure));
        if (signal != null) {
            findings.incomplete(
                    "terminated", "fio was stopped by signal %d before the end of its run", signal);
        }
        notes.forEach(note -> findings.warning("fio-note", "fio says: %s", note));
    }
}
