package dev.spdkcmp.parsers.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code setup.sh} says it does with one device. An arrow is printed before the attempt: it is
 * an intention, and only sysfs tells what came of it (spdk-formats §3.7).
 *
 * @param bdf PCI address
 * @param kind what it is
 * @param fromDriver driver before; null where there was none, or not said
 * @param toDriver driver after; null where there is none, or not said
 * @param detail who uses the device ({@code mount@nvme1n1:nvme1n1}), or the text as printed
 */
public record SetupAction(
        String bdf, Kind kind, String fromDriver, String toDriver, List<String> detail) {

    /** Kinds of lines. */
    public enum Kind {
        /** {@code nvme -> vfio-pci}. */
        REBIND("rebind"),
        /** The driver is the one that is wanted. */
        ALREADY("already"),
        /** No driver, and none wanted. */
        UNBOUND("unbound"),
        /** The allow or block list keeps it out. */
        SKIPPED("skipped"),
        /** Something uses it. */
        IN_USE("in-use"),
        /** The driver did not take it, tried again. */
        RETRY("retry"),
        /** The driver did not take it, given up. */
        BIND_FAILED("bind-failed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As facts spell it. */
        public String text() {
            return text;
        }
    }

    public SetupAction {
        detail = List.copyOf(detail);
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("bdf", bdf);
        facts.put("action", kind.text());
        facts.put("from", fromDriver);
        facts.put("to", toDriver);
        facts.put("detail", detail);
        return facts;
    }
}
