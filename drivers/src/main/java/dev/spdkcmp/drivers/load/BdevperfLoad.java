package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.measurement.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** bdevperf: SPDK's block device layer above its driver (spdk-formats §2). */
final class BdevperfLoad implements LoadGenerator {

    @Override
    public LoadCommand command(LoadRequest request) {
        String config = request.folder() + "/bdev.json";
        Duration warmUp = request.timing().warmUp();
        List<Problem> deviations = new ArrayList<>();
        if (!warmUp.isZero()) {
            deviations.add(
                    Problem.warning(
                            "separate-warm-up",
                            "bdevperf has no warm-up, so it was a run of its own before the"
                                    + " sample."));
        }
        if (coresPerDevice(request) > 1) {
            deviations.add(
                    Problem.warning(
                            "range-per-core",
                            "bdevperf gives each core its own part of the device; other arms"
                                    + " address all of it from every core."));
        }
        return new LoadCommand(
                argv(request, config, request.timing().measured()),
                Map.of(),
                Map.of(config, config(request)),
                warmUp.isZero() ? List.of() : argv(request, config, warmUp),
                LoadGenerator.deadline(request.timing().total()),
                deviations);
    }

    /** From v24.09 on it prints a line a second by itself, before that none. */
    @Override
    public LoadCommand diagnosticCommand(LoadRequest request) {
        return command(request);
    }

    private static int coresPerDevice(LoadRequest request) {
        return request.lanes().size() / request.targets().size();
    }

    private static List<String> argv(LoadRequest request, String config, Duration measured) {
        List<String> argv = new ArrayList<>();
        argv.add(request.tools().bdevperf().path());
        argv.addAll(List.of("--json", config));
        argv.addAll(List.of("-q", String.valueOf(request.laneDepth())));
        argv.addAll(List.of("-o", String.valueOf(request.workload().blockBytes())));
        argv.addAll(List.of("-w", request.workload().pattern().toolName()));
        if (request.workload().pattern().isMixed()) {
            argv.addAll(List.of("-M", String.valueOf(request.workload().readPercent())));
        }
        argv.addAll(List.of("-t", String.valueOf(measured.toSeconds())));
        argv.addAll(List.of("-m", CpuMask.of(request.cpus())));
        argv.addAll(List.of("-l", "-l"));
        if (request.targets().size() == 1) {
            argv.addAll(List.of("-T", bdev(0, request.targets().get(0))));
        }
        if (coresPerDevice(request) > 1) {
            argv.add("-C");
        }
        PerfLoad.addOptions(argv, request.arm());
        return argv;
    }

    private static String bdev(int index, LoadTarget target) {
        return "Nvme" + index + "n" + target.namespace();
    }

    private static String config(LoadRequest request) {
        StringBuilder json = new StringBuilder();
        json.append("{\"subsystems\": [{\"subsystem\": \"bdev\", \"config\": [\n");
        List<LoadTarget> targets = request.targets();
        for (int i = 0; i < targets.size(); i++) {
            json.append(
                            "  {\"method\": \"bdev_nvme_attach_controller\", \"params\": {\"name\": \"Nvme")
                    .append(i)
                    .append("\", \"trtype\": \"PCIe\", \"traddr\": \"")
                    .append(targets.get(i).bdf())
                    .append("\"}}")
                    .append(i + 1 < targets.size() ? ",\n" : "\n");
        }
        return json.append("]}]}\n").toString();
    }
}
