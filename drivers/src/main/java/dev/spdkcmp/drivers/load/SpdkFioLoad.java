package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** fio on SPDK's driver, through SPDK's plugin (spdk-formats §5). */
final class SpdkFioLoad implements LoadGenerator {

    /** Trackers of a queue of the plugin's fixed size; deeper loads queue in the driver. */
    private static final int PLUGIN_TRACKERS = 192;

    @Override
    public LoadCommand command(LoadRequest request) {
        return command(request, new FioJobFile(request, "spdk"));
    }

    @Override
    public LoadCommand diagnosticCommand(LoadRequest request) {
        return command(request, new FioJobFile(request, "spdk").perSecond(request));
    }

    private static LoadCommand command(LoadRequest request, FioJobFile job) {
        request.arm().options().forEach(job::global);
        for (Lane lane : request.lanes()) {
            Map<String, String> options = new LinkedHashMap<>();
            options.put("filename", fileName(lane.target()));
            options.put("cpus_allowed", KernelFioLoad.list(lane.cpus()));
            options.put("iodepth", String.valueOf(lane.depth()));
            job.section(KernelFioLoad.sectionName(request, lane), options);
        }
        String path = request.folder() + "/job.fio";
        return new LoadCommand(
                List.of(request.tools().fio().path(), "--output-format=json+", "--eta=never", path),
                Map.of("LD_PRELOAD", request.tools().fioPlugin().path()),
                Map.of(path, job.text()),
                List.of(),
                LoadGenerator.deadline(request.timing().total()),
                request.laneDepth() > PLUGIN_TRACKERS
                        ? List.of(
                                Problem.warning(
                                        "plugin-queue-size",
                                        "SPDK's fio plugin keeps its queues at 256 entries, so a"
                                                + " depth of "
                                                + request.laneDepth()
                                                + " waits in the driver."))
                        : List.of());
    }

    /** Dots instead of colons, which separate files for fio; the namespace comes last. */
    private static String fileName(LoadTarget target) {
        return "trtype=PCIe traddr=" + target.bdf().replace(':', '.') + " ns=" + target.namespace();
    }
}
