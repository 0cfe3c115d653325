package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.MachineLock;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Preconditioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files, and devices that stay where they are: no driver and no setting is changed. */
final class KernelBench implements Bench {

    private static final Pattern NVME_DISK = Pattern.compile("/dev/(nvme\\d+)n\\d+");

    private final Plan plan;
    private final Conditions conditions;
    private final DeviceRecords records;
    private final List<Held.Taken> held;

    private KernelBench(Host host, Plan plan, List<Held.Taken> held) {
        this.plan = plan;
        this.conditions = Conditions.of(host, plan);
        this.records = new DeviceRecords(host);
        this.held = held;
    }

    /**
     * Opens it; a block device that will be written is held, so that nobody mounts it meanwhile.
     * Root takes the machine's lock, so that no other harness disturbs the measurements; other
     * users cannot reach it.
     */
    static BenchOpening open(Host host, Plan plan) throws InterruptedException {
        Optional<MachineLock> lock = Optional.empty();
        if (host.natives().effectiveUserId() == 0) {
            MachineLock.Outcome outcome =
                    MachineLock.take(host, "spdkcmp run " + plan.scenario().name());
            if (outcome instanceof MachineLock.Outcome.Busy busy) {
                return refused(busy.message() + "; next: " + busy.remedy());
            }
            lock = Optional.of(((MachineLock.Outcome.Locked) outcome).lock());
        }
        BenchOpening opening = open(host, plan, lock);
        if (opening instanceof BenchOpening.Refused) {
            lock.ifPresent(MachineLock::close);
        }
        return opening;
    }

    private static BenchOpening.Refused refused(String message) {
        return new BenchOpening.Refused(message, Restored.NOTHING_TO_DO);
    }

    private static BenchOpening open(Host host, Plan plan, Optional<MachineLock> lock) {
        List<Held.Taken> held = new ArrayList<>();
        for (PlanDevice device : plan.devices()) {
            String path = device.target().path();
            if (!plan.scenario().writes() || host.files().deviceNumber(path).isEmpty()) {
                continue;
            }
            Held outcome = host.natives().openExclusively(path);
            if (outcome instanceof Held.Refused refused) {
                held.forEach(Held.Taken::close);
                return refused(
                        path
                                + " is in use ("
                                + refused.reason()
                                + "), and the scenario would write to it; next: lsblk "
                                + path
                                + " and fuser -v "
                                + path
                                + " show by what");
            }
            held.add((Held.Taken) outcome);
        }
        return new BenchOpening.Opened(
                new KernelBench(host, plan, held),
                null,
                List.of(),
                () -> lock.ifPresent(MachineLock::close));
    }

    /** Kernel name of a device's controller; empty for what is no NVMe disk. */
    private static Optional<String> controller(PlanDevice device) {
        Matcher disk = NVME_DISK.matcher(String.valueOf(device.target().path()));
        return disk.matches() ? Optional.of(disk.group(1)) : Optional.empty();
    }

    @Override
    public List<LoadTarget> targets() {
        return plan.targets();
    }

    @Override
    public List<String> controllers(Cell cell) {
        return cell.deviceIndexes().stream()
                .map(index -> controller(plan.devices().get(index)))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Result bind(Step.Bind step) {
        return new Result.Failed(
                "a step wants to bind devices, and this run changes no driver", "report this");
    }

    @Override
    public Result apply(Step.Apply step) {
        return step.settings().isEmpty()
                ? Result.Done.QUIETLY
                : new Result.Failed(
                        "a step wants to change settings, and this run changes none",
                        "report this");
    }

    @Override
    public Map<String, String> environment(Cell cell) {
        return conditions.of(cell, targets());
    }

    @Override
    public List<Problem> settingProblems() {
        return List.of();
    }

    @Override
    public String controlGroup() {
        return null;
    }

    @Override
    public Double temperatureC() {
        return plan.devices().stream()
                .map(KernelBench::controller)
                .flatMap(Optional::stream)
                .map(records::temperatureC)
                .flatMap(Optional::stream)
                .max(Double::compare)
                .orElse(null);
    }

    @Override
    public List<Problem> heat() {
        List<Problem> found = new ArrayList<>();
        for (PlanDevice device : plan.devices()) {
            controller(device)
                    .flatMap(controller -> records.heat(device.name(), controller))
                    .ifPresent(found::add);
        }
        return found;
    }

    @Override
    public Long hugepageBytes() {
        return conditions.hugepageBytes();
    }

    @Override
    public Optional<List<Problem>> incidents() {
        List<Problem> found = new ArrayList<>();
        for (PlanDevice device : plan.devices()) {
            controller(device).ifPresent(c -> found.addAll(records.incidents(device.name(), c)));
        }
        return Optional.of(found);
    }

    @Override
    public Long bytesWritten(int device) {
        return controller(plan.devices().get(device))
                .flatMap(records::health)
                .map(health -> health.bytesWritten().longValueExact())
                .orElse(null);
    }

    @Override
    public Result format(int device, Preconditioning.Format format) {
        return new Result.Failed(
                plan.devices().get(device).name() + " is a file, and files are not formatted",
                "take format out of the scenario's preconditioning");
    }

    @Override
    public Restored restore() {
        held.forEach(Held.Taken::close);
        return new Restored(true, List.of());
    }
}
