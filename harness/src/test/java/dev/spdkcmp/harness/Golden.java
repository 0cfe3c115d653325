package dev.spdkcmp.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts kept as files. What differs is written to target/golden, to be looked at and copied. */
public final class Golden {

    private Golden() {}

    /** Compares with {@code src/test/resources/golden/NAME}. */
    public static void check(String name, String actual) throws IOException {
        try (InputStream kept = Golden.class.getResourceAsStream("/golden/" + name)) {
            String expected =
                    kept == null ? null : new String(kept.readAllBytes(), StandardCharsets.UTF_8);
            if (!actual.equals(expected)) {
                Path seen = Path.of("target", "golden", name);
                Files.createDirectories(seen.getParent());
                Files.writeString(seen, actual);
            }
            if (expected == null) {
                fail("there is no golden/" + name + "; see target/golden");
            }
            assertEquals(expected, actual, "golden/" + name + "; see target/golden");
        }
    }
}
