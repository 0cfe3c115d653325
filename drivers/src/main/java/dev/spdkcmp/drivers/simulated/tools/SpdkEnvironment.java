package dev.spdkcmp.drivers.simulated.tools;

/** What SPDK's programs print when DPDK's environment does not come up. */
final class SpdkEnvironment {

    /** {@code rte_eal_init_alert} of DPDK, then SPDK's own line. */
    static final Output NO_AFFINITY =
            Output.failed(
                    1,
                    "EAL: FATAL: Cannot set affinity\nEAL: Cannot set affinity\n"
                            + "[2026-01-01 09:00:00.000000] init.c: 716:spdk_env_init: *ERROR*:"
                            + " Failed to initialize DPDK\nUnable to initialize SPDK env\n");

    private SpdkEnvironment() {}
}
