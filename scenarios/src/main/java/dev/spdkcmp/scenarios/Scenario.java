package dev.spdkcmp.scenarios;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What is to be compared, where and how often: a scenario file with every default filled in.
 *
 * @param name of the file without its ending, or of the catalog entry
 * @param title the question, for people
 * @param arms the stacks, in the order stated, without the repeated baseline
 * @param baseline name of the arm that the others are compared with
 * @param baselineTwice whether the baseline is measured a second time as an arm of its own (A/A)
 * @param missingArms what happens with arms that cannot run here
 * @param workloads what is measured
 * @param devices how many devices at once
 * @param remoteCores whether cores of another memory node than the device's may drive it
 * @param rest idle time after each sample
 * @param preconditioning what is done to the devices first
 * @param judging margins, family, decision rule and data sheet
 * @param settings host settings for all arms
 * @param retries how often a sample that failed a validity check is measured again, inside its
 *     block
 * @param diagnosticSamples extra samples of each cell after the last block, with a per-second
 *     series; they are not compared
 * @param fileBytes size of a file target that does not exist yet
 * @param interruptLimit interrupts per second and socket above which a warning is given
 */
public record Scenario(
        String name,
        String title,
        List<Arm> arms,
        String baseline,
        boolean baselineTwice,
        MissingArms missingArms,
        List<WorkloadPlan> workloads,
        DeviceSelection devices,
        boolean remoteCores,
        Duration rest,
        Preconditioning preconditioning,
        Judging judging,
        Map<HostSetting, String> settings,
        int retries,
        int diagnosticSamples,
        long fileBytes,
        double interruptLimit) {

    /** What a socket is said to take well (server tuning guide). */
    public static final double DEFAULT_INTERRUPT_LIMIT = 1.5e6;

    public Scenario {
        Objects.requireNonNull(name, "name");
        arms = List.copyOf(arms);
        workloads = List.copyOf(workloads);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        if (arms.stream().noneMatch(arm -> arm.name().equals(baseline))) {
            throw new IllegalArgumentException("baseline " + baseline + " is not an arm");
        }
    }

    /** The arm of that name. */
    public Arm arm(String armName) {
        return measuredArms().stream()
                .filter(arm -> arm.name().equals(armName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no arm " + armName));
    }

    /** All arms that are measured: those stated, and the baseline once more where asked for. */
    public List<Arm> measuredArms() {
        List<Arm> measured = new ArrayList<>(arms);
        if (baselineTwice) {
            for (int i = 0; i < arms.size(); i++) {
                if (arms.get(i).name().equals(baseline)) {
                    measured.add(i + 1, arms.get(i).again());
                }
            }
        }
        return measured;
    }

    /** Whether anything that it measures or does before writes to the devices. */
    public boolean writes() {
        return preconditioning.writes() || workloads.stream().anyMatch(w -> w.workload().writes());
    }

    /** The same scenario without these arms. */
    public Scenario without(List<String> armNames) {
        List<Arm> left = arms.stream().filter(arm -> !armNames.contains(arm.name())).toList();
        return with(left, judging);
    }

    /** The same scenario, measured against a data sheet first and its own where that is silent. */
    public Scenario against(DataSheet sheet) {
        return with(
                arms,
                new Judging(
                        judging.margins(),
                        judging.family(),
                        judging.decision(),
                        sheet.completedBy(judging.dataSheet())));
    }

    private Scenario with(List<Arm> otherArms, Judging otherJudging) {
        return new Scenario(
                name,
                title,
                otherArms,
                baseline,
                baselineTwice,
                missingArms,
                workloads,
                devices,
                remoteCores,
                rest,
                preconditioning,
                otherJudging,
                settings,
                retries,
                diagnosticSamples,
                fileBytes,
                interruptLimit);
    }
}
