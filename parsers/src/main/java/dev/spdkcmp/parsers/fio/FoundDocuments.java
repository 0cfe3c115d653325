package dev.spdkcmp.parsers.fio;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.spdkcmp.parsers.measurement.Findings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** fio's documents in one output: the last complete one, and what became of the others. */
final class FoundDocuments {

    private final DocumentReader reader;
    private FioDocument last;
    private int documents;
    private String cutOff;
    private String malformed;
    private boolean severalRuns;

    private FoundDocuments(DocumentReader reader) {
        this.reader = reader;
    }

    /**
     * Reads an output to its end. Documents that others follow are passed over: should the last one
     * turn out not to be whole, the one before it counts.
     */
    static FoundDocuments read(DocumentFinder finder, DocumentReader reader) throws IOException {
        FoundDocuments found = new FoundDocuments(reader);
        byte[] passedOver = null;
        long offset = 0;
        while (finder.next()) {
            if (finder.document().superseded()) {
                offset = finder.document().offset();
                passedOver = finder.document().skip();
                found.documents++;
            } else {
                found.takeAll(passedOver, offset);
                passedOver = null;
                found.documents++;
                found.take(finder.document());
            }
        }
        found.takeAll(passedOver, offset);
        return found;
    }

    private void takeAll(byte[] bytes, long offset) throws IOException {
        if (bytes == null) {
            return;
        }
        DocumentFinder finder =
                new DocumentFinder(new ByteArrayInputStream(bytes), line -> {}, offset);
        while (finder.next()) {
            take(finder.document());
        }
    }

    private void take(DocumentFinder.Document text) throws IOException {
        try {
            Optional<FioDocument> document = reader.read(text);
            if (document.isPresent()) {
                severalRuns |= last != null && startsAnew(last, document.get());
                last = document.get();
                cutOff = null;
                malformed = null;
            }
        } catch (JsonProcessingException error) {
            if (text.startsLikeFio() || last != null) {
                reject(text, error);
            }
            text.skipRest();
        }
    }

    private void reject(DocumentFinder.Document text, JsonProcessingException error) {
        JsonLocation place = error.getLocation();
        boolean atEnd =
                error instanceof JsonEOFException
                        || (place != null && text.endsAt(place.getByteOffset()));
        if (atEnd) {
            cutOff =
                    "document %d, which starts at byte %d, has no end"
                            .formatted(documents, text.offset());
            return;
        }
        String reason = error.getOriginalMessage().lines().findFirst().orElse("");
        malformed =
                "document %d, which starts at byte %d, is no JSON%s: %s"
                        .formatted(
                                documents,
                                text.offset(),
                                place == null
                                        ? ""
                                        : " (its line %d, column %d)"
                                                .formatted(place.getLineNr(), place.getColumnNr()),
                                reason.replaceAll("\\p{Cntrl}", "?"));
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
        if (severalRuns) {
            findings.warning(
                    "several-runs", "results of several runs in one file: only the last is read");
        }
    }
}
