package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a range that will be read has been written, with data that are not constant: a drive
 * answers reads of unmapped blocks without touching its flash, and some do of constant ones.
 */
final class WrittenRange {

    /** Places looked at, spread evenly. */
    static final int SAMPLES = 64;

    private static final int SECTOR = 4096;

    /** Real data have a constant sector here and there. */
    private static final double MOST_CONSTANT = 0.10;

    private static final Duration ANSWER = Duration.ofSeconds(60);

    private final Host host;

    WrittenRange(Host host) {
        this.host = host;
    }

    /**
     * What is wrong with it, a sentence; empty where nothing is.
     *
     * @param path block device or file
     * @param bytes its size
     * @param isFile whether it may be a regular file
     */
    Optional<String> problem(String path, long bytes, boolean isFile) throws InterruptedException {
        if (isFile && host.files().deviceNumber(path).isEmpty()) {
            Optional<String> extents = unwrittenExtents(path);
            if (extents.isPresent()) {
                return extents;
            }
        }
        int constant = 0;
        long step = Math.max(SECTOR, bytes / SAMPLES / SECTOR * SECTOR);
        int samples = 0;
        for (long offset = 0; offset + SECTOR <= bytes && samples < SAMPLES; offset += step) {
            samples++;
            try {
                if (isConstant(host.files().readBytes(path, offset, SECTOR))) {
                    constant++;
                }
            } catch (IOException unreadable) {
                return Optional.of(
                        path + " cannot be read at " + offset + ": " + unreadable.getMessage());
            }
        }
        return constant <= MOST_CONSTANT * samples
                ? Optional.empty()
                : Optional.of(
                        constant
                                + " of "
                                + samples
                                + " sectors looked at in "
                                + path
                                + " hold one byte over and over: they were never written, or only"
                                + " with constant data, and reads of them are faster than reads of"
                                + " data");
    }

    private static boolean isConstant(byte[] sector) {
        for (byte one : sector) {
            if (one != sector[0]) {
                return false;
            }
        }
        return true;
    }

    /** By filefrag (e2fsprogs), where it is there: it shows extents that were only reserved. */
    private Optional<String> unwrittenExtents(String path) throws InterruptedException {
        Optional<String> filefrag = host.programs().which("filefrag");
        if (filefrag.isEmpty()) {
            return Optional.empty();
        }
        ProgramResult result =
                host.programs()
                        .run(new Program(List.of(filefrag.get(), "-v", path), Map.of(), ANSWER));
        long unwritten =
                new String(result.stdout(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.matches(" *\\d+:.*\\bunwritten\\b.*"))
                        .count();
        return unwritten == 0
                ? Optional.empty()
                : Optional.of(
                        path
                                + " has "
                                + unwritten
                                + " extents that are reserved and were never written");
    }
}
