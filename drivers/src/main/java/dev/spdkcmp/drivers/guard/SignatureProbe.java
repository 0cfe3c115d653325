package dev.spdkcmp.drivers.guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds what was written on a disk or partition for somebody to find. Pure. */
final class SignatureProbe {

    private SignatureProbe() {}

    /** Everything found, each name once; empty for a disk that nobody claims. */
    static List<Signature> find(DiskEnds disk) {
        Map<String, Signature> found = new LinkedHashMap<>();
        ZfsLabels.in(disk).ifPresent(signature -> found.put(signature.name(), signature));
        for (SignatureTable.Row row : SignatureTable.rows()) {
            long offset = row.offset().applyAsLong(disk.sizeBytes());
            if (disk.has(offset, row.magic())) {
                found.putIfAbsent(row.name(), new Signature(row.kind(), row.name(), offset));
            }
        }
        BootSector.in(disk)
                .filter(signature -> !explained(signature, found))
                .ifPresent(signature -> found.put(signature.name(), signature));
        return new ArrayList<>(found.values());
    }

    /** Boot code belongs to the file system that it boots. */
    private static boolean explained(Signature boot, Map<String, Signature> found) {
        return boot.name().equals("boot sector")
                && found.values().stream()
                        .anyMatch(
                                signature ->
                                        signature.kind() == Signature.Kind.FILE_SYSTEM
                                                || signature.kind() == Signature.Kind.ENCRYPTION);
    }
}
