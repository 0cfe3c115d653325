package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A machine whose setup.sh prints a text, does nothing and ends with 0. */
record ScriptedSetup(Host machine, String text) implements Host {

    @Override
    public Provenance provenance() {
        return machine.provenance();
    }

    @Override
    public HostFiles files() {
        return machine.files();
    }

    @Override
    public NativeCalls natives() {
        return machine.natives();
    }

    @Override
    public HostClock clock() {
        return machine.clock();
    }

    @Override
    public Programs programs() {
        return new Programs() {
            @Override
            public RunningProgram start(Program program) {
                return program.argv().get(0).endsWith("setup.sh")
                        ? new Said(text)
                        : machine.programs().start(program);
            }

            @Override
            public Optional<String> which(String name) {
                return machine.programs().which(name);
            }

            @Override
            public Map<String, String> baseEnvironment() {
                return machine.programs().baseEnvironment();
            }
        };
    }

    /** A program that has said its text. */
    private record Said(String text) implements RunningProgram {

        @Override
        public Long pid() {
            return null;
        }

        @Override
        public Long startTicks() {
            return null;
        }

        @Override
        public boolean isRunning() {
            return false;
        }

        @Override
        public ProgramResult await() {
            return new ProgramResult(
                    ProgramResult.Outcome.EXITED,
                    0,
                    text.getBytes(StandardCharsets.UTF_8),
                    new byte[0],
                    Instant.EPOCH,
                    Duration.ofSeconds(1),
                    null);
        }

        @Override
        public void interrupt() {
            // it has ended
        }

        @Override
        public void close() {
            // it has ended
        }
    }
}
