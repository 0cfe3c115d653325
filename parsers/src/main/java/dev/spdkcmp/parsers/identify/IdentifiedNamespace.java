package dev.spdkcmp.parsers.identify;

import dev.spdkcmp.parsers.measurement.Findings;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One namespace as spdk_nvme_identify describes it. */
final class IdentifiedNamespace {

    private static final Pattern FORMAT = Pattern.compile("LBA Format #([0-9]{2})");
    private static final Pattern SIZES =
            Pattern.compile("Data Size: *([0-9]{1,9}) +Metadata Size: *([0-9]{1,9})");

    private final Map<String, Object> facts = new LinkedHashMap<>();
    private final Map<Integer, long[]> formats = new TreeMap<>();
    private Integer current;
    private Integer count;

    IdentifiedNamespace(String id) {
        facts.put("id", IdentifiedController.number(id));
    }

    void take(String key, String value) {
        Matcher format = FORMAT.matcher(key);
        if (format.matches()) {
            Matcher sizes = SIZES.matcher(value);
            if (sizes.matches()) {
                formats.put(
                        Integer.valueOf(format.group(1)),
                        new long[] {
                            Long.parseLong(sizes.group(1)), Long.parseLong(sizes.group(2))
                        });
            }
            return;
        }
        switch (key) {
            case "Size (in LBAs)" -> facts.put("sizeBlocks", IdentifiedController.number(value));
            case "Capacity (in LBAs)" ->
                    facts.put("capacityBlocks", IdentifiedController.number(value));
            case "Utilization (in LBAs)" ->
                    facts.put("usedBlocks", IdentifiedController.number(value));
            case "Number of LBA Formats" -> {
                BigInteger number = IdentifiedController.number(value);
                count = number == null ? null : Integer.valueOf(number.intValue());
            }
            case "Current LBA Format" -> {
                Matcher chosen = FORMAT.matcher(value);
                current = chosen.matches() ? Integer.valueOf(chosen.group(1)) : null;
            }
            case "Optimal I/O Boundary" ->
                    facts.put("optimalIoBoundaryBlocks", IdentifiedController.number(value));
            case "NGUID" -> facts.put("nguid", value);
            case "EUI64" -> facts.put("eui64", value);
            case "UUID" -> facts.put("uuid", value);
            default -> {
                // of no interest here
            }
        }
    }

    /** Adds what is missing. */
    void check(String address, Findings findings) {
        boolean whole =
                facts.get("id") != null
                        && facts.get("sizeBlocks") != null
                        && current != null
                        && count != null
                        && formats.size() == count
                        && formats.containsKey(current);
        if (!whole) {
            findings.incomplete(
                    "namespace-cut",
                    "%s, namespace %s: its size or its LBA formats are not all there",
                    address,
                    facts.get("id"));
        }
    }

    Map<String, Object> facts() {
        Map<String, Object> all = new LinkedHashMap<>(facts);
        long[] format = current == null ? null : formats.get(current);
        all.put("lbaFormat", current);
        all.put("blockBytes", format == null ? null : Long.valueOf(format[0]));
        all.put("metadataBytes", format == null ? null : Long.valueOf(format[1]));
        return all;
    }
}
