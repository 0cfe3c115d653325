package dev.spdkcmp.drivers.inventory;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Firmware of a controller (log page 03h), NVMe Base Specification 2.0, figure 208.
 *
 * @param active slot of the firmware that runs, 1 to 7
 * @param next slot that becomes active at the next reset; null where none is waiting
 * @param revisions revision by slot; empty slots left out
 */
public record FirmwareSlots(int active, Integer next, Map<Integer, String> revisions) {

    private static final int BYTES = 512;
    private static final int SLOTS = 7;
    private static final int REVISION_BYTES = 8;

    public FirmwareSlots {
        revisions = Collections.unmodifiableMap(new TreeMap<>(revisions));
    }

    /** Reads the 512 bytes; empty where there are fewer, or no slot is active. */
    public static Optional<FirmwareSlots> parse(byte[] log) {
        if (log.length < BYTES || (log[0] & 7) == 0) {
            return Optional.empty();
        }
        Map<Integer, String> revisions = new TreeMap<>();
        for (int slot = 1; slot <= SLOTS; slot++) {
            String revision =
                    new String(
                                    log,
                                    REVISION_BYTES * slot,
                                    REVISION_BYTES,
                                    StandardCharsets.US_ASCII)
                            .replace('\0', ' ')
                            .strip();
            if (!revision.isEmpty()) {
                revisions.put(slot, revision);
            }
        }
        int next = log[0] >> 4 & 7;
        int active = log[0] & 7;
        return Optional.of(
                new FirmwareSlots(active, next == 0 || next == active ? null : next, revisions));
    }
}
