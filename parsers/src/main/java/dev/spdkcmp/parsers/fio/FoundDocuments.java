package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.spdkcmp.parsers.measurement.Findings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** fio's documents in one output: the last complete one, and what became of the others. */
final class FoundDocuments {

    private final DocumentReader reader = new DocumentReader();
    private FioDocument last;
    private int documents;
    private String cutOff;
    private String malformed;
    private int runs = 1;

    private FoundDocuments() {}

    /** Reads an output to its end. */
    static FoundDocuments read(DocumentFinder finder) throws IOException {
        FoundDocuments found = new FoundDocuments();
        while (finder.next()) {
            found.take(finder.document());
        }
        return found;
    }

    private void take(DocumentFinder.Document text) throws IOException {
        try {
            Optional<FioDocument> document = reader.read(text);
            if (document.isPresent()) {
                documents++;
                runs += last != null && startsAnew(last, document.get()) ? 1 : 0;
                last = document.get();
                cutOff = null;
            }
        } catch (JsonEOFException end) {
            cutOff(text);
        } catch (JsonProcessingException error) {
            if (text.cutOff()) {
                cutOff(text);
            } else if (text.startsLikeFio() || last != null) {
                documents++;
                malformed = where(text, error);
            }
        }
    }

    private void cutOff(DocumentFinder.Document text) {
        if (text.startsLikeFio() || last != null) {
            documents++;
            cutOff =
                    "document %d, which starts in line %d, has no end"
                            .formatted(documents, text.firstLine());
        }
    }

    private String where(DocumentFinder.Document text, JsonProcessingException error) {
        JsonLocation location = error.getLocation();
        String place =
                location == null
                        ? "line " + text.firstLine()
                        : "line %d, column %d"
                                .formatted(
                                        text.firstLine() + location.getLineNr() - 1,
                                        location.getColumnNr());
        String reason = error.getOriginalMessage().lines().findFirst().orElse("");
        return "document %d is no JSON (%s): %s"
                .formatted(documents, place, reason.replaceAll("\\p{Cntrl}", "?"));
    }

    /** Documents of one run have the same jobs and only grow older. */
    private static boolean startsAnew(FioDocument earlier, FioDocument later) {
        List<String> names = earlier.jobs().stream().map(FioJob::label).toList();
        return !names.equals(later.jobs().stream().map(FioJob::label).toList())
                || elapsedSeconds(later) < elapsedSeconds(earlier);
    }

    private static long elapsedSeconds(FioDocument document) {
        return document.jobs().stream()
                .filter(job -> job.elapsedSeconds() != null)
                .mapToLong(FioJob::elapsedSeconds)
                .max()
                .orElse(Long.MAX_VALUE);
    }

    /** The last complete document; null where there is none. */
    FioDocument last() {
        return last;
    }

    /** Whether any document, complete or not, is fio's. */
    boolean any() {
        return last != null || cutOff != null || malformed != null;
    }

    /** Whether the output ends inside a document. */
    boolean cutOff() {
        return cutOff != null;
    }

    /** Whether one document is no JSON. */
    boolean malformed() {
        return malformed != null;
    }

    /** Adds what is wrong with the documents as such. */
    void report(Findings findings) {
        if (malformed != null) {
            findings.failed("malformed", malformed);
        }
        if (cutOff != null) {
            findings.incomplete("truncated", cutOff);
        }
        if (runs > 1) {
            findings.warning(
                    "several-runs", "results of %d runs in one file: only the last is read", runs);
        }
    }
}
