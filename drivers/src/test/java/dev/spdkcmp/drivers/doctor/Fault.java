package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.load.SoftwareVersion;
import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.drivers.load.Toolset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A planted fault, and what doctor must say about it.
 *
 * @param code of the check that must find it
 * @param outcome what the check must say
 * @param found what it must say in words
 * @param plant the fault
 * @param machine profile of the machine that it is planted on
 * @param scenario what is to be measured; null: nothing named
 * @param tools the load generators
 * @param load the CPUs of the load
 * @param activity what the machine did meanwhile
 */
record Fault(
        String code,
        Outcome outcome,
        String found,
        UnaryOperator<AlteredHost> plant,
        String machine,
        String scenario,
        Toolset tools,
        LoadCpus load,
        HostActivity activity) {

    static final String READS =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1, 64]
            """;

    static final String WRITES =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randwrite 4k]
            queueDepths: [4]
            """;

    static final String POLLED =
            """
            arms: [kernel-io_uring, kernel-io_uring-polled]
            workloads: [randread 4k]
            queueDepths: [1]
            """;

    static final String DEVICE = "/sys/bus/pci/devices/0000:41:00.0/";
    static final String QUEUE = "/sys/block/nvme0n1/queue/";
    static final String CPUS = "/sys/devices/system/cpu/";

    /** On the machine that has nothing wrong with it, with good tools, before anything is asked. */
    Fault(String code, Outcome outcome, String found, UnaryOperator<AlteredHost> plant) {
        this(
                code,
                outcome,
                found,
                plant,
                "two-nvme",
                null,
                builds("fio-3.39", "v26.05"),
                new LoadCpus.NotAsked("no scenario was named"),
                HostActivity.UNWATCHED);
    }

    Fault with(String yaml) {
        return new Fault(code, outcome, found, plant, machine, yaml, tools, load, activity);
    }

    Fault with(Toolset others) {
        return new Fault(code, outcome, found, plant, machine, scenario, others, load, activity);
    }

    Fault with(HostActivity seen) {
        return new Fault(code, outcome, found, plant, machine, scenario, tools, load, seen);
    }

    /** With the load of the first device on these CPUs. */
    Fault loading(Integer... cpus) {
        return new Fault(code, outcome, found, plant, machine, scenario, tools, on(cpus), activity);
    }

    /** With no CPUs to be had. */
    Fault refusing(String message) {
        return new Fault(
                code,
                outcome,
                found,
                plant,
                machine,
                scenario,
                tools,
                new LoadCpus.Refused(List.of(message)),
                activity);
    }

    Fault of(String profile) {
        return new Fault(code, outcome, found, plant, profile, scenario, tools, load, activity);
    }

    /** The first device is driven by these CPUs. */
    static LoadCpus on(Integer... cpus) {
        return new LoadCpus.Chosen(
                Map.of("0000:41:00.0", new TreeSet<>(List.of(cpus))), List.of("as the test says"));
    }

    static Toolset builds(String fio, String spdk) {
        return new Toolset(
                fio == null ? null : tool("/usr/bin/fio", fio),
                Set.of("libaio", "io_uring", "io_uring_cmd", "psync"),
                spdk == null ? null : "/opt/spdk",
                spdk == null ? null : tool("/opt/spdk/build/bin/spdk_nvme_perf", spdk),
                null,
                spdk == null ? null : tool("/opt/spdk/build/fio/spdk_nvme", spdk));
    }

    static Tool tool(String path, String version) {
        return new Tool(path, version, SoftwareVersion.in(version).orElse(null), null);
    }
}
