package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.host.LocalHost;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acceptance test 11 of the field's list: reads of what was never written. */
class WrittenRangeTest {

    private static final int SIZE = 8 << 20;

    @TempDir private Path folder;

    @Test
    void randomDataAreFine() throws Exception {
        assertEquals(Optional.empty(), problem(written(SIZE)));
    }

    @Test
    void zerosAreNot() throws Exception {
        Path file = folder.resolve("zeros");
        Files.write(file, new byte[SIZE]);
        assertEquals(
                Optional.of(
                        "64 of 64 sectors looked at in "
                                + file
                                + " hold one byte over and over: they were never written, or only"
                                + " with constant data, and reads of them are faster than reads of"
                                + " data"),
                problem(file));
    }

    @Test
    void aFileWrittenToItsMiddleIsNot() throws Exception {
        Path file = written(SIZE / 2);
        try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
            whole.setLength(SIZE);
        }
        assertEquals(
                "32 of 64 sectors",
                problem(file).orElseThrow().substring(0, "32 of 64 sectors".length()));
    }

    @Test
    void aConstantSectorHereAndThereIsFine() throws Exception {
        Path file = written(SIZE);
        try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
            for (int sample = 0; sample < 6; sample++) {
                whole.seek((long) sample * SIZE / WrittenRange.SAMPLES);
                whole.write(new byte[4096]);
            }
        }
        assertEquals(Optional.empty(), problem(file));
    }

    private Path written(int bytes) throws Exception {
        byte[] data = new byte[bytes];
        new Random(1).nextBytes(data);
        return Files.write(folder.resolve("data"), data);
    }

    private static Optional<String> problem(Path file) throws Exception {
        return new WrittenRange(new LocalHost()).problem(file.toString(), SIZE, true);
    }
}
