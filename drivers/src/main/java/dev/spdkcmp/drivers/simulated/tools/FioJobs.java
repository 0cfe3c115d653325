package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.Stack;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns job sections into streams, or says why they cannot run. */
final class FioJobs {

    /** From this kernel on, polling without poll queues is refused. */
    private static final int REFUSES_UNPOLLED = 6010;

    /** Share of the depth that reaping in batches leaves in flight. */
    private static final double HELD_WHEN_BATCHED = 0.84;

    private final Machine machine;
    private final KernelDevices devices;

    FioJobs(Machine machine) {
        this.machine = machine;
        this.devices = new KernelDevices(machine);
    }

    /** Streams of all jobs, wherever their drives are bound now. */
    List<FioRun> runs(MachineState state, List<FioJob> jobs) {
        List<FioRun> runs = new ArrayList<>();
        for (FioJob job : jobs) {
            for (int clone = 0; clone < job.number("numjobs", 1); clone++) {
                List<String> files = files(job);
                int depth = depth(job);
                for (String file : files) {
                    int each = Math.max(1, depth / files.size());
                    target(state, job, file)
                            .ifPresent(t -> runs.add(run(state, job, file, t, each, runs.size())));
                }
            }
        }
        return runs;
    }

    private FioRun run(
            MachineState state,
            FioJob job,
            String file,
            KernelDevices.Target target,
            int depth,
            int number) {
        List<Integer> allowed = allowed(job, number);
        int cpu = allowed.get((allowed.size() / 2 + number) % allowed.size());
        Stack stack = stack(state, job, target);
        int service = stack == Stack.FIO_IO_URING_SQPOLL ? serviceCpu(job, cpu) : -1;
        int batch = job.number("iodepth_batch_complete_max", 1);
        return new FioRun(
                job,
                new StreamRequest(
                        target.bdf(),
                        target.namespace(),
                        stack,
                        cpu,
                        allowed,
                        service,
                        pattern(job).startsWith("rand"),
                        readPercent(job),
                        job.bytes("bs", job.bytes("blocksize", 4096)),
                        depth),
                file,
                batch > 1 ? HELD_WHEN_BATCHED : 1);
    }

    /**
     * CPUs of a job's thread: its list, or with the split policy one of them; without a list all.
     */
    private List<Integer> allowed(FioJob job, int number) {
        List<Integer> stated = CpuFacts.parseList(job.text("cpus_allowed", ""));
        if (stated.isEmpty()) {
            return machine.onlineCpus();
        }
        return job.text("cpus_allowed_policy", "shared").equals("split")
                ? List.of(stated.get(number % stated.size()))
                : stated;
    }

    /** Where a submission thread runs: where it was told to, or beside its job. */
    private int serviceCpu(FioJob job, int cpu) {
        int stated = job.number("sqthread_poll_cpu", -1);
        if (stated >= 0) {
            return stated;
        }
        CpuFacts facts = machine.profile().cpu();
        List<Integer> node = facts.cpusOfNode(facts.nodeOf(cpu));
        return node.stream()
                .filter(other -> facts.coreOf(other) != facts.coreOf(cpu) && other != 0)
                .findFirst()
                .orElse(cpu);
    }

    static String pattern(FioJob job) {
        String pattern = job.text("rw", job.text("readwrite", "read"));
        return pattern.equals("readwrite") ? "rw" : pattern;
    }

    static int readPercent(FioJob job) {
        String pattern = pattern(job);
        if (pattern.endsWith("rw")) {
            return job.option("rwmixwrite").isPresent()
                    ? 100 - job.number("rwmixwrite", 50)
                    : job.number("rwmixread", 50);
        }
        return pattern.endsWith("read") ? 100 : 0;
    }

    private static int depth(FioJob job) {
        return isSynchronous(job) ? 1 : job.number("iodepth", 1);
    }

    static boolean isSynchronous(FioJob job) {
        return switch (job.text("ioengine", "psync")) {
            case "psync", "sync", "vsync", "pvsync", "pvsync2" -> true;
            default -> false;
        };
    }

    /** Files of a job; a transport of the SPDK plugin has its colons as dots. */
    static List<String> files(FioJob job) {
        List<String> files = new ArrayList<>();
        for (String file : job.text("filename", "").split("(?<!\\\\):")) {
            files.add(file.replace("\\:", ":").replace("\\\\", "\\"));
        }
        return files;
    }

