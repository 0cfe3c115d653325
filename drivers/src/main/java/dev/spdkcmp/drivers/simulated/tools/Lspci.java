package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;

/** lspci: {@code -vmmnnkD} for all functions, {@code -vv -s BDF} for one. */
public final class Lspci implements Tool {

    private static final long TIME_NS = 40_000_000;

    private final Machine machine;

    public Lspci(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        CommandOptions options = new CommandOptions(invocation.arguments());
        String only = options.value("-s", "--slot").orElse("");
        boolean verbose =
                invocation.arguments().contains("-vv") || invocation.arguments().contains("-vvv");
        StringBuilder text = new StringBuilder();
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState state = machine.now().controllers.get(facts.bdf());
            if (state.present && (only.isEmpty() || facts.bdf().endsWith(only))) {
                text.append(verbose ? verbose(facts, state) : record(facts, state));
            }
        }
        if (!verbose) {
            for (MachineProfile.PciFunctionFacts other : machine.profile().otherFunctions()) {
                if (only.isEmpty() || other.bdf().endsWith(only)) {
                    text.append(record(other));
                }
            }
        }
        return Execution.of(TIME_NS, Output.printed(text.toString()));
    }

    private String record(ControllerFacts facts, ControllerState state) {
        DriveKind kind = machine.drive(facts);
        String vendor = String.format("SIMULATED [%04x]", kind.vendor());
        String device = String.format("%s [%04x]", machine.model(facts), kind.device());
        return "Slot:\t"
                + facts.bdf()
                + "\nClass:\tNon-Volatile memory controller [0108]\nVendor:\t"
                + vendor
                + "\nDevice:\t"
                + device
                + "\nSVendor:\t"
                + vendor
                + "\nSDevice:\tDevice [0001]\nProgIf:\t02\n"
                + (state.driver == null ? "" : "Driver:\t" + state.driver + "\n")
                + "Module:\tnvme\n"
                + (facts.node() < 0 ? "" : "NUMANode:\t" + facts.node() + "\n")
                + (facts.group() < 0 ? "" : "IOMMUGroup:\t" + facts.group() + "\n")
                + "\n";
    }

    private static String record(MachineProfile.PciFunctionFacts other) {
        return "Slot:\t"
                + other.bdf()
                + "\nClass:\tClass ["
                + other.classCode().substring(2, 6)
                + "]\nVendor:\tVendor ["
                + other.vendor().substring(2)
                + "]\nDevice:\tDevice ["
                + other.device().substring(2)
                + "]\n"
                + (other.driver() == null ? "" : "Driver:\t" + other.driver() + "\n")
                + "\n";
    }

    private String verbose(ControllerFacts facts, ControllerState state) {
        if (state.allOnes) {
            return facts.bdf()
                    + " Non-Volatile memory controller: SIMULATED (rev ff) (prog-if ff)\n"
                    + "\t!!! Unknown header type 7f\n\n";
        }
        ControllerFacts.Link best = machine.drive(facts).maxLink();
        int payload = facts.maxPayload() == null ? 512 : facts.maxPayload();
        boolean lower = state.linkSpeed < best.speed();
        boolean narrower = state.linkWidth < best.width();
        return facts.bdf()
                + " Non-Volatile memory controller: "
                + machine.model(facts)
                + " (prog-if 02 [NVM Express])\n"
                + "\tCapabilities: [80] Express (v2) Endpoint, MSI 00\n"
                + "\t\tDevCap:\tMaxPayload 512 bytes, PhantFunc 0\n"
                + "\t\tDevCtl:\tCorrErr- NonFatalErr- FatalErr- UnsupReq-\n"
                + "\t\t\tMaxPayload "
                + payload
                + " bytes, MaxReadReq 512 bytes\n"
                + "\t\tLnkCap:\tPort #0, Speed "
                + speed(best.speed())
                + ", Width x"
                + best.width()
                + ", ASPM L1\n"
                + "\t\tLnkCtl:\tASPM "
                + (facts.aspm() ? "L1 Enabled" : "Disabled")
                + "; RCB 64 bytes\n"
                + "\t\tLnkSta:\tSpeed "
                + speed(state.linkSpeed)
                + (lower ? " (downgraded)" : "")
                + ", Width x"
                + state.linkWidth
                + (narrower ? " (downgraded)" : "")
                + "\n"
                + (state.driver == null ? "" : "\tKernel driver in use: " + state.driver + "\n")
                + "\tKernel modules: nvme\n\n";
    }

    private static String speed(double gigatransfers) {
        return (gigatransfers == Math.rint(gigatransfers)
                        ? Long.toString(Math.round(gigatransfers))
                        : Double.toString(gigatransfers))
                + "GT/s";
    }
}
