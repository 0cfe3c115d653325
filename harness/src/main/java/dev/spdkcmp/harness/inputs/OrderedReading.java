package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.io.IOException;
import java.util.List;

/**
 * Reads many outputs on all CPUs and hands them on in their order. They are read in groups, so that
 * no more than a group is in memory at once.
 */
public final class OrderedReading {

    private static final int GROUP = 128;

    private final OutputReader reader;

    public OrderedReading(OutputReader reader) {
        this.reader = reader;
    }

    /** Takes what was read, on the caller's thread. */
    @FunctionalInterface
    public interface Taker {

        /**
         * Takes one output.
         *
         * @param read what it says; null where it could not be read
         * @param failure why it could not be read, else null
         */
        void take(NamedOutput output, ParsedOutput read, IOException failure) throws IOException;
    }

    private record Read(NamedOutput output, ParsedOutput parsed, IOException failure) {}

    /**
     * Reads them all.
     *
     * @throws IOException from {@code taker}
     */
    public void read(List<NamedOutput> outputs, Taker taker) throws IOException {
        for (int from = 0; from < outputs.size(); from += GROUP) {
            List<NamedOutput> group = outputs.subList(from, Math.min(from + GROUP, outputs.size()));
            for (Read read : read(group)) {
                taker.take(read.output(), read.parsed(), read.failure());
            }
        }
    }

    /** A single output is read without the threads, whose classes cost more than it does. */
    private List<Read> read(List<NamedOutput> group) {
        return group.size() == 1
                ? List.of(read(group.get(0)))
                : group.parallelStream().map(this::read).toList();
    }

    private Read read(NamedOutput output) {
        try {
            return new Read(
                    output, reader.read(output.file(), output.shown(), Siblings.NONE), null);
        } catch (IOException failure) {
            return new Read(output, null, failure);
        }
    }
}
