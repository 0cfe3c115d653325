package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.CpuSettings;
import dev.spdkcmp.drivers.simulated.machine.DriverBinding;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/** Board, distribution, security, control groups, energy, and device nodes that stand for none. */
final class SystemSection implements Section {

    private final Machine machine;

    SystemSection(Machine machine) {
        this.machine = machine;
    }

    @Override
    public boolean covers(String path) {
        return true;
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        MachineProfile profile = machine.profile();
        MachineProfile.Board board = profile.board();
        String dmi = "/sys/class/dmi/id/";
        nodes.file(dmi + "sys_vendor", board.vendor());
        nodes.file(dmi + "board_vendor", board.vendor());
        nodes.file(dmi + "product_name", board.product());
        nodes.file(dmi + "board_name", board.product());
        nodes.file(dmi + "bios_version", board.biosVersion());
        nodes.file(dmi + "bios_date", board.biosDate());
        if (profile.memory().channels() > 0) {
            nodes.content(
                    "/sys/firmware/dmi/tables/DMI", () -> MemoryModuleTable.of(machine), null);
        }
        String distribution = profile.kernel().distribution();
        nodes.text(
                "/etc/os-release",
                () -> "PRETTY_NAME=\"" + distribution + "\"\nID=debian\nVERSION_ID=\"13\"\n");
        nodes.file(
                "/etc/machine-id", String.format("%032x", profile.name().hashCode() & 0xffffffffL));
        lockdown(nodes, profile.kernel().lockdown());
        String clock = "/sys/devices/system/clocksource/clocksource0/";
        nodes.file(
                clock + "current_clocksource",
                profile.virtualisation() == null ? "tsc" : "kvm-clock");
        nodes.file(clock + "available_clocksource", "tsc hpet acpi_pm");
        if (profile.virtualisation() != null) {
            nodes.file("/sys/hypervisor/type", profile.virtualisation());
        }
        nodes.file(
                "/sys/module/pcie_aspm/parameters/policy",
                "[default] performance powersave powersupersave");
        nodes.directory("/sys/kernel/config");
        energy(nodes);
        devices(nodes, state);
        for (Map.Entry<String, String> file : profile.files().entrySet()) {
            nodes.file(file.getKey(), file.getValue());
        }
    }

    private static void lockdown(Nodes nodes, String level) {
        StringBuilder line = new StringBuilder();
        for (String choice : new String[] {"none", "integrity", "confidentiality"}) {
            line.append(line.length() == 0 ? "" : " ")
                    .append(choice.equals(level) ? "[" + choice + "]" : choice);
        }
        nodes.file("/sys/kernel/security/lockdown", line.toString());
    }

    /** Package energy: an idle floor and what busy CPUs add, in microjoules. */
    private void energy(Nodes nodes) {
        if (machine.profile().virtualisation() != null) {
            return;
        }
        for (int socket = 0; socket < machine.profile().cpu().sockets(); socket++) {
            int number = socket;
            String at = "/sys/class/powercap/intel-rapl:" + socket;
            nodes.file(at + "/name", "package-" + socket);
            nodes.file(at + "/max_energy_range_uj", "65532610987");
            nodes.file(at + "/energy_uj", () -> Long.toString(microjoules(number) % 65532610987L));
        }
    }

    private long microjoules(int socket) {
        MachineState state = machine.now();
        double busySeconds = 0;
        for (Map.Entry<Integer, MachineState.CpuTime> entry : state.cpuTime.entrySet()) {
            if (machine.profile().cpu().socketOf(entry.getKey()) == socket) {
                MachineState.CpuTime time = entry.getValue();
                busySeconds += (time.userNs + time.systemNs + time.softirqNs) / 1e9;
            }
        }
        return Math.round((state.uptimeNs / 1e9 * 62 + busySeconds * 5.5) * 1e6);
    }

    private void devices(Nodes nodes, MachineState state) {
        nodes.device("/dev/null", "1:3", false, "null");
        nodes.content(
                CpuSettings.LATENCY_LIMIT,
                () ->
                        ByteBuffer.allocate(Integer.BYTES)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putInt(CpuSettings.wakeUpLimitUs(machine.now()))
                                .array(),
                null);
        for (int cpu : machine.onlineCpus()) {
            if (state.modules.contains("msr")) {
                nodes.device("/dev/cpu/" + cpu + "/msr", "202:" + cpu, false, "msr" + cpu);
            }
        }
        if (state.modules.contains("vfio")) {
            nodes.device("/dev/vfio/vfio", "10:196", false, "vfio");
        }
        int uio = 0;
        for (ControllerFacts facts : machine.profile().controllers()) {
            String driver = state.controllers.get(facts.bdf()).driver;
            if (!DriverBinding.isUserspace(driver)) {
                continue;
            }
            if (driver.equals("vfio-pci")) {
                nodes.device("/dev/vfio/" + facts.group(), "244:" + facts.group(), false, "group");
            } else {
                nodes.device("/dev/uio" + uio, "243:" + uio, false, "uio" + uio);
                uio++;
            }
        }
    }
}
