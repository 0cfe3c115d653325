package dev.spdkcmp.parsers.nvmecli;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The documents of nvme-cli that are understood, and their fields under their own names. */
enum NvmeCliDocument {
    LIST("list") {
        @Override
        boolean isThis(JsonFields fields) {
            return fields.object().get("Devices") instanceof List<?>;
        }

        @Override
        Map<String, Object> facts(JsonFields fields) {
            List<Map<String, Object>> namespaces = new ArrayList<>();
            for (Object device : fields.list("Devices")) {
                addNamespaces(JsonFields.of(device), namespaces);
            }
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("namespaces", namespaces);
            return facts;
        }
    },
    ID_CTRL("id-ctrl") {
        @Override
        boolean isThis(JsonFields fields) {
            return fields.has("sn") && fields.has("mn") && fields.has("vid");
        }

        @Override
        Map<String, Object> facts(JsonFields fields) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("serial", fields.text("sn"));
            facts.put("model", fields.text("mn"));
            facts.put("firmware", fields.text("fr"));
            facts.put("vendorId", hex4(fields.small("vid")));
            facts.put("subsystemVendorId", hex4(fields.small("ssvid")));
            facts.put("subsystemNqn", fields.text("subnqn"));
            facts.put("maxTransferPowerOfMinPages", fields.small("mdts"));
            facts.put("maxNamespaces", fields.small("nn"));
            Integer cache = fields.small("vwc");
            facts.put("volatileWriteCache", cache == null ? null : Boolean.valueOf(cache % 2 == 1));
            facts.put("warningTemperatureKelvin", fields.small("wctemp"));
            facts.put("criticalTemperatureKelvin", fields.small("cctemp"));
            return facts;
        }
    },
    ID_NS("id-ns") {
        @Override
        boolean isThis(JsonFields fields) {
            return fields.has("nsze") && fields.has("lbafs");
        }

        @Override
        Map<String, Object> facts(JsonFields fields) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("sizeBlocks", fields.number("nsze"));
            facts.put("capacityBlocks", fields.number("ncap"));
            facts.put("usedBlocks", fields.number("nuse"));
            Integer flbas = fields.small("flbas");
            Integer format = flbas == null ? null : Integer.valueOf(formatIndex(flbas));
            List<?> formats = fields.list("lbafs");
            JsonFields chosen =
                    JsonFields.of(
                            format != null && format < formats.size() ? formats.get(format) : null);
            Integer shift = chosen.small("ds");
            facts.put("lbaFormat", format);
            facts.put("blockBytes", shift == null || shift > 40 ? null : Long.valueOf(1L << shift));
            facts.put("metadataBytes", chosen.small("ms"));
            facts.put("optimalIoBoundaryBlocks", fields.small("noiob"));
            facts.put("nguid", fields.text("nguid"));
            facts.put("eui64", fields.text("eui64"));
            return facts;
        }
    },
    SMART_LOG("smart-log") {
        @Override
        boolean isThis(JsonFields fields) {
            return fields.has("temperature") && fields.has("percent_used");
        }

        @Override
        Map<String, Object> facts(JsonFields fields) {
            Map<String, Object> facts = new LinkedHashMap<>();
            Object warning = fields.object().get("critical_warning");
            facts.put(
                    "criticalWarning",
                    warning instanceof Map<?, ?>
                            ? JsonFields.of(warning).number("value")
                            : fields.number("critical_warning"));
            facts.put("temperatureKelvin", fields.number("temperature"));
            facts.put("availableSparePercent", fields.number("avail_spare"));
            facts.put("availableSpareThresholdPercent", fields.number("spare_thresh"));
            facts.put("lifeUsedPercent", fields.number("percent_used"));
            facts.put("dataUnitsRead", fields.number("data_units_read"));
            facts.put("dataUnitsWritten", fields.number("data_units_written"));
            facts.put("hostReadCommands", fields.number("host_read_commands"));
            facts.put("hostWriteCommands", fields.number("host_write_commands"));
            facts.put("busyMinutes", fields.number("controller_busy_time"));
            facts.put("powerCycles", fields.number("power_cycles"));
            facts.put("powerOnHours", fields.number("power_on_hours"));
            facts.put("unsafeShutdowns", fields.number("unsafe_shutdowns"));
            facts.put("mediaErrors", fields.number("media_errors"));
            facts.put("errorLogEntries", fields.number("num_err_log_entries"));
            facts.put("warningTemperatureMinutes", fields.number("warning_temp_time"));
            return facts;
        }
    };

    private final String command;

    NvmeCliDocument(String command) {
        this.command = command;
    }

    /** The nvme-cli command that prints it. */
    String command() {
        return command;
    }

    abstract boolean isThis(JsonFields fields);

    /** What it says; a field that it should have and has not is null. */
    abstract Map<String, Object> facts(JsonFields fields);

    /** The document that an object is; null where it is none of these. */
    static NvmeCliDocument of(JsonFields fields) {
        for (NvmeCliDocument document : values()) {
            if (document.isThis(fields)) {
                return document;
            }
        }
        return null;
    }

    /** Bits 3:0, and from NVMe 2.0 bits 6:5 above them. */
    private static int formatIndex(int flbas) {
        return (flbas & 0xf) | (flbas & 0x60) >> 1;
    }

    private static String hex4(Integer id) {
        return id == null ? null : String.format(Locale.ROOT, "%04x", id);
    }

    /** Flat to nvme-cli 2.10; subsystems of controllers of namespaces later and with -v. */
    private static void addNamespaces(JsonFields device, List<Map<String, Object>> namespaces) {
        if (device.has("DevicePath")) {
            namespaces.add(
                    namespace(
                            device, device, device.text("DevicePath"), device.small("NameSpace")));
        }
        for (Object subsystem : device.list("Subsystems")) {
            for (Object each : JsonFields.of(subsystem).list("Controllers")) {
                JsonFields controller = JsonFields.of(each);
                for (Object one : controller.list("Namespaces")) {
                    JsonFields namespace = JsonFields.of(one);
                    namespaces.add(
                            namespace(
                                    controller,
                                    namespace,
                                    "/dev/" + namespace.text("NameSpace"),
                                    namespace.small("NSID")));
                }
            }
        }
    }

    private static Map<String, Object> namespace(
            JsonFields controller, JsonFields namespace, String path, Integer id) {
        BigInteger size = namespace.number("PhysicalSize");
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("path", path);
        facts.put("id", id);
        facts.put("serial", controller.text("SerialNumber"));
        facts.put("model", controller.text("ModelNumber"));
        facts.put("firmware", controller.text("Firmware"));
        facts.put("address", controller.text("Address"));
        facts.put("sizeBytes", size);
        facts.put("usedBytes", namespace.number("UsedBytes"));
        facts.put("blockBytes", namespace.number("SectorSize"));
        return facts;
    }
}
