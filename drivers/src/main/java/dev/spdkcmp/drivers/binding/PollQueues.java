package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives devices on the kernel's driver another number of poll queues: the module parameter is
 * written, the named devices alone are bound anew, and the parameter is put back at once, because
 * other controllers read it at their next reset. The module is never reloaded.
 */
public final class PollQueues {

    /** The parameter of the driver that is written while devices are bound anew. */
    public static final FileSetting PARAMETER = FileSetting.moduleParameter("nvme", "poll_queues");

    private final Host host;
    private final Ledger ledger;

    PollQueues(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /** What came of it. */
    public sealed interface Outcome {

        /**
         * The devices have them.
         *
         * @param claims the devices as they are now, held
         */
        record Made(List<Claim> claims) implements Outcome {
            public Made {
                claims = List.copyOf(claims);
            }
        }

        /** They do not; what was changed is in the ledger. */
        record NotMade(Trouble trouble) implements Outcome {}
    }

    /**
     * Makes them.
     *
     * @param claims devices on the kernel's driver, held
     * @param count queues for each; null: as many as the parameter says now
     */
    public Outcome make(List<Claim> claims, Integer count) throws InterruptedException {
        Settings.Outcome parameter =
                count == null
                        ? new Settings.Outcome.HadIt()
                        : new Settings(host, ledger).set(PARAMETER, String.valueOf(count));
        if (parameter instanceof Settings.Outcome.Refused refused) {
            return new Outcome.NotMade(
                    new Trouble(refused.reason(), "load nvme with poll_queues=" + count));
        }
        List<Claim> made = new ArrayList<>();
        Trouble trouble = null;
        for (Claim claim : claims) {
            trouble = trouble == null ? bindAnew(claim, made) : trouble;
        }
        Trouble left = putBack(parameter);
        if (trouble == null && left == null) {
            return new Outcome.Made(made);
        }
        made.forEach(Claim::close);
        return new Outcome.NotMade(trouble == null ? left : trouble);
    }

    private Trouble bindAnew(Claim claim, List<Claim> made) throws InterruptedException {
        NvmeDevice device = claim.device();
        LedgerState state = ledger.state();
        try {
            boolean known =
                    state.open().stream()
                            .filter(open -> open.change().kind().equals(QueuesUndo.KIND))
                            .anyMatch(o -> o.change().subject().equals(device.bdf().toString()));
            if (!known) {
                ledger.record(QueuesUndo.change(host, state, device, true));
            }
        } catch (IOException unwritten) {
            return new Trouble(
                    "the ledger cannot be written: " + unwritten.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
        DriverChange before = new DriverSnapshot(host, state).of(device);
        KernelRebind.Outcome outcome =
                new KernelRebind(host).bindAnew(device, before.state(), claim::close);
        if (outcome instanceof KernelRebind.Outcome.Not not) {
            return new Trouble(device.name() + ": " + not.reason(), not.remedy());
        }
        KernelRebind.Outcome.Anew anew = (KernelRebind.Outcome.Anew) outcome;
        made.add(
                new Claim(
                        new Inventory(host, bdf -> Optional.empty())
                                .device(device.bdf())
                                .orElse(anew.device()),
                        claim.signatureAccepted(),
                        claim.warnings(),
                        anew.held()));
        return null;
    }

    private Trouble putBack(Settings.Outcome parameter) {
        if (!(parameter instanceof Settings.Outcome.Set set)) {
            return null;
        }
        return new Restorer(ledger, Undoers.all(host, ledger))
                .undo(set.changeIds()).steps().stream()
                        .filter(RestoreStep::failed)
                        .map(step -> new Trouble(step.describe(), "spdkcmp restore"))
                        .findFirst()
                        .orElse(null);
    }
}
