package dev.spdkcmp.harness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes what a run found into its folder. */
public interface RunReport {

    /**
     * Writes.
     *
     * @param run as its folder tells it
     * @param folder of the run
     */
    Written write(RecordedRun run, Path folder) throws IOException;

    /**
     * What was written.
     *
     * @param summary for the terminal
     * @param report the file to open
     * @param files all files
     */
    record Written(String summary, Path report, List<Path> files) {
        public Written {
            files = List.copyOf(files);
        }
    }
}
