package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.performance.DriveModel;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;

/** Text of spdk_nvme_identify v26.05: keys padded to a column, a block per controller. */
final class IdentifyText {

    private static final String RULE = "=".repeat(53) + "\n";
    private static final long DATA_UNIT = 512_000;

    private final Machine machine;
    private final StringBuilder text = new StringBuilder();

    IdentifyText(Machine machine) {
        this.machine = machine;
    }

    boolean isEmpty() {
        return text.length() == 0;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    void controller(ControllerFacts facts, ControllerState state) {
        DriveKind kind = machine.drive(facts);
        text.append(RULE)
                .append(
                        String.format(
                                "NVMe Controller at PCIE (%s) [%04x:%04x]%n",
                                facts.bdf(), kind.vendor(), kind.device()))
                .append(RULE);
        heading("Controller Capabilities/Features");
        wide("Vendor ID", String.format("%04x", kind.vendor()));
        wide("Subsystem Vendor ID", String.format("%04x", kind.vendor()));
        wide("Serial Number", facts.serial());
        wide("Model Number", machine.model(facts));
        wide("Firmware Version", machine.firmware(facts));
        wide("Recommended Arb Burst", "6");
        wide("Max Data Transfer Size", Integer.toString(4096 << kind.mdts()));
        wide("Max Number of Namespaces", Integer.toString(machine.namespaceBytes(facts).size()));
        wide("Max Number of I/O Queues", Integer.toString(kind.ioQueues()));
        wide("NVMe Specification Version (VS)", "1.4");
        wide("Maximum Queue Entries", Integer.toString(kind.queueEntries()));
        text.append('\n');
        heading("Controller Memory Buffer Support");
        wide("Supported", "No");
        text.append('\n');
        heading("NVM Command Set Attributes");
        narrow("Number of Namespaces", Integer.toString(machine.namespaceBytes(facts).size()));
        narrow("Volatile Write Cache", kind.writeCache() ? "Present" : "Not Present");
        text.append('\n');
        health(facts, state);
        heading("Active Namespaces");
        for (int id = 1; id <= machine.namespaceBytes(facts).size(); id++) {
            namespace(facts, state, id);
        }
    }

    private void health(ControllerFacts facts, ControllerState state) {
        DriveModel.Thermal thermal = machine.drive(facts).performance().thermal();
        heading("Health Information");
        text.append("Critical Warnings:\n");
        narrow("  Available Spare Space", "OK");
        narrow("  Temperature", state.celsius > thermal.warningCelsius() ? "WARNING" : "OK");
        narrow("  Device Reliability", "OK");
        narrow("  Read Only", "No");
        narrow("Current Temperature", kelvin(state.celsius));
        narrow("Temperature Threshold", kelvin(thermal.warningCelsius()));
        narrow(
                "Available Spare",
                (facts.sparePercent() == null ? 100 : facts.sparePercent()) + "%");
        narrow("Available Spare Threshold", "10%");
        narrow("Life Percentage Used", facts.wearPercent() + "%");
        narrow("Data Units Read", count(state.bytesRead / DATA_UNIT));
        narrow("Data Units Written", count(state.bytesWritten / DATA_UNIT));
        narrow("Host Read Commands", count(state.reads));
        narrow("Host Write Commands", count(state.writes));
        narrow("Controller Busy Time", count(state.busyNs / 60e9) + " minutes");
        narrow("Power Cycles", "12");
        narrow("Power On Hours", "2200 hours");
        narrow("Unsafe Shutdowns", "3");
        narrow("Unrecoverable Media Errors", Long.toString(state.mediaErrors));
        narrow("Lifetime Error Log Entries", Long.toString(state.mediaErrors));
        narrow("Warning Temperature Time", (long) (state.warningNs / 60e9) + " minutes");
        narrow("Critical Temperature Time", (long) (state.criticalNs / 60e9) + " minutes");
        text.append('\n');
    }

    private void namespace(ControllerFacts facts, ControllerState state, int id) {
        long bytes = machine.namespaceBytes(facts).get(id - 1);
        long blocks = bytes / state.lba;
        String size = blocks + " (" + bytes / (1L << 30) + "GiB)";
        text.append("Namespace ID:").append(id).append('\n');
        wide("Command Set Identifier", "NVM (00h)");
        wide("Deallocate", "Supported");
        wide("Namespace Sharing Capabilities", facts.shared() ? "Multiple Controllers" : "Private");
        wide("Size (in LBAs)", size);
        wide("Capacity (in LBAs)", size);
        long used = Math.round(blocks * state.mapped);
        wide("Utilization (in LBAs)", used + " (" + used * state.lba / (1L << 30) + "GiB)");
        wide("Number of LBA Formats", "2");
        wide("Current LBA Format", "LBA Format #0" + (state.lba == 4096 ? 1 : 0));
        text.append("LBA Format #00: Data Size:   512  Metadata Size:     0\n");
        text.append("LBA Format #01: Data Size:  4096  Metadata Size:     0\n\n");
    }

    private void heading(String title) {
        text.append(title).append('\n').append("=".repeat(title.length())).append('\n');
    }

    private void wide(String key, String value) {
        text.append(String.format("%-39s%s%n", key + ":", value));
    }

    private void narrow(String key, String value) {
        text.append(String.format("%-29s%s%n", key + ":", value));
    }

    private static String kelvin(double celsius) {
        return Math.round(celsius + 273) + " Kelvin (" + Math.round(celsius) + " Celsius)";
    }

    private static String count(double value) {
        return Long.toString(Math.round(value));
    }
}
