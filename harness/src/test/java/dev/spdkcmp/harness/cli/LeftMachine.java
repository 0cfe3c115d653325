package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.binding.KernelLoan;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Preparation;
import dev.spdkcmp.drivers.binding.SetupScript;
import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A simulated machine in a folder, in a state in which a command may meet it.
 *
 * @param profile of which kind it is
 * @param folder where it keeps its state
 * @param host the machine
 */
record LeftMachine(String profile, Path folder, SimulatedHost host) {

    static final String DEVICE = "0000:41:00.0";

    static LeftMachine open(String profile, Path folder) throws Exception {
        return new LeftMachine(profile, folder, SimulatedHost.open(profile, folder, 1));
    }

    /** What to give as {@code --host}. */
    String name() {
        return "simulated:" + profile + "@" + folder;
    }

    /** Driver of a device; "none" for none. */
    String driver(String bdf) {
        return new Inventory(host, any -> Optional.empty())
                .device(Bdf.parse(bdf).orElseThrow())
                .map(device -> device.driver())
                .orElse("none");
    }

    /** Its owner keeps a device on another driver. */
    LeftMachine withDeviceOn(String bdf, String driver) throws Exception {
        String function = "/sys/bus/pci/devices/" + bdf;
        host.programs()
                .run(new Program(List.of("modprobe", driver), Map.of(), Duration.ofSeconds(10)));
        host.files().write(function + "/driver/unbind", bdf);
        host.files().write(function + "/driver_override", driver);
        host.files().write("/sys/bus/pci/drivers_probe", bdf);
        host.files().write(function + "/driver_override", "");
        return this;
    }

    /** An earlier run was killed while the device was on SPDK's driver. */
    LeftMachine afterAKilledRun() throws Exception {
        try (MachineSession session = session(host)) {
            session.settings().set(FileSetting.governor(3), "powersave");
            Claim claim =
                    ((Guard.Outcome.Taken)
                                    session.guard().take(Request.of(Bdf.parse(DEVICE).get())))
                            .claim();
            Preparation.Outcome.Ready ready =
                    (Preparation.Outcome.Ready)
                            session.preparation()
                                    .prepare("vfio-pci", HugepageNeed.on(0, 600L << 20));
            session.binder(SetupScript.in("/opt/spdk"))
                    .toUserspace(List.of(claim), "vfio-pci", ready.first());
        }
        return this;
    }

    /** An earlier run was killed while it had a device on loan. */
    LeftMachine afterARunKilledWithALoan() throws Exception {
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.Lent lent =
                    (KernelLoan.Outcome.Lent)
                            session.kernelLoan().lend(Bdf.parse(DEVICE).orElseThrow());
            lent.held().forEach(disk -> disk.close());
        }
        return this;
    }

    static MachineSession session(Host host) throws InterruptedException {
        return ((MachineSession.Outcome.Opened)
                        MachineSession.open(host, "spdkcmp run smoke", new StopRequest()))
                .session();
    }
}
