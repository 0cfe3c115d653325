package dev.spdkcmp.parsers.perf;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a row's name says about the namespace it stands for (spdk-formats §1.5).
 *
 * @param device PCI address, fabric address, or path; null where the name is only a model and a
 *     serial number (v18.10 to v19.04)
 * @param namespace id; null where not printed (before v20.04, and for kernel devices)
 * @param pciIds whether vendor and device ids are in the name, as they are from v25.05
 */
record PerfTarget(String device, Integer namespace, boolean pciIds) {

    private static final Pattern TRANSPORT =
            Pattern.compile(
                    "([A-Z][A-Za-z_]*) +\\((.*?)\\)( \\[[0-9a-f]{4}:[0-9a-f]{4}\\])?"
                            + "(?: NSID ([0-9]{1,9}))?");
    private static final Pattern MODEL_AND_SERIAL = Pattern.compile(".{20} \\(.{20}\\)");
    private static final Pattern SHORT_ADDRESS =
            Pattern.compile(
                    "(?:([0-9a-fA-F]{4})[:.])?([0-9a-fA-F]{2})[:.]([0-9a-fA-F]{2})\\.([0-7])");

    static PerfTarget of(String name) {
        Matcher transport = TRANSPORT.matcher(name);
        if (transport.matches()) {
            String id = transport.group(4);
            return new PerfTarget(
                    fullAddress(transport.group(2)),
                    id == null ? null : Integer.valueOf(id),
                    transport.group(3) != null);
        }
        if (MODEL_AND_SERIAL.matcher(name).matches()) {
            return new PerfTarget(null, null, false);
        }
        return new PerfTarget(name, null, false);
    }

    /** A PCI address with its domain and in lower case; any other address as it is. */
    static String fullAddress(String address) {
        Matcher matcher = SHORT_ADDRESS.matcher(address);
        if (!matcher.matches()) {
            return address;
        }
        String domain = matcher.group(1) == null ? "0000" : matcher.group(1);
        return "%s:%s:%s.%s"
                .formatted(domain, matcher.group(2), matcher.group(3), matcher.group(4))
                .toLowerCase(Locale.ROOT);
    }
}
