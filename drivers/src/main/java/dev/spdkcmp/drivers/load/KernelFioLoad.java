package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** fio on the kernel's driver. */
final class KernelFioLoad implements LoadGenerator {

    @Override
    public LoadCommand command(LoadRequest request) {
        return command(request, new FioJobFile(request, engine(request.arm().kind())));
    }

    @Override
    public LoadCommand diagnosticCommand(LoadRequest request) {
        return command(
                request, new FioJobFile(request, engine(request.arm().kind())).perSecond(request));
    }

    private static LoadCommand command(LoadRequest request, FioJobFile job) {
        ArmKind kind = request.arm().kind();
        engineOptions(kind).forEach(job::global);
        request.arm().options().forEach(job::global);
        for (Lane lane : request.lanes()) {
            job.section(sectionName(request, lane), section(kind, lane));
        }
        String path = request.folder() + "/job.fio";
        return new LoadCommand(
                List.of(request.tools().fio().path(), "--output-format=json+", "--eta=never", path),
                Map.of(),
                Map.of(path, job.text()),
                List.of(),
                LoadGenerator.deadline(request.timing().total()),
                deviations(request));
    }

    private static String engine(ArmKind kind) {
        return switch (kind) {
            case KERNEL_LIBAIO -> "libaio";
            case KERNEL_IO_URING, KERNEL_IO_URING_POLLED, KERNEL_IO_URING_SQPOLL -> "io_uring";
            case KERNEL_IO_URING_CMD -> "io_uring_cmd";
            case KERNEL_PSYNC -> "psync";
            default -> throw new IllegalArgumentException(kind + " is not fio on the kernel");
        };
    }

    private static Map<String, String> engineOptions(ArmKind kind) {
        Map<String, String> options = new LinkedHashMap<>();
        if (kind == ArmKind.KERNEL_IO_URING_CMD) {
            options.put("cmd_type", "nvme");
        } else {
            options.put("direct", "1");
        }
        boolean ring = kind != ArmKind.KERNEL_LIBAIO && kind != ArmKind.KERNEL_PSYNC;
        if (ring) {
            options.put("fixedbufs", "1");
            options.put("registerfiles", "1");
        }
        if (kind == ArmKind.KERNEL_IO_URING_POLLED) {
            options.put("hipri", "1");
        }
        if (kind == ArmKind.KERNEL_IO_URING_SQPOLL) {
            options.put("sqthread_poll", "1");
        }
        return options;
    }

    private static Map<String, String> section(ArmKind kind, Lane lane) {
        Map<String, String> options = new LinkedHashMap<>();
        String file =
                kind == ArmKind.KERNEL_IO_URING_CMD
                        ? lane.target().characterDevice()
                        : lane.target().path();
        options.put("filename", FioJobFile.fileName(file));
        options.put("cpus_allowed", list(lane.cpus()));
        if (kind == ArmKind.KERNEL_PSYNC) {
            options.put("iodepth", "1");
            options.put("numjobs", String.valueOf(lane.depth()));
        } else {
            options.put("iodepth", String.valueOf(lane.depth()));
        }
        if (lane.helperCpu() != null) {
            options.put("sqthread_poll_cpu", String.valueOf(lane.helperCpu()));
        }
        return options;
    }

    /** {@code d0-c2}: the first device, on CPU 2. */
    static String sectionName(LoadRequest request, Lane lane) {
        return "d" + request.targets().indexOf(lane.target()) + "-c" + lane.cpu();
    }

    static String list(List<Integer> cpus) {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Problem> deviations(LoadRequest request) {
        List<Problem> deviations = new ArrayList<>();
        ArmKind kind = request.arm().kind();
        if (!request.arm().placement().pinned()) {
            deviations.add(
                    Problem.warning(
                            "not-pinned",
                            "Load threads may run on CPUs "
                                    + list(request.lanes().get(0).cpus())
                                    + " as the kernel's scheduler likes, because the arm asks for"
                                    + " it."));
        }
        if (kind == ArmKind.KERNEL_IO_URING_SQPOLL) {
            deviations.add(
                    Problem.warning(
                            "extra-core",
                            "A kernel thread on a CPU of its own submits the I/Os: "
                                    + request.lanes().size()
                                    + " more busy CPU"
                                    + (request.lanes().size() == 1 ? "" : "s")
                                    + " than in other arms."));
        }
        if (kind == ArmKind.KERNEL_PSYNC) {
            deviations.add(
                    Problem.warning(
                            "threads-for-depth",
                            request.laneDepth()
                                    + " threads share each CPU, each with one I/O at a time."));
        }
        return deviations;
    }
}
