package dev.spdkcmp.drivers.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.load.ToolFinder;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole servers: the one with nothing wrong raises no alarm, the faulty ones exactly theirs. */
class FaultyMachinesTest {

    private static final String QUESTION =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k, randwrite 4k, read 1m]
            queueDepths: [1, 64]
            """;

    @TempDir private Path folder;

    /** {@code fail CODE ADDRESS}, without what is in order or does not matter. */
    private List<String> findings(String profile, String yaml, int cpu) throws Exception {
        SimulatedHost host = SimulatedHost.open(profile, folder, 1);
        Scenario scenario =
                ((ScenarioReading.Valid) ScenarioReader.read("q", "q.yaml", yaml)).scenario();
        List<NvmeDevice> devices = new Inventory(host, bdf -> Optional.empty()).devices();
        Map<String, SortedSet<Integer>> load = new HashMap<>();
        for (NvmeDevice device : devices) {
            load.put(device.bdf().toString(), new TreeSet<>(List.of(cpu + load.size())));
        }
        return new Doctor()
                        .examine(
                                new Checkup(
                                        host,
                                        devices,
                                        scenario,
                                        new LoadCpus.Chosen(load, List.of()),
                                        new ToolFinder(host).find(null, "/opt/spdk"),
                                        DataSheet.NONE,
                                        HostActivity.watch(host, Duration.ofSeconds(1))))
                        .stream()
                        .filter(
                                r ->
                                        r.outcome() != Outcome.OK
                                                && r.outcome() != Outcome.NOT_APPLICABLE)
                        .map(
                                r ->
                                        r.outcome().words()
                                                + " "
                                                + r.code()
                                                + " "
                                                + r.subject().replaceFirst(" \\(serial .*", ""))
                        .sorted()
                        .toList();
    }

    @Test
    void theCleanServerRaisesNoAlarm() throws Exception {
        assertEquals(
                List.of(), findings("two-nvme", QUESTION.replace("read 1m", "randread 16k"), 1));
    }

    @Test
    void theServerWithFaultyLinks() throws Exception {
        assertEquals(
                List.of(
                        "fail pcie-link 0000:41:00.0",
                        "fail pcie-path 0000:47:00.0",
                        "fail pcie-path 0000:48:00.0",
                        "warn memory-bandwidth node 0",
                        "warn memory-channels machine",
                        "warn pcie-aspm machine",
                        "warn pcie-errors 0000:43:00.0",
                        "warn pcie-errors port 0000:40:01.4 above 0000:44:00.0",
                        "warn pcie-link 0000:42:00.0",
                        "warn pcie-payload 0000:44:00.0",
                        "warn pcie-relaxed-ordering 0000:44:00.0",
                        "warn pcie-shared-uplink 0000:40:03.1 to 0000:45:00.0"),
                findings("faulty-link", QUESTION.replace("read 1m", "randread 16k"), 1));
    }

    @Test
    void theServerWithFaultyDrives() throws Exception {
        assertEquals(
                List.of(
                        "fail firmware 0000:45:00.0",
                        "fail temperature 0000:41:00.0",
                        "fail wear 0000:41:00.0",
                        "warn arbitration machine",
                        "warn coalescing 0000:44:00.0",
                        "warn controller-memory-buffer 0000:45:00.0",
                        "warn host-memory-buffer 0000:46:00.0",
                        "warn io-boundary 0000:45:00.0",
                        "warn lba-format 0000:43:00.0",
                        "warn max-transfer 0000:41:00.0",
                        "warn max-transfer 0000:42:00.0",
                        "warn max-transfer 0000:43:00.0",
                        "warn max-transfer 0000:44:00.0",
                        "warn max-transfer 0000:45:00.0",
                        "warn max-transfer 0000:46:00.0",
                        "warn pcie-ceiling 0000:41:00.0",
                        "warn pcie-ceiling 0000:42:00.0",
                        "warn pcie-ceiling 0000:43:00.0",
                        "warn pcie-ceiling 0000:44:00.0",
                        "warn pcie-ceiling 0000:45:00.0",
                        "warn pcie-ceiling 0000:46:00.0",
                        "warn power-state 0000:44:00.0",
                        "warn utilisation 0000:43:00.0",
                        "warn wear 0000:42:00.0",
                        "warn write-cache 0000:44:00.0",
                        "warn written 0000:43:00.0"),
                findings("faulty-drive", QUESTION, 1));
    }

    @Test
    void theFaultyHost() throws Exception {
        assertEquals(
                List.of(
                        "cannot tell numa-node 0000:e3:00.0",
                        "warn allowed-cpus machine",
                        "warn busy-cpus machine",
                        "warn busy-neighbours machine",
                        "warn c-states machine",
                        "warn frequency-limits machine",
                        "warn governor machine",
                        "warn hugepages node 1",
                        "warn iostats 0000:98:00.0",
                        "warn iostats 0000:e3:00.0",
                        "warn irqbalance machine",
                        "warn isolation machine",
                        "warn mitigations machine",
                        "warn nomerges 0000:98:00.0",
                        "warn nomerges 0000:e3:00.0",
                        "warn transparent-hugepages machine",
                        "warn turbo machine",
                        "warn write-back-throttling 0000:98:00.0",
                        "warn write-back-throttling 0000:e3:00.0"),
                findings("faulty-host", QUESTION.replace("read 1m", "randread 16k"), 24));
    }

    @Test
    void theFaultySystem() throws Exception {
        assertEquals(
                List.of(
                        "fail cgroup-limits machine",
                        "fail nr-requests 0000:41:00.0",
                        "fail nr-requests 0000:42:00.0",
                        "fail spdk-build SPDK",
                        "fail spdk-version SPDK",
                        "warn add-random 0000:41:00.0",
                        "warn add-random 0000:42:00.0",
                        "warn fio-version fio",
                        "warn iostats 0000:41:00.0",
                        "warn iostats 0000:42:00.0",
                        "warn irqbalance machine",
                        "warn lockdown machine",
                        "warn mitigations machine",
                        "warn nomerges 0000:41:00.0",
                        "warn nomerges 0000:42:00.0",
                        "warn nvme-cli nvme-cli",
                        "warn read-ahead 0000:41:00.0",
                        "warn read-ahead 0000:42:00.0",
                        "warn scheduler 0000:41:00.0",
                        "warn scheduler 0000:42:00.0",
                        "warn turbo machine",
                        "warn write-back-throttling 0000:41:00.0",
                        "warn write-back-throttling 0000:42:00.0"),
                findings("faulty-system", QUESTION.replace("read 1m", "randread 16k"), 1));
    }
}
