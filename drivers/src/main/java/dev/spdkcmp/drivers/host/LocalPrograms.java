package dev.spdkcmp.drivers.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Programs of this machine. Each runs in its own session ({@code setsid}) with SIGKILL as its
 * parent-death signal ({@code setpriv}); the launchers replace themselves, so that the process
 * started is the program.
 */
final class LocalPrograms implements Programs {

    /** Where administrators' programs are, even when a user's PATH leaves them out. */
    private static final List<String> SYSTEM_PATH =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

    private final NativeCalls natives;
    private final HostClock clock;
    private final ProcessTable processes;
    private final Map<String, String> base;

    /**
     * One thread that lives as long as this process: the parent-death signal is sent when the
     * thread that started a program ends, not the process (prctl(2)).
     */
    private final ExecutorService spawner =
            Executors.newSingleThreadExecutor(
                    task -> {
                        Thread thread = new Thread(task, "spdkcmp-spawner");
                        thread.setDaemon(true);
                        return thread;
                    });

    LocalPrograms(NativeCalls natives, HostClock clock) {
        this.natives = natives;
        this.clock = clock;
        this.processes = new ProcessTable(new LocalFiles(Path.of("/"), this));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", String.join(":", searchPath(System.getenv("PATH"))));
        environment.put("HOME", Optional.ofNullable(System.getenv("HOME")).orElse("/root"));
        environment.put("LC_ALL", "C");
        this.base = Map.copyOf(environment);
    }

    private static Set<String> searchPath(String users) {
        Set<String> folders = new LinkedHashSet<>();
        if (users != null) {
            folders.addAll(List.of(users.split(":")));
        }
        folders.addAll(SYSTEM_PATH);
        folders.removeIf(folder -> !folder.startsWith("/"));
        return folders;
    }

    @Override
    public Map<String, String> baseEnvironment() {
        return base;
    }

    @Override
    public Optional<String> which(String name) {
        if (name.contains("/")) {
            return executable(Path.of(name)) ? Optional.of(name) : Optional.empty();
        }
        return List.of(base.get("PATH").split(":")).stream()
                .map(folder -> Path.of(folder, name))
                .filter(LocalPrograms::executable)
                .map(Path::toString)
                .findFirst();
    }

    private static boolean executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    @Override
    public RunningProgram start(Program program) {
        String name = program.argv().get(0);
        Optional<String> found = which(name);
        if (found.isEmpty()) {
            return notStarted(
                    name.contains("/")
                            ? name + " is not there or not executable"
                            : "there is no program " + name + " on the PATH");
        }
        Optional<String> setsid = which("setsid");
        Optional<String> setpriv = which("setpriv");
        if (setsid.isEmpty() || setpriv.isEmpty()) {
            return notStarted(
                    "setsid and setpriv are needed to start programs safely (package util-linux)");
        }
        String group = program.controlGroup();
        if (group != null && !Files.isDirectory(Path.of(group))) {
            return notStarted("there is no control group " + group);
        }
        List<String> command = new ArrayList<>(group == null ? List.of() : joining(group));
        command.addAll(List.of(setsid.get(), setpriv.get(), "--pdeathsig", "KILL", "--"));
        command.add(found.get());
        command.addAll(program.argv().subList(1, program.argv().size()));

        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(base);
        environment.putAll(program.environment());
        String mark =
                environment.computeIfAbsent(
                        Program.CHILD_MARK, variable -> UUID.randomUUID().toString());
        return spawn(builder, program, mark);
    }

    /**
     * A shell that moves itself into a group and then becomes the program, which so never runs
     * outside of it.
     */
    private static List<String> joining(String group) {
        return List.of(
                "/bin/sh",
                "-c",
                "echo 0 >\"$1/cgroup.procs\" || exit 126; shift; exec \"$@\"",
                "sh",
                group);
    }

    private RunningProgram spawn(ProcessBuilder builder, Program program, String mark) {
        try {
            return spawner.submit(
                            () ->
                                    new LocalRunningProgram(
                                            builder.start(),
                                            program.deadline(),
                                            mark,
                                            processes,
                                            natives,
                                            clock))
                    .get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException reason) {
                return notStarted(reason.getMessage());
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return notStarted("interrupted before " + program.argv().get(0) + " was started");
        }
    }

    private RunningProgram notStarted(String reason) {
        return new NotStartedProgram(reason, clock.now());
    }
}
