package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.ArmKind;
import java.time.Duration;

/** Makes the command of one kind of load generator. Pure: same request, same command. */
public interface LoadGenerator {

    /** Time over the load itself after which a tool is not coming back: start, drain, printing. */
    Duration GRACE = Duration.ofSeconds(60);

    /** The command for a cell. Needs of the arm have been checked before. */
    LoadCommand command(LoadRequest request);

    /**
     * The same load with its throughput shown second by second, for {@link PerSecondSeries} to
     * read. That costs the arm something, and each arm something else, so that such samples are not
     * compared.
     */
    LoadCommand diagnosticCommand(LoadRequest request);

    /** The load generator of an arm. */
    static LoadGenerator of(ArmKind kind) {
        return switch (kind.generator()) {
            case FIO -> new KernelFioLoad();
            case FIO_PLUGIN -> new SpdkFioLoad();
            case PERF -> new PerfLoad();
            case BDEVPERF -> new BdevperfLoad();
        };
    }

    /** When to give up on a load. */
    static Duration deadline(Duration load) {
        return load.plus(load.dividedBy(10)).plus(GRACE);
    }
}
