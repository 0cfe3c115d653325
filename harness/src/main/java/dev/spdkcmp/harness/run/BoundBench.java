package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.BindOutcome;
import dev.spdkcmp.drivers.binding.Binder;
import dev.spdkcmp.drivers.binding.HugepagePool;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.PollQueues;
import dev.spdkcmp.drivers.binding.ReturnOutcome;
import dev.spdkcmp.drivers.binding.Trouble;
import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.Preconditioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Devices that change drivers and settings, all of it through the machine's ledger. */
final class BoundBench implements Bench {

    private final MachineSession session;
    private final Plan plan;
    private final Binder binder;
    private final String driver;
    private final HugepagePool hugepages;
    private final Conditions conditions;
    private final DeviceRecords records;
    private final SettingsInForce settings;
    private final DeviceNames names;
    private List<Claim> claims;
    private Stack stack = Stack.KERNEL;
    private String pollQueues = "";

    /**
     * A bench on the kernel's driver.
     *
     * @param userspace how devices are bound to SPDK's driver; null where they never are
     * @param claims the devices, held
     */
    BoundBench(MachineSession session, Plan plan, Userspace userspace, List<Claim> claims) {
        Host host = session.host();
        this.session = session;
        this.plan = plan;
        this.binder = userspace == null ? null : userspace.binder();
        this.driver = userspace == null ? null : userspace.driver();
        this.hugepages = userspace == null ? null : userspace.hugepages();
        this.conditions = Conditions.of(host, plan);
        this.records = new DeviceRecords(host);
        this.settings = new SettingsInForce(session, new HostSettings(host, plan));
        this.names = new DeviceNames(session.inventory(), plan);
        this.claims = List.copyOf(claims);
    }

    /**
     * How devices are bound to SPDK's driver.
     *
     * @param driver {@code vfio-pci} or {@code uio_pci_generic}
     * @param hugepages as reserved
     */
    record Userspace(Binder binder, String driver, HugepagePool hugepages) {}

    @Override
    public List<LoadTarget> targets() {
        return names.targets();
    }

    @Override
    public List<String> controllers(Cell cell) {
        return stack == Stack.SPDK
                ? List.of()
                : cell.deviceIndexes().stream()
                        .map(names::controller)
                        .flatMap(Optional::stream)
                        .toList();
    }

    @Override
    public Result bind(Step.Bind step) throws InterruptedException {
        if (step.to() == Stack.SPDK) {
            return toUserspace();
        }
        Result back = stack == Stack.SPDK ? bringBack() : Result.Done.QUIETLY;
        return back instanceof Result.Done done && !step.pollQueues().equals(pollQueues)
                ? makeQueues(step.pollQueues(), done)
                : back;
    }

    private Result makeQueues(String wanted, Result.Done before) throws InterruptedException {
        PollQueues.Outcome outcome =
                session.pollQueues()
                        .make(claims, wanted.isEmpty() ? null : Integer.valueOf(wanted));
        claims = List.of();
        if (outcome instanceof PollQueues.Outcome.NotMade notMade) {
            return failed(List.of(notMade.trouble()));
        }
        claims = ((PollQueues.Outcome.Made) outcome).claims();
        pollQueues = wanted;
        names.lookUp();
        settings.boundAnew();
        return before;
    }

    private Result toUserspace() throws InterruptedException {
        BindOutcome outcome = binder.toUserspace(claims, driver, hugepages);
        claims = List.of();
        if (outcome instanceof BindOutcome.NotBound notBound) {
            return failed(notBound.troubles());
        }
        stack = Stack.SPDK;
        pollQueues = "";
        settings.boundAnew();
        return new Result.Done(((BindOutcome.Bound) outcome).notes(), List.of());
    }

    private Result bringBack() throws InterruptedException {
        ReturnOutcome outcome = binder.bringBack();
        claims =
                outcome.devices().stream()
                        .map(back -> new Claim(back.device(), false, List.of(), back.held()))
                        .toList();
        if (!outcome.succeeded()) {
            return failed(outcome.troubles());
        }
        stack = Stack.KERNEL;
        names.lookUp();
        settings.boundAnew();
        List<String> notes = new ArrayList<>();
        List<Problem> spoils = new ArrayList<>();
        for (ReturnOutcome.Returned back : outcome.devices()) {
            notes.addAll(back.notes());
            slowerLink(back.device()).ifPresent(spoils::add);
        }
        return new Result.Done(notes, spoils);
    }

    /** A link that came back slower than it was when the run began. */
    private Optional<Problem> slowerLink(NvmeDevice device) {
        Double before =
                plan.devices().stream()
                        .filter(d -> device.bdf().toString().equals(d.target().bdf()))
                        .flatMap(d -> Stream.ofNullable(d.linkBytesPerSecond()))
                        .findFirst()
                        .orElse(null);
        if (before == null || device.link().now() == null) {
            return Optional.empty();
        }
        return device.link().now().bytesPerSecond() >= before
                ? Optional.empty()
                : Optional.of(
                        Problem.error(
                                "link-degraded",
                                device.name()
                                        + " came back with a link of "
                                        + device.link().now()
                                        + ", slower than when the run began"));
    }

    private static Result failed(List<Trouble> troubles) {
        return new Result.Failed(
                troubles.stream().map(Trouble::message).collect(Collectors.joining("; ")),
                troubles.stream()
                        .map(Trouble::remedy)
                        .distinct()
                        .collect(Collectors.joining("; ")));
    }

    @Override
    public Result apply(Step.Apply step) throws InterruptedException {
        return settings.apply(step.settings());
    }

    @Override
    public Map<String, String> environment(Cell cell) {
        Map<String, String> environment = new TreeMap<>(conditions.of(cell, targets()));
        settings.readings().forEach((name, how) -> environment.put("setting." + name, how));
        return environment;
    }

    @Override
    public List<Problem> settingProblems() {
        return settings.problems();
    }

    @Override
    public String controlGroup() {
        return settings.controlGroup();
    }

    @Override
    public Double temperatureC() {
        return names.controllers(stack).stream()
                .map(controller -> records.temperatureC(controller))
                .flatMap(Optional::stream)
                .max(Double::compare)
                .orElse(null);
    }

    @Override
    public List<Problem> heat() {
        List<Problem> found = new ArrayList<>();
        for (int i = 0; stack == Stack.KERNEL && i < plan.devices().size(); i++) {
            String name = plan.devices().get(i).name();
            names.controller(i).flatMap(c -> records.heat(name, c)).ifPresent(found::add);
        }
        return found;
    }

    @Override
    public Long hugepageBytes() {
        return conditions.hugepageBytes();
    }

    @Override
    public Optional<List<Problem>> incidents() {
        if (stack == Stack.SPDK) {
            return Optional.empty();
        }
        List<Problem> found = new ArrayList<>();
        for (int i = 0; i < plan.devices().size(); i++) {
            String name = plan.devices().get(i).name();
            names.controller(i).ifPresent(c -> found.addAll(records.incidents(name, c)));
        }
        return Optional.of(found);
    }

    @Override
    public Long bytesWritten(int device) {
        return names.controller(device)
                .flatMap(records::health)
                .map(health -> health.bytesWritten().longValueExact())
                .orElse(null);
    }

    @Override
    public Result format(int device, Preconditioning.Format format) throws InterruptedException {
        return new NvmeFormat(session)
                .format(plan.devices().get(device).serial(), targets().get(device), format);
    }

    @Override
    public Restored restore() {
        claims.forEach(Claim::close);
        return Restored.of(session.restore());
    }
}
