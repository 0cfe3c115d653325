package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.spdkcmp.parsers.Damage;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs that were cut or damaged: never an exception, never complete without all results. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class FioRobustnessTest {

    private static final int CUTS = 200;
    private static final int DAMAGED_BYTES_PER_FILE = 2_500_000;
    private static final int FEWEST_DAMAGES = 40;
    private static final int MOST_DAMAGES = 200;

    static List<String> all() {
        return FioCorpus.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void cutAnywhereBeforeTheEndOfItsResultsItIsNotComplete(String file) {
        byte[] whole = FioCorpus.bytes(file);
        int end = RawFio.endOfResults(latin(whole));
        for (int cut : Damage.cuts(whole.length, CUTS)) {
            Status status = FioCorpus.parse(Arrays.copyOf(whole, cut), Siblings.NONE).status();
            if (cut < end) {
                assertNotEquals(Status.COMPLETE, status, "cut at " + cut);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void damagedItIsNeverAcceptedWithFiguresThatContradictEachOther(String file) {
        byte[] whole = FioCorpus.bytes(file);
        if (whole.length == 0) {
            return;
        }
        Siblings siblings = FioCorpus.siblings(file);
        Damage damage = new Damage(file.hashCode());
        int damages =
                Math.min(
                        MOST_DAMAGES,
                        Math.max(FEWEST_DAMAGES, DAMAGED_BYTES_PER_FILE / whole.length));
        for (int i = 0; i < damages; i++) {
            byte[] damaged = damage.damage(whole);
            ParsedOutput output = FioCorpus.parse(damaged, i % 4 == 0 ? siblings : Siblings.NONE);
            if (output.status() == Status.COMPLETE) {
                assertConsistent(latin(damaged), RawFio.document(latin(whole)));
            }
        }
    }

    private static String latin(byte[] text) {
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static void assertConsistent(String text, JsonNode original) {
        JsonNode document = RawFio.document(text);
        // an option that the damage took away is still in the command
        int inFlight = Math.max(inFlight(document), inFlight(original));
        assertFalse(RawFio.jobs(document).isEmpty());
        for (JsonNode job : RawFio.jobs(document)) {
            assertEquals(0, job.path("error").asInt());
            for (String direction : List.of("read", "write", "trim", "mixed")) {
                if (job.has(direction)) {
                    assertConsistent(inFlight, job.has("hostname"), job.path(direction));
                }
            }
        }
    }

    private static void assertConsistent(int inFlight, boolean client, JsonNode direction) {
        double seconds = direction.path("runtime").asLong() / 1000.0;
        long ios = direction.path("total_ios").asLong();
        long bytes = direction.path("io_bytes").asLong();
        assertEquals(seconds > 0 ? ios / seconds : 0, direction.path("iops").asDouble(), 0.001);
        double bytesPerSecond = seconds > 0 ? bytes / seconds : 0;
        assertEquals(bytesPerSecond, direction.path("bw_bytes").asDouble(), 1);
        assertEquals(bytesPerSecond / 1024, direction.path("bw").asDouble(), 2);
        assertEquals(bytes / 1024.0, direction.path("io_kbytes").asDouble(), 2);
        for (String name : List.of("clat_ns", "lat_ns")) {
            assertConsistent(direction.path(name));
        }
        long timed = direction.path("lat_ns").path("N").asLong();
        if (timed > 0) {
            assertEquals(ios, timed, client ? ios / 100.0 : inFlight);
            long perIo = Math.round(bytes / (double) timed / 4096) * 4096;
            assertEquals(timed * perIo, bytes, client ? bytes / 100.0 : perIo * inFlight);
        }
    }

    private static int inFlight(JsonNode document) {
        int most = 1;
        for (JsonNode job : RawFio.jobs(document)) {
            most =
                    Math.max(
                            most,
                            option(document, job, "iodepth") * option(document, job, "numjobs"));
        }
        return most;
    }

    private static void assertConsistent(JsonNode latency) {
        if (!latency.has("bins") || latency.path("N").asLong() == 0) {
            return;
        }
        long sum = 0;
        for (JsonNode count : latency.path("bins")) {
            sum += count.asLong();
        }
        assertEquals(latency.path("N").asLong(), sum);
        assertTrue(latency.path("min").asDouble() <= latency.path("mean").asDouble());
        assertTrue(latency.path("mean").asDouble() <= latency.path("max").asDouble());
    }

    private static int option(JsonNode document, JsonNode job, String name) {
        String here = job.path("job options").path(name).asText("");
        String text = here.isEmpty() ? document.path("global options").path(name).asText("") : here;
        return text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 1;
    }
}