    private Optional<KernelDevices.Target> target(MachineState state, FioJob job, String file) {
        if (!job.text("ioengine", "").equals("spdk")) {
            return devices.anywhere(state, file);
        }
        String bdf = "";
        int namespace = 1;
        for (String word : file.trim().split("\\s+")) {
            if (word.startsWith("traddr=")) {
                String[] parts = word.substring("traddr=".length()).split("\\.");
                bdf =
                        parts.length == 4
                                ? parts[0] + ":" + parts[1] + ":" + parts[2] + "." + parts[3]
                                : "";
            } else if (word.startsWith("ns=")) {
                namespace = Integer.parseInt(word.substring(3));
            }
        }
        String address = bdf;
        int id = namespace;
        return machine.controller(address)
                .map(facts -> new KernelDevices.Target(address, id, false, true));
    }

    private Stack stack(MachineState state, FioJob job, KernelDevices.Target target) {
        ControllerState controller = state.controllers.get(target.bdf());
        boolean polled = job.flag("hipri") && controller.pollQueues > 0;
        return switch (job.text("ioengine", "psync")) {
            case "libaio" -> Stack.FIO_LIBAIO;
            case "io_uring" -> {
                if (job.flag("sqthread_poll")) {
                    yield Stack.FIO_IO_URING_SQPOLL;
                }
                if (polled) {
                    yield Stack.FIO_IO_URING_POLLED;
                }
                yield job.flag("fixedbufs") ? Stack.FIO_IO_URING : Stack.FIO_IO_URING_PLAIN;
            }
            case "io_uring_cmd" -> polled ? Stack.FIO_IO_URING_CMD_POLLED : Stack.FIO_IO_URING_CMD;
            case "spdk" -> Stack.FIO_SPDK;
            default -> Stack.FIO_PSYNC;
        };
    }

    /** Why a job cannot run on the machine as it is; empty where it can. */
    Optional<FioFailure> failure(MachineState state, FioJob job, Invocation invocation) {
        String engine = job.text("ioengine", "psync");
        if (engine.equals("spdk")) {
            return spdkFailure(state, job);
        }
        for (String file : files(job)) {
            Optional<KernelDevices.Target> target = devices.named(state, file);
            if (target.isEmpty()) {
                return Optional.of(
                        new FioFailure(
                                22,
                                "",
                                job.name()
                                        + ": you need to specify size=\nfio: pid=0,"
                                        + " err=22/file:filesetup.c:1155, func=total_file_size,"
                                        + " error=Invalid argument\n"));
            }
            if (engine.equals("io_uring_cmd") != target.get().generic()) {
                return Optional.of(
                        engine.equals("io_uring_cmd")
                                ? new FioFailure(
                                        0,
                                        "",
                                        "ioengine io_uring_cmd only works with nvme ns generic char"
                                                + " devices (/dev/ngXnY)\n")
                                : FioFailure.setup(
                                        22, "filesetup.c:800, func=open", "Invalid argument"));
            }
            Optional<FioFailure> refused = refusal(state, job, invocation, target.get(), file);
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    private Optional<FioFailure> refusal(
            MachineState state,
            FioJob job,
            Invocation invocation,
            KernelDevices.Target target,
            String file) {
        ControllerState controller = state.controllers.get(target.bdf());
        long bytes = job.bytes("bs", job.bytes("blocksize", 4096));
        boolean polls = job.flag("hipri") && job.text("ioengine", "").startsWith("io_uring");
        if (polls
                && controller.pollQueues == 0
                && machine.profile().kernel().number() >= REFUSES_UNPOLLED) {
            return Optional.of(
                    FioFailure.firstIo(invocation.pid(), 95, "Operation not supported", file));
        }
        if (bytes % controller.lba != 0) {
            return Optional.of(FioFailure.firstIo(invocation.pid(), 22, "Invalid argument", file));
        }
        return Optional.empty();
    }

    private Optional<FioFailure> spdkFailure(MachineState state, FioJob job) {
        if (!job.flag("thread")) {
            return Optional.of(
                    new FioFailure(1, "", "spdk: must set thread=1 when using spdk plugin\n"));
        }
        for (String file : files(job)) {
            Optional<KernelDevices.Target> target = target(state, job, file);
            if (target.isEmpty()
                    || !state.controllers.get(target.get().bdf()).onUserspaceDriver()) {
                return Optional.of(
                        new FioFailure(
                                1,
                                "",
                                "[2026-01-01 09:00:00.000000] nvme.c: 781:nvme_probe_internal:"
                                        + " *ERROR*: NVMe ctrlr scan failed\nfailed to initialize"
                                        + " spdk environment\n"));
            }
        }
        return Optional.empty();
    }
}
