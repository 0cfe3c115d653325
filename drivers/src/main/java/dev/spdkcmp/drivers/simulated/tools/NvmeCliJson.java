package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.performance.DriveModel;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import java.util.ArrayList;
import java.util.List;

/** nvme-cli's JSON: no blank after a colon in its members, counters of 128 bits as strings. */
final class NvmeCliJson {

    private static final long DATA_UNIT = 512_000;

    private final Machine machine;

    NvmeCliJson(Machine machine) {
        this.machine = machine;
    }

    String list() {
        List<String> devices = new ArrayList<>();
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(machine.now()).values()) {
            int sector = disk.state().lba;
            devices.add(
                    "    {\n"
                            + "      \"NameSpace\":"
                            + disk.namespace()
                            + ",\n"
                            + "      \"DevicePath\":\"/dev/"
                            + disk.name()
                            + "\",\n"
                            + "      \"Firmware\":\""
                            + machine.firmware(disk.controller())
                            + "\",\n"
                            + "      \"ModelNumber\":\""
                            + machine.model(disk.controller())
                            + "\",\n"
                            + "      \"SerialNumber\":\""
                            + disk.controller().serial()
                            + "\",\n"
                            + "      \"UsedBytes\":"
                            + Math.round(disk.sizeBytes() * disk.state().mapped)
                            + ",\n"
                            + "      \"MaximumLBA\":"
                            + disk.sizeBytes() / sector
                            + ",\n"
                            + "      \"PhysicalSize\":"
                            + disk.sizeBytes()
                            + ",\n"
                            + "      \"SectorSize\":"
                            + sector
                            + "\n    }");
        }
        return "{\n  \"Devices\":[\n" + String.join(",\n", devices) + "\n  ]\n}\n";
    }

    String controller(ControllerFacts facts) {
        DriveKind kind = machine.drive(facts);
        DriveModel.Thermal thermal = kind.performance().thermal();
        return new Members()
                .number("vid", kind.vendor())
                .number("ssvid", kind.vendor())
                .text("sn", String.format("%-20s", facts.serial()))
                .text("mn", String.format("%-40s", machine.model(facts)))
                .text("fr", String.format("%-8s", machine.firmware(facts)))
                .number("rab", 6)
                .number("cmic", facts.shared() ? 2 : 0)
                .number("mdts", kind.mdts())
                .number("cntlid", 0)
                .number("ver", 66560)
                .number("oacs", 14)
                .number("npss", 0)
                .number("apsta", 0)
                .number("wctemp", thermal.warningCelsius() + 273)
                .number("cctemp", thermal.criticalCelsius() + 273)
                .number("hmpre", 0)
                .number("hmmin", 0)
                .text("tnvmcap", Long.toString(kind.sizeBytes()))
                .number("sqes", 102)
                .number("cqes", 68)
                .number("nn", machine.namespaceBytes(facts).size())
                .number("oncs", 94)
                .number("fna", 0)
                .number("vwc", kind.writeCache() ? 7 : 0)
                .text("subnqn", "nqn.2026-01.dev.spdkcmp.simulated:" + facts.serial())
                .end();
    }

    String namespace(ControllerFacts facts, ControllerState state, int id) {
        long blocks = machine.namespaceBytes(facts).get(id - 1) / state.lba;
        return new Members()
                .number("nsze", blocks)
                .number("ncap", blocks)
                .number("nuse", Math.round(blocks * state.mapped))
                .number("nsfeat", 0)
                .number("nlbaf", 1)
                .number("flbas", state.lba == 4096 ? 1 : 0)
                .number("mc", 0)
                .number("dpc", 0)
                .number("dps", 0)
                .number("nmic", facts.shared() ? 1 : 0)
                .number("dlfeat", 1)
                .number("noiob", 0)
                .raw(
                        "lbafs",
                        "[\n    {\n      \"ms\":0,\n      \"ds\":9,\n      \"rp\":2\n    },\n"
                                + "    {\n      \"ms\":0,\n      \"ds\":12,\n      \"rp\":0\n    }\n"
                                + "  ]")
                .end();
    }

    String health(ControllerFacts facts, ControllerState state) {
        DriveModel.Thermal thermal = machine.drive(facts).performance().thermal();
        return new Members()
                .number("critical_warning", state.celsius > thermal.warningCelsius() ? 2 : 0)
                .number("temperature", Math.round(state.celsius + 273))
                .number("avail_spare", facts.sparePercent() == null ? 100 : facts.sparePercent())
                .number("spare_thresh", 10)
                .number("percent_used", facts.wearPercent())
                .number("endurance_grp_critical_warning_summary", 0)
                .count("data_units_read", state.bytesRead / DATA_UNIT)
                .count("data_units_written", state.bytesWritten / DATA_UNIT)
                .count("host_read_commands", state.reads)
                .count("host_write_commands", state.writes)
                .count("controller_busy_time", state.busyNs / 60e9)
                .count("power_cycles", 12)
                .count("power_on_hours", 2200)
                .count("unsafe_shutdowns", 3)
                .count("media_errors", state.mediaErrors)
                .count("num_err_log_entries", state.mediaErrors)
                .number("warning_temp_time", (long) (state.warningNs / 60e9))
                .number("critical_comp_time", (long) (state.criticalNs / 60e9))
                .number("thm_temp1_trans_count", state.throttles)
                .number("thm_temp2_trans_count", 0)
                .number("thm_temp1_total_time", (long) (state.warningNs / 1e9))
                .number("thm_temp2_total_time", 0)
                .end();
    }

    /** Members of one object, a line each. */
    private static final class Members {
        private final List<String> lines = new ArrayList<>();

        Members number(String name, long value) {
            return raw(name, Long.toString(value));
        }

        Members count(String name, double value) {
            return text(name, Long.toString((long) Math.ceil(value)));
        }

        Members text(String name, String value) {
            return raw(name, "\"" + value + "\"");
        }

        Members raw(String name, String value) {
            lines.add("  \"" + name + "\":" + value);
            return this;
        }

        String end() {
            return "{\n" + String.join(",\n", lines) + "\n}\n";
        }
    }
}
