package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.doctor.Checkup;
import dev.spdkcmp.drivers.doctor.Doctor;
import dev.spdkcmp.drivers.doctor.HostActivity;
import dev.spdkcmp.drivers.doctor.Outcome;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.load.ToolFinder;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlannedCpus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What doctor says of a machine right before a run on it.
 *
 * @param results of every check but those that the run makes itself
 */
public record Preflight(List<CheckResult> results) {

    /** Nobody looked. */
    public static final Preflight NONE = new Preflight(List.of());

    /** The guard takes devices or refuses them, with what the user accepts; the plan has cores. */
    private static final Set<String> DECIDED_ELSEWHERE = Set.of("in-use", "cores");

    private static final Duration LOOK = Duration.ofSeconds(1);

    public Preflight {
        results = List.copyOf(results);
    }

    /** Looks at the machine and devices of a plan. Changes nothing. */
    public static Preflight of(Experiment experiment, Plan plan) throws InterruptedException {
        Host host = experiment.host();
        Inventory inventory = new Inventory(host, bdf -> Optional.empty());
        List<NvmeDevice> devices =
                plan.devices().stream()
                        .flatMap(device -> Stream.ofNullable(device.target().bdf()))
                        .distinct()
                        .flatMap(bdf -> Bdf.parse(bdf).flatMap(inventory::device).stream())
                        .toList();
        Checkup checkup =
                new Checkup(
                        host,
                        devices,
                        plan.scenario(),
                        PlannedCpus.of(plan),
                        new ToolFinder(host).find(experiment.request().fio(), experiment.spdk()),
                        plan.scenario().judging().dataSheet(),
                        HostActivity.watch(host, LOOK));
        return new Preflight(
                new Doctor()
                        .examine(checkup).stream()
                                .filter(result -> !DECIDED_ELSEWHERE.contains(result.code()))
                                .toList());
    }

    /** What would make the comparison wrong. */
    public List<CheckResult> failed() {
        return with(Outcome.FAIL);
    }

    /** What will be seen in the comparison. */
    public List<CheckResult> warned() {
        return with(Outcome.WARN);
    }

    private List<CheckResult> with(Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).toList();
    }

    /** What is kept of it: all but what is in order or does not matter; JSON-like values. */
    List<Map<String, Object>> document() {
        return Stream.of(Outcome.FAIL, Outcome.WARN, Outcome.CANNOT_TELL)
                .flatMap(outcome -> with(outcome).stream())
                .map(Preflight::document)
                .toList();
    }

    private static Map<String, Object> document(CheckResult result) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("code", result.code());
        document.put("subject", result.subject());
        document.put("outcome", result.outcome().words());
        document.put("found", result.found());
        document.put("evidence", result.evidence());
        document.put("remedy", result.remedy());
        return document;
    }
}
