package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.binding.RememberedDevices;
import dev.spdkcmp.drivers.doctor.Check;
import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.doctor.Checkup;
import dev.spdkcmp.drivers.doctor.Doctor;
import dev.spdkcmp.drivers.doctor.HostActivity;
import dev.spdkcmp.drivers.doctor.LoadCpus;
import dev.spdkcmp.drivers.doctor.Outcome;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.DeviceArgument;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.load.ToolFinder;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RunRequest;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.DataSheetReading;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Doctor does not care in which order a run would go. */
    private static final long ANY_ORDER = 1;

    /** How long the machine is watched before it is judged. */
    private static final Duration LOOK = Duration.ofSeconds(1);

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

    @Option(names = "--all", description = "Show what is in order, too.")
    private boolean all;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Option(
            names = "--spdk",
            paramLabel = "DIR",
            description = "Folder of an SPDK build (default: SPDK_DIR, else /opt/spdk).")
    private String spdk;

    @Option(
            names = "--fio",
            paramLabel = "FILE",
            description = "fio (default: FIO, else the one on the PATH).")
    private String fio;

    @Mixin private DataSheetOption dataSheet;

    @Mixin private HostOption host;

    @Spec private CommandSpec spec;

    private final Map<String, String> variables;

    /**
     * The command.
     *
     * @param variables this process's environment
     */
    DoctorCommand(Map<String, String> variables) {
        this.variables = variables;
    }

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
        List<CheckResult> results = doctor.examine(checkup(machine));
        out.print(
                json
                        ? CheckupJson.write(machine.provenance(), results)
                        : CheckupText.write(machine.provenance(), results, all));
        out.flush();
        boolean failed = results.stream().anyMatch(result -> result.outcome() == Outcome.FAIL);
        return failed ? ExitStatus.DONE_WITH_FAILURES : ExitStatus.DONE;
    }

    private Checkup checkup(Host machine) throws IOException, InterruptedException {
        Scenario scenario = scenarioName == null ? null : scenario();
        List<NvmeDevice> devices = devices(machine);
        boolean local = host.named() == null;
        RunRequest request =
                new RunRequest(
                        scenarioName,
                        deviceNames.isEmpty()
                                ? devices.stream().map(device -> device.bdf().toString()).toList()
                                : deviceNames,
                        host.named(),
                        fio == null && local ? variables.get("FIO") : fio,
                        spdk == null && local ? variables.get("SPDK_DIR") : spdk,
                        null,
                        List.of(),
                        List.of());
        HostActivity activity = HostActivity.watch(machine, LOOK);
        ToolFinder finder = new ToolFinder(machine);
        if (scenario == null) {
            return new Checkup(
                    machine,
                    devices,
                    null,
                    new LoadCpus.NotAsked("no scenario was named"),
                    finder.find(
                            request.fio(), Experiment.spdk(machine, request.spdk()).orElse(null)),
                    sheet(),
                    activity);
        }
        Experiment experiment = new Experiment(machine, scenario, request, ANY_ORDER);
        return new Checkup(
                machine,
                devices,
                scenario,
                experiment.cpus(),
                finder.find(request.fio(), experiment.spdk()),
                scenario.judging().dataSheet(),
                activity);
    }

    private DataSheet sheet() {
        DataSheetReading reading = dataSheet.reading();
        if (reading instanceof DataSheetReading.Valid valid) {
            return valid.sheet();
        }
        throw new ParameterException(
                spec.commandLine(),
                ScenarioSource.text(((DataSheetReading.Invalid) reading).problems()));
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
        ScenarioReading reading = dataSheet.appliedTo(ScenarioSource.read(scenarioName));
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
