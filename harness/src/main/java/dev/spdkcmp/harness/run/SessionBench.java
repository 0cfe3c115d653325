package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Preparation;
import dev.spdkcmp.drivers.binding.SetupScript;
import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import java.util.ArrayList;
import java.util.List;

/** Takes devices and prepares the machine inside a session. */
final class SessionBench {

    private final Experiment experiment;
    private final Plan plan;
    private final MachineSession session;
    private final List<String> notes = new ArrayList<>();

    SessionBench(Experiment experiment, Plan plan, MachineSession session) {
        this.experiment = experiment;
        this.plan = plan;
        this.session = session;
    }

    BenchOpening open() throws InterruptedException {
        List<Claim> claims = new ArrayList<>();
        for (PlanDevice device : plan.devices()) {
            if (device.serial() == null) {
                continue;
            }
            Guard.Outcome outcome = session.guard().take(request(device));
            if (outcome instanceof Guard.Outcome.Refused refused) {
                claims.forEach(Claim::close);
                return new BenchOpening.Refused(refused.examination().refusal());
            }
            Claim claim = ((Guard.Outcome.Taken) outcome).claim();
            claim.warnings().forEach(w -> notes.add(w.message()));
            claims.add(claim);
        }
        if (!plan.binds()) {
            return opened(new BoundBench(session, plan, null, claims));
        }
        BenchOpening bound = bound(claims);
        if (bound instanceof BenchOpening.Refused) {
            claims.forEach(Claim::close);
        }
        return bound;
    }

    private Request request(PlanDevice device) {
        return new Request(
                Bdf.parse(device.target().bdf()).orElseThrow(),
                device.serial(),
                experiment.request().acceptSignature().contains(device.serial())
                        ? device.serial()
                        : null);
    }

    private BenchOpening bound(List<Claim> claims) throws InterruptedException {
        UserspaceChoice choice =
                UserspaceChoice.of(session.host(), plan, experiment.request().hugepageMib());
        if (choice instanceof UserspaceChoice.Impossible impossible) {
            return new BenchOpening.Refused(impossible.message());
        }
        UserspaceChoice.Chosen chosen = (UserspaceChoice.Chosen) choice;
        notes.add(chosen.text());
        Preparation.Outcome prepared =
                session.preparation()
                        .prepare(chosen.driver(), chosen.node(), chosen.hugepageBytes());
        if (prepared instanceof Preparation.Outcome.NotReady notReady) {
            return new BenchOpening.Refused(notReady.trouble().describe());
        }
        return opened(
                new BoundBench(
                        session,
                        plan,
                        new BoundBench.Userspace(
                                session.binder(SetupScript.in(experiment.spdk())),
                                chosen.driver(),
                                ((Preparation.Outcome.Ready) prepared).hugepages()),
                        claims));
    }

    private BenchOpening.Opened opened(Bench bench) {
        return new BenchOpening.Opened(bench, session.programs(), notes, session::close);
    }
}
