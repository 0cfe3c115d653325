package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.binding.RememberedDevices;
import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.MachineLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows every NVMe device of a machine, what uses it, and whether it may be taken. */
@Command(
        name = "devices",
        mixinStandardHelpOptions = true,
        description = {
            "NVMe devices: driver, NUMA node, link, what uses them, and whether they may be",
            "taken for a run. Looks only; changes nothing. Run it as root to see everything."
        })
final class DevicesCommand implements Callable<Integer> {

    @Mixin private HostOption host;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        DeviceList list = look(host.open());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        list.warnings().forEach(warning -> err.println("spdkcmp: " + warning));
        err.flush();
        out.print(json ? DeviceListJson.write(list) : DeviceListText.write(list));
        out.flush();
        return ExitStatus.DONE;
    }

    private DeviceList look(Host machine) {
        LedgerState ledger = Ledger.read(machine);
        Inventory inventory = new Inventory(machine, RememberedDevices.of(ledger));
        List<Request> requests =
                inventory.devices().stream().map(NvmeDevice::bdf).map(Request::of).toList();
        List<Examination> examinations = new Guard(machine, inventory).examine(requests);
        Optional<String> otherHarness = MachineLock.holder(machine);
        return new DeviceList(
                machine.provenance(),
                examinations,
                HbaDrive.in(machine.files()),
                ledger,
                otherHarness.orElse(null),
                machine.natives().effectiveUserId() == 0,
                host.restoreCommand());
    }
}
