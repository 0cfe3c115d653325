package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.shell.ShellLine;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * spdk_nvme_perf, on SPDK's driver or, as a control, on the kernel's. Only options whose meaning no
 * version changed are used (spdk-formats §1.2).
 */
final class PerfLoad implements LoadGenerator {

    private static final long MIB = 1L << 20;
    private static final long LEAST_MEMORY_MIB = 512;

    @Override
    public LoadCommand command(LoadRequest request) {
        Tool perf = request.tools().perf();
        Duration warmUp = request.timing().warmUp();
        Duration measured = request.timing().measured();
        boolean warmsUpItself = warmUp.isZero() || warmUpCanBeTrusted(perf);
        List<Problem> deviations = new ArrayList<>();
        if (!warmsUpItself) {
            deviations.add(
                    Problem.warning(
                            "separate-warm-up",
                            "This version of spdk_nvme_perf counts its warm-up wrongly, so the"
                                    + " warm-up was a run of its own before the sample."));
        }
        return new LoadCommand(
                argv(request, measured, warmsUpItself ? warmUp : Duration.ZERO),
                Map.of(),
                Map.of(),
                warmsUpItself ? List.of() : argv(request, warmUp, Duration.ZERO),
                LoadGenerator.deadline(request.timing().total()),
                deviations);
    }

    /** On a terminal, which is the only place where it prints a line a second. */
    @Override
    public LoadCommand diagnosticCommand(LoadRequest request) {
        LoadCommand command = command(request);
        return new LoadCommand(
                onTerminal(command.argv()),
                command.environment(),
                command.files(),
                command.warmUpArgv(),
                command.deadline(),
                command.deviations());
    }

    /** Error output is on the terminal too; the inner program dies with the one around it. */
    private static List<String> onTerminal(List<String> argv) {
        List<String> inner = new ArrayList<>(List.of("exec", "setpriv", "--pdeathsig", "KILL"));
        inner.add("--");
        inner.addAll(argv);
        return List.of("script", "-qec", ShellLine.of(inner), "/dev/null");
    }

    /** Before 22.05 percentiles, and partly IOPS, include the warm-up (spdk-formats §1.7). */
    private static boolean warmUpCanBeTrusted(Tool perf) {
        return perf.version() == null || perf.atLeast(22, 5);
    }

    private static List<String> argv(LoadRequest request, Duration measured, Duration warmUp) {
        List<String> argv = new ArrayList<>();
        argv.add(request.tools().perf().path());
        argv.addAll(List.of("-q", String.valueOf(request.laneDepth())));
        argv.addAll(List.of("-o", String.valueOf(request.workload().blockBytes())));
        argv.addAll(List.of("-w", request.workload().pattern().toolName()));
        if (request.workload().pattern().isMixed()) {
            argv.addAll(List.of("-M", String.valueOf(request.workload().readPercent())));
        }
        argv.addAll(List.of("-t", String.valueOf(measured.toSeconds())));
        if (!warmUp.isZero()) {
            argv.addAll(List.of("-a", String.valueOf(warmUp.toSeconds())));
        }
        argv.addAll(List.of("-c", CpuMask.of(request.cpus())));
        argv.add("-LL");
        addOptions(argv, request.arm());
        if (request.arm().onKernel()) {
            onKernel(argv, request);
        } else {
            for (LoadTarget target : request.targets()) {
                argv.addAll(
                        List.of(
                                "-r",
                                "trtype:PCIe traddr:"
                                        + target.bdf()
                                        + " ns:"
                                        + target.namespace()));
            }
        }
        return argv;
    }

    /**
     * Kernel devices are positional and come last. Without a hold on it, spdk_nvme_perf attaches
     * every controller of the machine that is on a userspace driver; allowing only controllers that
     * are on the kernel's leaves it none ({@code -r} naming such a one ends v26.05 with 255).
     */
    private static void onKernel(List<String> argv, LoadRequest request) {
        if (request.arm().kind() == ArmKind.KERNEL_PERF_URING) {
            argv.add("-R");
        }
        long buffersMib =
                request.lanes().size()
                        * request.laneDepth()
                        * request.workload().blockBytes()
                        * 2
                        / MIB;
        argv.addAll(List.of("--no-huge", "-s", String.valueOf(LEAST_MEMORY_MIB + buffersMib)));
        for (LoadTarget target : request.targets()) {
            argv.addAll(List.of("-b", target.isFile() ? "0000:ff:1f.7" : target.bdf()));
        }
        request.targets().forEach(target -> argv.add(target.path()));
    }

    static void addOptions(List<String> argv, Arm arm) {
        arm.options()
                .forEach(
                        (name, value) -> {
                            argv.add((name.length() == 1 ? "-" : "--") + name);
                            if (!value.isEmpty()) {
                                argv.add(value);
                            }
                        });
    }
}
