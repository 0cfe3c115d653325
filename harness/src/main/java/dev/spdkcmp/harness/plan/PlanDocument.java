package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.load.LoadCommand;
import dev.spdkcmp.drivers.load.LoadGenerator;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A plan as a JSON document: every step with its exact command and environment. */
public final class PlanDocument {

    private PlanDocument() {}

    /**
     * JSON-like values.
     *
     * @param folder where a run would put its generated files
     */
    public static Map<String, Object> of(Plan plan, String folder) {
        PlanTimes times = new PlanTimes(plan);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("provenance", plan.provenance().name().toLowerCase(Locale.ROOT));
        document.put("scenario", plan.scenario().name());
        document.put("title", plan.scenario().title());
        document.put("seed", plan.seed());
        document.put("baseline", plan.scenario().baseline());
        document.put("devices", devices(plan, times));
        document.put("arms", arms(plan));
        document.put(
                "leftOut",
                plan.leftOut().stream()
                        .map(l -> Map.of("what", l.what(), "reason", l.reason()))
                        .toList());
        document.put("blocks", Map.of("certain", times.blocks(false), "most", times.blocks(true)));
        document.put(
                "seconds",
                Map.of(
                        "certain", times.total().certain().toSeconds(),
                        "most", times.total().most().toSeconds()));
        document.put("measuredCpus", plan.measuredCpus());
        document.put("steps", steps(plan, folder));
        return document;
    }

    private static List<Map<String, Object>> devices(Plan plan, PlanTimes times) {
        List<Map<String, Object>> devices = new ArrayList<>();
        for (int i = 0; i < plan.devices().size(); i++) {
            PlanDevice device = plan.devices().get(i);
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", device.name());
            entry.put("serial", device.serial());
            entry.put("model", device.model());
            entry.put("firmware", device.firmware());
            entry.put("driver", device.driver());
            entry.put("numaNode", device.numaNode());
            entry.put("path", device.target().path());
            entry.put("sizeBytes", device.target().sizeBytes());
            entry.put("logicalBlockBytes", device.logicalBlockBytes());
            entry.put("mostBytesWritten", times.mostBytesWritten(i));
            devices.add(entry);
        }
        return devices;
    }

    private static List<Map<String, Object>> arms(Plan plan) {
        List<Map<String, Object>> arms = new ArrayList<>();
        for (String name : plan.cells().stream().map(c -> c.arm().name()).distinct().toList()) {
            Cell cell =
                    plan.cells().stream()
                            .filter(c -> c.arm().name().equals(name))
                            .findFirst()
                            .orElseThrow();
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", name);
            entry.put("kind", cell.arm().kind().yamlName());
            entry.put("sameAs", cell.arm().sameAs());
            entry.put("tools", tools(cell.tools()));
            entry.put("cores", cell.cores().reasons());
            entry.put(
                    "deviations",
                    cell.cores().deviations().stream().map(Problem::message).toList());
            arms.add(entry);
        }
        return arms;
    }

    /** Programs with versions and hashes. */
    public static Map<String, Object> tools(Toolset tools) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("fio", tool(tools.fio()));
        entry.put("spdk", tools.spdk());
        entry.put("spdk_nvme_perf", tool(tools.perf()));
        entry.put("bdevperf", tool(tools.bdevperf()));
        entry.put("fioPlugin", tool(tools.fioPlugin()));
        return entry;
    }

    private static Map<String, Object> tool(Tool tool) {
        if (tool == null) {
            return null;
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("path", tool.path());
        entry.put("version", tool.versionText());
        entry.put("sha256", tool.sha256());
        return entry;
    }

    private static List<Map<String, Object>> steps(Plan plan, String folder) {
        PlanSteps steps = new PlanSteps(plan);
        List<Map<String, Object>> list = new ArrayList<>();
        steps.opening().forEach(step -> list.add(step(plan, step, folder)));
        Position position = Position.START;
        for (int block = 1; block <= new PlanTimes(plan).blocks(false); block++) {
            PlanSteps.Block one = steps.block(block, steps.certain(block), position);
            one.steps().forEach(step -> list.add(step(plan, step, folder)));
            position = one.end();
        }
        steps.diagnosing(steps.diagnosticCells(), position)
                .steps()
                .forEach(step -> list.add(step(plan, step, folder)));
        steps.closing().forEach(step -> list.add(step(plan, step, folder)));
        return list;
    }

    private static Map<String, Object> step(Plan plan, Step step, String folder) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("step", step.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        entry.put("text", step.text());
        entry.put("seconds", new PlanTimes(plan).of(step).toMillis() / 1000.0);
        if (step instanceof Step.Apply apply) {
            entry.put("set", byName(apply.set()));
            entry.put("putBack", apply.putBack().stream().map(HostSetting::yamlName).toList());
        }
        if (step instanceof Step.Measure measure) {
            Cell cell = measure.cell();
            entry.put("block", measure.block());
            entry.put("cell", cell.id());
            entry.put("arm", cell.arm().name());
            command(load(cell).command(request(plan, cell, folder))).forEach(entry::put);
        } else if (step instanceof Step.Diagnose diagnose) {
            Cell cell = diagnose.cell();
            entry.put("cell", cell.id());
            entry.put("arm", cell.arm().name());
            command(load(cell).diagnosticCommand(request(plan, cell, folder))).forEach(entry::put);
        }
        return entry;
    }

    private static LoadGenerator load(Cell cell) {
        return LoadGenerator.of(cell.arm().kind());
    }

    private static LoadRequest request(Plan plan, Cell cell, String folder) {
        return cell.request(plan.targets(), folder + "/" + cell.id());
    }

    private static Map<String, String> byName(Map<HostSetting, String> settings) {
        Map<String, String> names = new LinkedHashMap<>();
        settings.forEach((setting, value) -> names.put(setting.yamlName(), value));
        return names;
    }

    /** Every setting that any arm asks for, and where it is set. */
    public static List<Map<String, Object>> settings(Plan plan, SettingPlaces places) {
        Set<Map.Entry<HostSetting, String>> asked = new LinkedHashSet<>();
        plan.cells().forEach(cell -> asked.addAll(new TreeMap<>(cell.settings()).entrySet()));
        List<Map<String, Object>> list = new ArrayList<>();
        for (Map.Entry<HostSetting, String> one : asked) {
            List<Map<String, Object>> changes = new ArrayList<>();
            for (SettingPlaces.Place place : places.of(one.getKey(), one.getValue())) {
                Map<String, Object> change = new LinkedHashMap<>();
                change.put("path", place.path());
                change.put("value", place.value());
                change.put("now", place.now());
                changes.add(change);
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("setting", one.getKey().yamlName());
            entry.put("value", one.getValue());
            entry.put("changes", changes);
            list.add(entry);
        }
        return list;
    }

    private static Map<String, Object> command(LoadCommand command) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("argv", command.argv());
        entry.put("environment", command.environment());
        entry.put("files", command.files());
        entry.put("warmUpArgv", command.warmUpArgv());
        entry.put("deadlineSeconds", command.deadline().toMillis() / 1000.0);
        entry.put("deviations", command.deviations().stream().map(Problem::message).toList());
        return entry;
    }
}
