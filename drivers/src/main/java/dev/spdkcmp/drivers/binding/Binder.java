package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Moves claimed devices to a userspace driver and back to the driver that they were on. Believes
 * only what sysfs says of all NVMe functions afterwards.
 */
public final class Binder {

    private final Host host;
    private final Programs programs;
    private final Ledger ledger;
    private final SetupScript script;
    private final Map<Bdf, Integer> taken = new TreeMap<>();

    /**
     * @param programs those that a stop request ends and that are in the ledger while they run
     * @param script SPDK's setup.sh
     */
    public Binder(Host host, Programs programs, Ledger ledger, SetupScript script) {
        this.host = host;
        this.programs = programs;
        this.ledger = ledger;
        this.script = script;
    }

    /**
     * Binds. The claims' disks are let go when it returns; if it fails, what was moved is brought
     * back.
     *
     * @param claims devices found free; those on the driver already stay on it
     * @param driver from {@link DriverChoice}
     * @param hugepages pool that setup.sh must leave as it is
     */
    public BindOutcome toUserspace(List<Claim> claims, String driver, HugepagePool hugepages)
            throws InterruptedException {
        List<Claim> away =
                claims.stream().filter(claim -> !driver.equals(claim.device().driver())).toList();
        BindAttempt attempt = new BindAttempt(host, ledger, away, driver);
        try {
            if (!away.isEmpty()) {
                rememberQueues(away);
                attempt.run(programs, script, hugepages);
            }
        } catch (IOException unwritten) {
            return new BindOutcome.NotBound(
                    List.of(
                            new Trouble(
                                    "nothing was bound: the ledger cannot be written: "
                                            + unwritten.getMessage(),
                                    "make room in /var/lib/spdkcmp")),
                    new RestoreReport(List.of(), List.of(), List.of()));
        } finally {
            claims.forEach(Claim::close);
        }
        if (attempt.troubles().isEmpty()) {
            taken.putAll(attempt.changes());
            return new BindOutcome.Bound(attempt.notes());
        }
        return new BindOutcome.NotBound(
                attempt.troubles(),
                new Restorer(ledger, Undoers.all(host, ledger)).undo(attempt.written()));
    }

    /**
     * Once per device and session: queues that module parameters make otherwise later are made anew
     * at the end. For every device, since setup.sh may move one that is not named.
     */
    private void rememberQueues(List<Claim> claims) throws IOException {
        LedgerState state = ledger.state();
        List<Bdf> named = claims.stream().map(claim -> claim.device().bdf()).toList();
        List<String> known =
                state.open().stream()
                        .filter(open -> open.change().kind().equals(QueuesUndo.KIND))
                        .map(open -> open.change().subject())
                        .toList();
        for (NvmeDevice device : new Inventory(host, bdf -> Optional.empty()).devices()) {
            if (device.controller() != null && !known.contains(device.bdf().toString())) {
                ledger.record(QueuesUndo.change(host, state, device, named.contains(device.bdf())));
            }
        }
    }

    /**
     * Brings back every device that {@link #toUserspace} moved, to the driver that it was on: by
     * {@code setup.sh reset} where that was the kernel's, and through sysfs where it was another or
     * where reset did not achieve it. The disks of those that are back are held.
     */
    public ReturnOutcome bringBack() throws InterruptedException {
        List<Trouble> troubles = new ArrayList<>();
        List<ReturnOutcome.Returned> returned = new ArrayList<>();
        if (taken.isEmpty()) {
            return new ReturnOutcome(
                    returned, troubles, new RestoreReport(List.of(), List.of(), List.of()));
        }
        List<Bdf> byReset =
                taken.entrySet().stream()
                        .filter(entry -> cameFromKernel(entry.getValue()))
                        .map(Map.Entry::getKey)
                        .filter(bdf -> new DriverReturn(host).heldInUserspace(bdf).isEmpty())
                        .toList();
        Map<Bdf, List<String>> said = reset(byReset, troubles);
        DriverUndo undo =
                new DriverUndo(
                        host,
                        back ->
                                returned.add(
                                        new ReturnOutcome.Returned(
                                                back.device(), notes(back, said), back.held())));
        RestoreReport report =
                new Restorer(ledger, Undoers.withDriver(host, ledger, undo))
                        .undo(List.copyOf(taken.values()));
        report.steps().stream()
                .filter(RestoreStep::failed)
                .map(step -> trouble(step, said))
                .forEach(troubles::add);
        returned.forEach(device -> taken.remove(device.device().bdf()));
        return new ReturnOutcome(returned, troubles, report);
    }

