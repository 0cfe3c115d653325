package dev.spdkcmp.drivers.simulated.tools;

/**
 * A namespace or kernel device on a core, as spdk_nvme_perf pairs them.
 *
 * @param name as it prints it
 * @param bdf controller
 * @param namespace its id
 * @param core CPU
 */
record PerfPair(String name, String bdf, int namespace, int core) {}
