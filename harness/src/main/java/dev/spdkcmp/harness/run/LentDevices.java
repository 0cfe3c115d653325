package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.KernelLoan;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Devices that were named and found on another driver than the kernel's, lent to it before anything
 * is planned: only there can it be seen what is on them. The session that lent them gives them back
 * when the run ends, or, where none begins, {@link #giveBack}.
 */
public final class LentDevices {

    private final MachineSession session;
    private final Map<Bdf, List<Held.Taken>> held = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private boolean handedOver;

    private LentDevices(MachineSession session) {
        this.session = session;
    }

    /** What came of lending. */
    public sealed interface Outcome {

        /** All are on the kernel's driver. */
        record Lent(LentDevices devices) implements Outcome {}

        /**
         * None is lent.
         *
         * @param message why, and what would help
         * @param restored what came of giving back those that had been
         */
        record Refused(String message, Bench.Restored restored) implements Outcome {}
    }

    /**
     * Lends them.
     *
     * @param devices on another driver, or on none
     * @param stop ends the programs of the run when it is asked to
     */
    public static Outcome lend(Experiment experiment, List<NvmeDevice> devices, StopRequest stop)
            throws InterruptedException {
        SessionOpening opening = SessionOpening.open(experiment, stop);
        if (opening instanceof SessionOpening.Refused refused) {
            return new Outcome.Refused(refused.message(), Bench.Restored.NOTHING_TO_DO);
        }
        LentDevices lent = new LentDevices(((SessionOpening.Opened) opening).session());
        for (NvmeDevice device : devices) {
            KernelLoan.Outcome outcome = lent.session.kernelLoan().lend(device.bdf());
            if (outcome instanceof KernelLoan.Outcome.Refused refused) {
                return new Outcome.Refused(refused.examination().refusal(), lent.giveBack());
            }
            if (outcome instanceof KernelLoan.Outcome.NotLent not) {
                return new Outcome.Refused(not.trouble().describe(), lent.giveBack());
            }
            lent.keep(device, (KernelLoan.Outcome.Lent) outcome);
        }
        return new Outcome.Lent(lent);
    }

    private void keep(NvmeDevice before, KernelLoan.Outcome.Lent lent) {
        held.put(lent.device().bdf(), lent.held());
        notes.add(
                lent.device().name()
                        + " was on "
                        + (before.driver() == null ? "no driver" : before.driver())
                        + "; it is lent to nvme for the run and given back afterwards");
    }

    /** Which were, and where they came from; worth saying. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Disks of a device, held exclusively; empty for one that was not lent. */
    Optional<List<Held.Taken>> held(Bdf device) {
        return Optional.ofNullable(held.get(device));
    }

    /** Ends the hold on all disks. */
    void letDisksGo() {
        held.values().forEach(disks -> disks.forEach(Held.Taken::close));
    }

    /** The session, for whoever restores it from now on. */
    MachineSession handOver() {
        handedOver = true;
        return session;
    }

    /** Gives them back, unless the session was handed over. */
    public Bench.Restored giveBack() {
        if (handedOver) {
            return Bench.Restored.NOTHING_TO_DO;
        }
        letDisksGo();
        try (session) {
            return Bench.Restored.of(session.restore());
        }
    }
}
