package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.List;
import java.util.Optional;

/** What fio says about itself: version, engines, options. */
final class FioHelp {

    private static final List<String> ENGINES =
            List.of(
                    "cpuio",
                    "ftruncate",
                    "io_uring",
                    "io_uring_cmd",
                    "libaio",
                    "mmap",
                    "net",
                    "null",
                    "posixaio",
                    "psync",
                    "pvsync",
                    "pvsync2",
                    "splice",
                    "sync",
                    "vsync");

    private static final List<String> RING =
            List.of(
                    "cmdprio_percentage",
                    "fixedbufs",
                    "force_async",
                    "hipri",
                    "nonvectored",
                    "registerfiles",
                    "sqthread_poll",
                    "sqthread_poll_cpu",
                    "uncached");

    private final MachineProfile.ToolFacts tools;

    FioHelp(MachineProfile.ToolFacts tools) {
        this.tools = tools;
    }

    Output answer(FioCommand command, Invocation invocation) {
        String subject = command.subject();
        return switch (command.information()) {
            case "version" -> Output.printed(tools.fioVersion() + "\n");
            case "enghelp" -> engineHelp(subject, invocation);
            case "cmdhelp" -> optionHelp(subject);
            default ->
                    Output.printed(
                            tools.fioVersion() + "\nfio [options] [job options] <job file(s)>\n");
        };
    }

    private Output engineHelp(String engine, Invocation invocation) {
        if (engine.isEmpty()) {
            StringBuilder text = new StringBuilder("Available IO engines:\n");
            ENGINES.forEach(name -> text.append('\t').append(name).append('\n'));
            if (plugin(invocation)) {
                text.append("\tspdk\n");
            }
            return Output.printed(text.toString());
        }
        String name = engine.split(",")[0];
        if (!has(name, invocation)) {
            return Output.failed(
                    1, "fio: engine " + name + " not loadable\nIO engine " + name + " not found\n");
        }
        StringBuilder text = new StringBuilder();
        if (name.startsWith("io_uring")) {
            RING.forEach(option -> text.append(String.format("%-24s: %s%n", option, "option")));
            if (name.equals("io_uring_cmd")) {
                text.append(String.format("%-24s: %s%n", "cmd_type", "Specify io_uring-cmd type"));
            }
        } else if (name.equals("libaio")) {
            text.append(String.format("%-24s: %s%n", "userspace_reap", "option"));
        }
        return Output.printed(text.toString());
    }

    private static Output optionHelp(String option) {
        try {
            if (!option.equals("all") && !option.isEmpty()) {
                FioOptionNames.check(option, option.equals("rw") ? "read" : "");
            }
            return Output.printed(String.format("%20s: %s%n", option, "a job option"));
        } catch (FioCommand.Rejected e) {
            return Output.printed("No such command: " + option + "\n");
        }
    }

    /** What fio says where a job wants an engine that it does not have. */
    Optional<String> unknownEngine(FioCommand command, Invocation invocation) {
        return command.jobs().stream()
                .map(job -> job.text("ioengine", "psync"))
                .filter(engine -> !has(engine, invocation))
                .map(
                        engine ->
                                "fio: engine "
                                        + engine
                                        + " not loadable\nfio: failed to load engine\n")
                .findFirst();
    }

    private boolean has(String engine, Invocation invocation) {
        return ENGINES.contains(engine) || engine.equals("spdk") && plugin(invocation);
    }

    private boolean plugin(Invocation invocation) {
        return tools.spdkPlugin()
                && invocation
                        .variable("LD_PRELOAD", "")
                        .equals(tools.spdkDir() + "/build/fio/spdk_nvme");
    }
}
