package dev.spdkcmp.drivers.host;

import java.util.Map;
import java.util.Optional;

/** Programs of a machine. */
public interface Programs {

    /**
     * Starts a program in a session of its own. It dies with this process, and everything it starts
     * dies with it. Where it names no {@link Program#CHILD_MARK}, one is added. What cannot be
     * started is told by {@link RunningProgram#await()}.
     */
    RunningProgram start(Program program);

    /** Absolute path of a program on the machine's PATH. */
    Optional<String> which(String name);

    /** What every program finds in its environment: PATH, HOME and LC_ALL=C. */
    Map<String, String> baseEnvironment();

    /** Runs a program to its end or its deadline. */
    default ProgramResult run(Program program) throws InterruptedException {
        try (RunningProgram running = start(program)) {
            return running.await();
        }
    }
}
