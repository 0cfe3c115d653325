package dev.spdkcmp.harness.tables;

import java.io.IOException;

/** Writes a comparison in one format. */
@FunctionalInterface
public interface ComparisonRenderer {

    /**
     * Writes all of it.
     *
     * @throws IOException only where writing fails
     */
    void write(TableModel model, Appendable out) throws IOException;
}
