package dev.spdkcmp.drivers.load;

import java.util.Set;

/**
 * The load generators an arm can use; each null where there is none.
 *
 * @param fio fio
 * @param fioEngines engines built into it; empty where it did not say
 * @param spdk folder of the SPDK build
 * @param perf spdk_nvme_perf
 * @param bdevperf bdevperf
 * @param fioPlugin SPDK's plugin for fio
 */
public record Toolset(
        Tool fio, Set<String> fioEngines, String spdk, Tool perf, Tool bdevperf, Tool fioPlugin) {

    public Toolset {
        fioEngines = Set.copyOf(fioEngines);
    }
}