    private boolean cameFromKernel(int change) {
        return ledger.state()
                .find(change)
                .map(open -> DriverChange.of(open.change().facts(), ""))
                .filter(before -> "nvme".equals(before.driver()))
                .isPresent();
    }

    /** Runs reset, with every other device looked after; what it said of each device. */
    private Map<Bdf, List<String>> reset(List<Bdf> devices, List<Trouble> troubles)
            throws InterruptedException {
        Map<Bdf, List<String>> said = new TreeMap<>();
        if (devices.isEmpty()) {
            return said;
        }
        Optional<Integer> bystanders = watchBystanders(devices);
        if (bystanders.isEmpty()) {
            return said;
        }
        ProgramResult result = programs.run(script.reset(devices));
        devices.forEach(bdf -> said.put(bdf, SetupScript.about(result, bdf)));
        SetupScript.trouble("reset", result)
                .ifPresent(
                        message ->
                                devices.forEach(
                                        bdf -> said.merge(bdf, List.of(message), Binder::both)));
        new Restorer(ledger, Undoers.all(host, ledger))
                .undo(List.of(bystanders.get())).steps().stream()
                        .filter(step -> !(step.outcome() instanceof UndoOutcome.AlreadyAsBefore))
                        .map(
                                step ->
                                        new Trouble(
                                                "setup.sh reset moved a device that was not named: "
                                                        + step.describe(),
                                                "do not use this setup.sh"))
                        .forEach(troubles::add);
        return said;
    }

    private static List<String> both(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Without a line in the ledger for the others, reset is not run: sysfs brings back too. */
    private Optional<Integer> watchBystanders(List<Bdf> devices) {
        DriverSnapshot snapshot = new DriverSnapshot(host, ledger.state());
        List<DriverChange> others =
                new Inventory(host, bdf -> Optional.empty())
                        .devices().stream()
                                .filter(device -> !devices.contains(device.bdf()))
                                .map(snapshot::of)
                                .toList();
        try {
            return Optional.of(ledger.record(BystanderUndo.change(others)));
        } catch (IOException unwritten) {
            return Optional.empty();
        }
    }

    private static List<String> notes(DriverReturn.Outcome.Back back, Map<Bdf, List<String>> said) {
        List<String> notes = new ArrayList<>(back.notes());
        back.done().stream().filter(step -> step.contains("through sysfs")).forEach(notes::add);
        if (back.done().stream().anyMatch(step -> step.contains("through sysfs"))) {
            List<String> words = said.getOrDefault(back.device().bdf(), List.of());
            notes.add(
                    "setup.sh reset had not brought it back"
                            + (words.isEmpty() ? "" : " (" + String.join("; ", words) + ")"));
        }
        return notes;
    }

    private static Trouble trouble(RestoreStep step, Map<Bdf, List<String>> said) {
        UndoOutcome.Failed failed = (UndoOutcome.Failed) step.outcome();
        List<String> words =
                Bdf.parse(step.change().change().subject())
                        .map(bdf -> said.getOrDefault(bdf, List.of()))
                        .orElse(List.of());
        return new Trouble(
                step.change().change().summary()
                        + ": not brought back, "
                        + failed.reason()
                        + (words.isEmpty()
                                ? ""
                                : " (setup.sh reset: " + String.join("; ", words) + ")"),
                failed.remedy());
    }

    /** Devices that are away now. */
    public List<Bdf> away() {
        return List.copyOf(taken.keySet());
    }

    /** What is known of a device that is away. */
    public Optional<NvmeDevice> device(Bdf bdf) {
        return new Inventory(host, RememberedDevices.of(ledger.state())).device(bdf);
    }
}
