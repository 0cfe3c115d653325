package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.drivers.topology.CoreChoice;
import dev.spdkcmp.drivers.topology.CoreChooser;
import dev.spdkcmp.drivers.topology.CoreQuestion;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.MissingArms;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a plan of a scenario and a machine. Pure. */
public final class Planner {

    private final Scenario scenario;
    private final PlanFacts facts;
    private final long seed;
    private final CoreChooser chooser;
    private final List<String> problems = new ArrayList<>();
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final Map<List<Object>, Cell> cells = new LinkedHashMap<>();

    private Planner(Scenario scenario, PlanFacts facts, long seed) {
        this.scenario = scenario;
        this.facts = facts;
        this.seed = seed;
        this.chooser = new CoreChooser(facts.topology());
    }

    /** Plans; the seed decides the order inside the blocks. */
    public static PlanResult plan(Scenario scenario, PlanFacts facts, long seed) {
        return new Planner(scenario, facts, seed).plan();
    }

    private PlanResult plan() {
        Integer wanted = scenario.devices().count();
        if (wanted != null && wanted > facts.devices().size()) {
            return new PlanResult.Refused(
                    List.of(
                            "The scenario drives "
                                    + wanted
                                    + " devices and "
                                    + facts.devices().size()
                                    + " are named; name more with --device."));
        }
        List<Arm> arms = armsThatCanRun();
        for (Arm arm : arms) {
            scenario.workloads().forEach(part -> addCells(arm, part));
        }
        if (problems.isEmpty() && cells.isEmpty()) {
            problems.add("Nothing of the scenario can be measured on this machine.");
        }
        return problems.isEmpty()
                ? new PlanResult.Planned(
                        new Plan(
                                scenario.without(
                                        scenario.arms().stream()
                                                .filter(arm -> !arms.contains(arm))
                                                .map(Arm::name)
                                                .toList()),
                                facts.provenance(),
                                seed,
                                facts.devices(),
                                List.copyOf(cells.values()),
                                leftOut))
                : new PlanResult.Refused(problems);
    }

    private List<Arm> armsThatCanRun() {
        List<Arm> able = new ArrayList<>();
        for (Arm arm : scenario.measuredArms()) {
            String checked = arm.sameAs() == null ? arm.name() : arm.sameAs();
            List<MissingNeed> missing = facts.missing().getOrDefault(checked, List.of());
            if (missing.isEmpty()) {
                able.add(arm);
                continue;
            }
            for (MissingNeed need : missing.stream().distinct().toList()) {
                cannot(arm.name(), arm.name(), need.message() + " " + need.remedy());
            }
        }
        return able;
    }

    /** Refuses, or goes on without it where the scenario says so and it is not the baseline. */
    private void cannot(String armName, String what, String reason) {
        boolean mayGo =
                scenario.missingArms() == MissingArms.LEAVE_OUT
                        && !armName.equals(scenario.baseline());
        if (mayGo) {
            leftOut.add(new LeftOut(what, reason));
        } else {
            problems.add(what + " cannot run here: " + reason);
        }
    }

    private void addCells(Arm arm, WorkloadPlan part) {
        for (List<Integer> devices : DeviceSets.of(scenario.devices(), facts.devices())) {
            for (CoreSelection selection : part.cores()) {
                CoreChoice choice = chooser.choose(question(arm, devices, selection));
                if (choice instanceof CoreChoice.Chosen chosen) {
                    part.queueDepths()
                            .forEach(
                                    depth -> addCell(arm, part, devices, selection, chosen, depth));
                } else {
                    cannot(
                            arm.name(),
                            arm.name() + " with " + selection.label(),
                            ((CoreChoice.Refused) choice).message());
                }
            }
        }
    }

    private CoreQuestion question(Arm arm, List<Integer> devices, CoreSelection selection) {
        return new CoreQuestion(
                devices.stream().map(d -> facts.devices().get(d).name()).toList(),
                devices.stream().map(d -> facts.devices().get(d).numaNode()).toList(),
                selection,
                arm.placement(),
                scenario.remoteCores(),
                arm.kind() == ArmKind.KERNEL_IO_URING_SQPOLL);
    }

    private void addCell(
            Arm arm,
            WorkloadPlan part,
            List<Integer> devices,
            CoreSelection selection,
            CoreChoice.Chosen chosen,
            int depth) {
        Point point =
                new Point(
                        part.workload(),
                        depth,
                        selection.cpuCount(devices.size()),
                        devices.stream().map(d -> facts.devices().get(d).name()).toList());
        int lanes = chosen.seats().size() / devices.size();
        if (depth % lanes != 0) {
            problems.add(
                    "Queue depth "
                            + depth
                            + " cannot be shared equally by the "
                            + lanes
                            + " CPUs of a device ("
                            + selection.label()
                            + ").");
            return;
        }
        Cell cell =
                new Cell(
                        id(arm, point),
                        arm,
                        point,
                        part.timing(),
                        part.blocks(),
                        devices,
                        chosen,
                        facts.tools().get(arm.sameAs() == null ? arm.name() : arm.sameAs()),
                        settings(arm));
        Cell same = cells.putIfAbsent(List.of(arm.name(), point), cell);
        if (same != null && !same.cores().seats().equals(chosen.seats())) {
            problems.add(
                    point.workload().label()
                            + " at depth "
                            + depth
                            + " is asked for on two different sets of "
                            + point.cores()
                            + " CPUs, which results could not tell apart; put one of them into a"
                            + " scenario of its own.");
        }
    }

    /** The scenario's settings under the arm's own. */
    private Map<HostSetting, String> settings(Arm arm) {
        Map<HostSetting, String> settings = new HashMap<>(scenario.settings());
        settings.putAll(arm.settings());
        return settings;
    }

    private static String id(Arm arm, Point point) {
        return arm.name()
                + "_"
                + point.workload().label().replace(' ', '-')
                + "_q"
                + point.queueDepth()
                + "_c"
                + point.cores()
                + "_d"
                + point.devices().size();
    }
}
