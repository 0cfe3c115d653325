package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One attempt to bind claimed devices: write down, move, read back. Undoes nothing itself. */
final class BindAttempt {

    private final Host host;
    private final Ledger ledger;
    private final List<Claim> claims;
    private final String driver;
    private final List<HugepagePool> pools;
    private final List<DriverChange> bystanders = new ArrayList<>();
    private final Map<Bdf, Integer> changes = new TreeMap<>();
    private final List<Trouble> troubles = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Integer bystanderChange;

    /**
     * @param claims devices that are not on the driver yet
     */
    BindAttempt(Host host, Ledger ledger, List<Claim> claims, String driver) {
        this.host = host;
        this.ledger = ledger;
        this.claims = List.copyOf(claims);
        this.driver = driver;
        this.pools = HugepagePool.all(host.files());
    }

    /** Does it all; what went wrong is in {@link #troubles()}. */
    void run(Programs programs, SetupScript script, HugepagePool hugepages)
            throws InterruptedException {
        try {
            writeDown();
        } catch (IOException unwritten) {
            troubles.add(
                    new Trouble(
                            "nothing was bound: the ledger cannot be written: "
                                    + unwritten.getMessage(),
                            "make room in /var/lib/spdkcmp"));
            return;
        }
        ProgramResult setup = bindByScript(programs, script, hugepages);
        bindThroughSysfs();
        claims.forEach(Claim::close);
        checkNamed(setup);
        checkBystanders();
        checkHugepages();
        noteDone();
    }

    List<Trouble> troubles() {
        return List.copyOf(troubles);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Number of each device's change in the ledger. */
    Map<Bdf, Integer> changes() {
        return Map.copyOf(changes);
    }

    /** Everything that this attempt wrote into the ledger. */
    List<Integer> written() {
        List<Integer> ids = new ArrayList<>(changes.values());
        if (bystanderChange != null) {
            ids.add(bystanderChange);
        }
        return ids;
    }

    private void writeDown() throws IOException {
        DriverSnapshot snapshot = new DriverSnapshot(host, ledger.state());
        List<Bdf> named = claims.stream().map(claim -> claim.device().bdf()).toList();
        for (NvmeDevice device : new Inventory(host, bdf -> Optional.empty()).devices()) {
            if (!named.contains(device.bdf())) {
                bystanders.add(snapshot.of(device));
            }
        }
        bystanderChange = ledger.record(BystanderUndo.change(bystanders));
        for (Claim claim : claims) {
            DriverChange change = snapshot.of(claim.device());
            changes.put(
                    change.bdf(),
                    ledger.record(
                            Change.undoable(
                                    DriverUndo.KIND,
                                    change.bdf().toString(),
                                    change.name() + ": " + change.driverOrNone() + " to " + driver,
                                    change.facts(""))));
        }
    }

    private ProgramResult bindByScript(
            Programs programs, SetupScript script, HugepagePool hugepages)
            throws InterruptedException {
        List<Bdf> devices =
                claims.stream()
                        .filter(claim -> !claim.signatureAccepted())
                        .map(claim -> claim.device().bdf())
                        .toList();
        if (devices.isEmpty()) {
            return null;
        }
        ProgramResult result = programs.run(script.config(devices, driver, hugepages));
        SetupScript.trouble("config", result)
                .map(message -> new Trouble(message, "run setup.sh status and look at dmesg"))
                .ifPresent(troubles::add);
        return result;
    }

    /** Devices whose signature was given up: setup.sh skips some of them whatever it is told. */
    private void bindThroughSysfs() throws InterruptedException {
        SysfsBinding sysfs = new SysfsBinding(host);
        for (Claim claim : claims) {
            if (claim.signatureAccepted()) {
                sysfs.move(claim.device().bdf(), driver);
                notes.add(
                        claim.device().name()
                                + " was bound through sysfs, since its signature was given up");
            }
        }
    }

    private void checkNamed(ProgramResult setup) {
        DriverMap now = DriverMap.read(host.files());
        for (Claim claim : claims) {
            NvmeDevice device = claim.device();
            if (!now.on(device.bdf(), driver)) {
                boolean byScript = setup != null && !claim.signatureAccepted();
                List<String> said = byScript ? SetupScript.about(setup, device.bdf()) : List.of();
                troubles.add(
                        new Trouble(
                                device.name()
                                        + " is on "
                                        + now.describe(device.bdf())
                                        + " and not on "
                                        + driver
                                        + (byScript ? SetupScript.ending(setup) : "")
                                        + (said.isEmpty()
                                                ? ""
                                                : "; it said: " + String.join("; ", said)),
                                SetupWords.remedy(said, device.serial())));
            }
        }
    }

    private void checkBystanders() {
        DriverMap now = DriverMap.read(host.files());
        for (DriverChange bystander : bystanders) {
            if (!now.on(bystander.bdf(), bystander.driver())) {
                troubles.add(
                        new Trouble(
                                bystander.name()
                                        + " was not named, and setup.sh moved it from "
                                        + bystander.driverOrNone()
                                        + " to "
                                        + now.describe(bystander.bdf()),
                                "do not use this setup.sh; look at what calls it"));
            }
        }
    }

    private void checkHugepages() {
        List<HugepagePool> now = HugepagePool.all(host.files());
        for (HugepagePool before : pools) {
            now.stream()
                    .filter(
                            pool ->
                                    pool.node() == before.node()
                                            && pool.pageKib() == before.pageKib()
                                            && pool.total() != before.total())
                    .forEach(
                            pool ->
                                    troubles.add(
                                            new Trouble(
                                                    "setup.sh changed the hugepages of node "
                                                            + pool.node()
                                                            + " from "
                                                            + before.total()
                                                            + " to "
                                                            + pool.total()
                                                            + " ("
                                                            + pool.pageKib()
                                                            + " kB)",
                                                    "it was told to leave them; look at this"
                                                            + " setup.sh")));
        }
    }

    /**
     * Recorded is enough for the undo, which looks at the machine; so a full disk harms nothing.
     */
    private void noteDone() {
        try {
            for (int id : changes.values()) {
                ledger.done(id);
            }
            if (troubles.isEmpty()) {
                ledger.undone(bystanderChange, "none was moved");
            }
        } catch (IOException unwritten) {
            notes.add("the ledger could not be written: " + unwritten.getMessage());
        }
    }
}
