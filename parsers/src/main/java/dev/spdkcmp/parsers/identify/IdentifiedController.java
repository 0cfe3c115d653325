package dev.spdkcmp.parsers.identify;

import dev.spdkcmp.parsers.measurement.Findings;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One controller as spdk_nvme_identify describes it, filled line by line. */
final class IdentifiedController {

    private static final Pattern HEADER =
            Pattern.compile(
                    "NVMe(?:oF| over Fabrics)? [Cc]ontroller at (?:[A-Z]+ *\\()?(.+?)\\)?"
                            + "(?: \\[([0-9a-f]{4}:[0-9a-f]{4})\\])?");
    private static final Pattern KELVIN = Pattern.compile("([0-9]{1,5}) Kelvin.*");
    private static final Pattern LEADING_NUMBER = Pattern.compile("(0x[0-9a-fA-F]+|[0-9]+).*");

    /** Text fields by the key that is printed. */
    private static final Map<String, String> TEXTS =
            Map.of(
                    "Vendor ID", "vendorId",
                    "Subsystem Vendor ID", "subsystemVendorId",
                    "Serial Number", "serial",
                    "Model Number", "model",
                    "Firmware Version", "firmware",
                    "Subsystem NQN", "subsystemNqn");

    /** Numeric fields by the key that is printed; what follows the number is its unit. */
    private static final Map<String, String> NUMBERS =
            Map.ofEntries(
                    Map.entry("Max Data Transfer Size", "maxTransferBytes"),
                    Map.entry("Number of Namespaces", "maxNamespaces"),
                    Map.entry("Max Number of I/O Queues", "ioQueues"),
                    Map.entry("Maximum Queue Entries", "maxQueueEntries"),
                    Map.entry("Available Spare", "availableSparePercent"),
                    Map.entry("Available Spare Threshold", "availableSpareThresholdPercent"),
                    Map.entry("Life Percentage Used", "lifeUsedPercent"),
                    Map.entry("Data Units Read", "dataUnitsRead"),
                    Map.entry("Data Units Written", "dataUnitsWritten"),
                    Map.entry("Host Read Commands", "hostReadCommands"),
                    Map.entry("Host Write Commands", "hostWriteCommands"),
                    Map.entry("Controller Busy Time", "busyMinutes"),
                    Map.entry("Power Cycles", "powerCycles"),
                    Map.entry("Power On Hours", "powerOnHours"),
                    Map.entry("Unsafe Shutdowns", "unsafeShutdowns"),
                    Map.entry("Unrecoverable Media Errors", "mediaErrors"),
                    Map.entry("Lifetime Error Log Entries", "errorLogEntries"),
                    Map.entry("Warning Temperature Time", "warningTemperatureMinutes"));

    private final Map<String, Object> facts = new LinkedHashMap<>();
    private final List<IdentifiedNamespace> namespaces = new ArrayList<>();
    private final String address;
    private boolean namespacesListed;

    private IdentifiedController(String address, String pciIds) {
        this.address = address;
        facts.put("device", address);
        facts.put("pciIds", pciIds);
        for (String name : List.of("vendorId", "serial", "model", "firmware")) {
            facts.put(name, null);
        }
    }

    /** Starts a controller where the line is a header of one; null otherwise. */
    static IdentifiedController ofHeader(String line) {
        Matcher header = HEADER.matcher(line);
        return header.matches() ? new IdentifiedController(header.group(1), header.group(2)) : null;
    }

    /** Takes a line {@code Key: value}; others say nothing that is kept. */
    void take(String line) {
        namespacesListed |= line.startsWith("Active Namespaces");
        int colon = line.indexOf(':');
        if (colon < 0) {
            return;
        }
        String key = line.substring(0, colon);
        String value = line.substring(colon + 1).strip();
        if (key.equals("Namespace ID")) {
            namespacesListed = true;
            namespaces.add(new IdentifiedNamespace(value));
        } else if (!namespaces.isEmpty()) {
            namespaces.get(namespaces.size() - 1).take(key, value);
        } else if (TEXTS.containsKey(key)) {
            facts.put(TEXTS.get(key), value);
        } else if (NUMBERS.containsKey(key)) {
            facts.put(NUMBERS.get(key), number(value));
        } else {
            takeOther(key, value);
        }
    }

    private void takeOther(String key, String value) {
        switch (key) {
            case "Volatile Write Cache" -> facts.put("volatileWriteCache", value.equals("Present"));
            case "Current Temperature", "Temperature Threshold" -> {
                Matcher kelvin = KELVIN.matcher(value);
                if (kelvin.matches()) {
                    facts.put(
                            key.startsWith("Current")
                                    ? "temperatureKelvin"
                                    : "temperatureThresholdKelvin",
                            new BigInteger(kelvin.group(1)));
                }
            }
            default -> {
                // of no interest here
            }
        }
    }

    /** The number at the start, decimal or hexadecimal; null for words such as Unlimited. */
    static BigInteger number(String value) {
        Matcher number = LEADING_NUMBER.matcher(value);
        if (!number.matches() || number.group(1).length() > 64) {
            return null;
        }
        String digits = number.group(1);
        return digits.startsWith("0x")
                ? new BigInteger(digits.substring(2), 16)
                : new BigInteger(digits);
    }

    /** Adds what is missing. */
    void check(Findings findings) {
        for (String name : List.of("vendorId", "serial", "model", "firmware")) {
            if (facts.get(name) == null) {
                findings.incomplete("field-missing", address + ": no " + name + " is printed");
            }
        }
        if (!namespacesListed) {
            findings.incomplete("no-namespaces", address + ": the text ends before its namespaces");
        }
        namespaces.forEach(namespace -> namespace.check(address, findings));
    }

    Map<String, Object> facts() {
        Map<String, Object> all = new LinkedHashMap<>(facts);
        all.put("namespaces", namespaces.stream().map(IdentifiedNamespace::facts).toList());
        return all;
    }
}
