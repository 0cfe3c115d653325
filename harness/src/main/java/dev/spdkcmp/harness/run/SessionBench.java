package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.Binder;
import dev.spdkcmp.drivers.binding.DriverChoice;
import dev.spdkcmp.drivers.binding.DriverFacts;
import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.binding.Preparation;
import dev.spdkcmp.drivers.binding.SetupScript;
import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.scenarios.ArmKind.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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
        long bytes = hugepageBytes();
        DriverChoice.Chosen chosen = null;
        for (Claim claim : claims) {
            DriverChoice choice =
                    DriverChoice.decide(DriverFacts.of(session.host(), claim.device()), bytes);
            if (choice instanceof DriverChoice.Impossible impossible) {
                return new BenchOpening.Refused(
                        claim.device().name()
                                + " can have no userspace driver: "
                                + impossible.obstacles().stream()
                                        .map(o -> o.message() + "; next: " + o.remedy())
                                        .collect(Collectors.joining("; ")));
            }
            DriverChoice.Chosen one = (DriverChoice.Chosen) choice;
            if (chosen != null && !chosen.driver().equals(one.driver())) {
                return new BenchOpening.Refused(
                        "the devices would need different userspace drivers ("
                                + chosen.driver()
                                + " and "
                                + one.driver()
                                + "); run them one by one");
            }
            chosen = one;
        }
        notes.add(
                "SPDK's driver is " + chosen.driver() + ": " + String.join("; ", chosen.because()));
        Integer node = plan.devices().get(0).numaNode();
        Preparation.Outcome prepared =
                session.preparation().prepare(chosen.driver(), node == null ? 0 : node, bytes);
        if (prepared instanceof Preparation.Outcome.NotReady notReady) {
            return new BenchOpening.Refused(notReady.trouble().describe());
        }
        Binder binder = session.binder(SetupScript.in(experiment.spdk()));
        return opened(
                new BoundBench(
                        session,
                        plan,
                        new BoundBench.Userspace(
                                binder,
                                chosen.driver(),
                                ((Preparation.Outcome.Ready) prepared).hugepages()),
                        claims));
    }

    private BenchOpening.Opened opened(Bench bench) {
        return new BenchOpening.Opened(bench, session.programs(), notes, session::close);
    }

    /** The most that any cell on SPDK's driver needs, or what was asked for. */
    private long hugepageBytes() {
        Integer stated = experiment.request().hugepageMib();
        if (stated != null) {
            return (long) stated << 20;
        }
        long most = 0;
        for (Cell cell : plan.cells()) {
            if (cell.arm().kind().stack() == Stack.SPDK) {
                most =
                        Math.max(
                                most,
                                HugepageNeed.bytes(
                                        cell.deviceIndexes().size(),
                                        cell.point().cores(),
                                        cell.point().queueDepth(),
                                        cell.point().workload().blockBytes()));
            }
        }
        return most;
    }
}
