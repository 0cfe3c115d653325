package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.binding.RememberedDevices;
import dev.spdkcmp.drivers.doctor.Check;
import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.doctor.Checkup;
import dev.spdkcmp.drivers.doctor.Doctor;
import dev.spdkcmp.drivers.doctor.Outcome;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.DeviceArgument;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.load.ToolFinder;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks for what would spoil a comparison on this machine, before a night is spent on it. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = {
            "Checks a machine for what would make a comparison wrong or unfair: links, drives,",
            "block layer, processors, memory, tools. Looks only; changes nothing.",
            "Exit status 1 when a check fails."
        })
final class DoctorCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "SCENARIO",
            description = "Judge for this scenario: a catalog name or a file.")
    private String scenarioName;

    @Option(
            names = "--device",
            paramLabel = "DEV",
            description = "Look at this device only; repeatable. Without it: at all.")
    private List<String> deviceNames = new ArrayList<>();

    @Option(names = "--list", description = "List all checks and leave.")
    private boolean list;

    @Option(names = "--explain", paramLabel = "CODE", description = "Explain one check and leave.")
    private String explain;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Option(names = "--spdk", paramLabel = "DIR", description = "A built SPDK (or SPDK_DIR).")
    private String spdk = System.getenv("SPDK_DIR");

    @Option(names = "--fio", paramLabel = "FILE", description = "Which fio (or FIO).")
    private String fio = System.getenv("FIO");

    @Mixin private HostOption host;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Doctor doctor = new Doctor();
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            out.print(
                    json
                            ? CheckListText.json(doctor.checks())
                            : CheckListText.text(doctor.checks()));
            out.flush();
            return ExitStatus.DONE;
        }
        if (explain != null) {
            return explain(doctor, out);
        }
        Host machine = host.open();
        Scenario scenario = scenarioName == null ? null : scenario();
        List<NvmeDevice> devices = devices(machine);
        List<CheckResult> results =
                doctor.examine(
                        new Checkup(
                                machine,
                                devices,
                                scenario,
                                Set.of(),
                                new ToolFinder(machine).find(fio, spdk)));
        out.print(
                json
                        ? CheckupJson.write(machine.provenance(), results)
                        : CheckupText.write(machine.provenance(), results));
        out.flush();
        boolean failed = results.stream().anyMatch(result -> result.outcome() == Outcome.FAIL);
        return failed ? ExitStatus.DONE_WITH_FAILURES : ExitStatus.DONE;
    }

    private int explain(Doctor doctor, PrintWriter out) {
        Optional<Check> check = doctor.check(explain);
        if (check.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no check '" + explain + "' (spdkcmp doctor --list shows them)");
        }
        out.print(CheckListText.explain(check.get()));
        out.flush();
        return ExitStatus.DONE;
    }

    private Scenario scenario() {
        ScenarioReading reading = ScenarioSource.read(scenarioName);
        if (reading instanceof ScenarioReading.Valid valid) {
            return valid.scenario();
        }
        throw new ParameterException(
                spec.commandLine(), ScenarioSource.text((ScenarioReading.Invalid) reading));
    }

    private List<NvmeDevice> devices(Host machine) throws IOException {
        Inventory inventory = new Inventory(machine, RememberedDevices.of(Ledger.read(machine)));
        if (deviceNames.isEmpty()) {
            return inventory.devices();
        }
        List<NvmeDevice> named = new ArrayList<>();
        for (String name : deviceNames) {
            DeviceArgument argument = DeviceArgument.parse(name);
            if (argument instanceof DeviceArgument.Malformed malformed) {
                throw new ParameterException(spec.commandLine(), malformed.message());
            }
            if (argument instanceof DeviceArgument.Pci pci) {
                named.add(
                        inventory
                                .device(pci.bdf())
                                .orElseThrow(
                                        () ->
                                                new ParameterException(
                                                        spec.commandLine(),
                                                        "there is no NVMe device at "
                                                                + pci.bdf()
                                                                + " (spdkcmp devices lists them)")));
            }
        }
        return named;
    }
}
