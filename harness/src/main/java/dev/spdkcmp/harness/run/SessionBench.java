package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Preparation;
import dev.spdkcmp.drivers.binding.SetupScript;
import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes devices and prepares the machine inside a session. */
final class SessionBench {

    private final Experiment experiment;
    private final Plan plan;
    private final MachineSession session;
    private final LentDevices lent;
    private final List<String> notes = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    /**
     * A bench in a session that ends with it.
     *
     * @param lent devices that are on the kernel's driver for this session only; null: none
     */
    SessionBench(Experiment experiment, Plan plan, MachineSession session, LentDevices lent) {
        this.experiment = experiment;
        this.plan = plan;
        this.session = session;
        this.lent = lent;
    }

    /** A bench, or why there is none. */
    private sealed interface Prepared {

        /** There is one. */
        record Ready(Bench bench) implements Prepared {}

        /** There is none. */
        record Not(String message) implements Prepared {}
    }

    /** The bench; where there is none, everything is undone and the session is over. */
    BenchOpening open() throws InterruptedException {
        Prepared prepared = null;
        Bench.Restored undone = Bench.Restored.NOTHING_TO_DO;
        try {
            prepared = prepare();
        } finally {
            if (!(prepared instanceof Prepared.Ready)) {
                undone = undo();
            }
        }
        return prepared instanceof Prepared.Ready ready
                ? new BenchOpening.Opened(ready.bench(), session.programs(), notes, session::close)
                : new BenchOpening.Refused(((Prepared.Not) prepared).message(), undone);
    }

    private Bench.Restored undo() {
        claims.forEach(Claim::close);
        if (lent != null) {
            lent.letDisksGo();
        }
        try (session) {
            return Bench.Restored.of(session.restore());
        }
    }

    private Prepared prepare() throws InterruptedException {
        if (lent != null) {
            notes.addAll(lent.notes());
        }
        for (PlanDevice device : plan.devices()) {
            if (device.serial() == null) {
                continue;
            }
            Guard.Outcome outcome = take(request(device));
            if (outcome instanceof Guard.Outcome.Refused refused) {
                return new Prepared.Not(refused.examination().refusal());
            }
            Claim claim = ((Guard.Outcome.Taken) outcome).claim();
            claim.warnings().forEach(w -> notes.add(w.message()));
            claims.add(claim);
        }
        return plan.binds()
                ? prepareUserspace()
                : new Prepared.Ready(new BoundBench(session, plan, null, claims));
    }

    private Guard.Outcome take(Request request) {
        Optional<List<Held.Taken>> held =
                lent == null ? Optional.empty() : lent.held(request.bdf());
        return held.map(disks -> session.guard().takeHeld(request, disks))
                .orElseGet(() -> session.guard().take(request));
    }

    private Request request(PlanDevice device) {
        return new Request(
                Bdf.parse(device.target().bdf()).orElseThrow(),
                device.serial(),
                experiment.request().acceptSignature().contains(device.serial())
                        ? device.serial()
                        : null);
    }

    private Prepared prepareUserspace() throws InterruptedException {
        UserspaceChoice choice =
                UserspaceChoice.of(session.host(), plan, experiment.request().hugepageMib());
        if (choice instanceof UserspaceChoice.Impossible impossible) {
            return new Prepared.Not(impossible.message());
        }
        UserspaceChoice.Chosen chosen = (UserspaceChoice.Chosen) choice;
        notes.add(chosen.text());
        Preparation.Outcome prepared =
                session.preparation().prepare(chosen.driver(), chosen.hugepages());
        if (prepared instanceof Preparation.Outcome.NotReady notReady) {
            return new Prepared.Not(notReady.trouble().describe());
        }
        return new Prepared.Ready(
                new BoundBench(
                        session,
                        plan,
                        new BoundBench.Userspace(
                                session.binder(SetupScript.in(experiment.spdk())),
                                chosen.driver(),
                                ((Preparation.Outcome.Ready) prepared).first()),
                        claims));
    }
}
