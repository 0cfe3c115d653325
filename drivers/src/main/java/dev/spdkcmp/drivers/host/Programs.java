package dev.spdkcmp.drivers.host;

import java.util.Optional;

/** Programs of a machine. */
public interface Programs {

    /** Starts a program. It dies with this process, and everything it starts dies with it. */
    RunningProgram start(Program program);

    /** Absolute path of a program on the machine's PATH. */
    Optional<String> which(String name);

    /** Runs a program to its end or its deadline. */
    default ProgramResult run(Program program) throws InterruptedException {
        try (RunningProgram running = start(program)) {
            return running.await();
        }
    }
}
