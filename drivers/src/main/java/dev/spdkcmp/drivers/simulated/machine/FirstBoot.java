package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Brings a machine up as its profile says. */
public final class FirstBoot {

    /** Wall clock of every simulated machine at boot, so that its output is reproducible. */
    private static final Instant BOOT = Instant.parse("2026-01-01T08:00:00Z");

    /** How often a drive's capacity was written before its first test. */
    private static final double WRITTEN_TURNS = 3.2;

    private static final long UPTIME_NS = 5_400_000_000_000L;

    private FirstBoot() {}

    /**
     * State of a machine that has been up for an hour and a half.
     *
     * @param machine the machine, its store still empty
     * @param profileName name or file by which its profile is found again
     * @param seed of all that is random on it
     */
    public static MachineState of(Machine machine, String profileName, long seed) {
        MachineProfile profile = machine.profile();
        MachineState state = new MachineState();
        state.profile = profileName;
        state.seed = seed;
        state.bootMs = BOOT.toEpochMilli();
        state.uptimeNs = UPTIME_NS;
        state.modules.addAll(profile.modules().loaded());
        profile.otherFunctions().stream()
                .map(MachineProfile.PciFunctionFacts::driver)
                .filter(driver -> driver != null)
                .map(driver -> driver.replace('-', '_'))
                .filter(driver -> !profile.modules().builtin().contains(driver))
                .forEach(state.modules::add);
        state.services.putAll(profile.services());
        CpuFacts cpu = profile.cpu();
        state.hugepages = new int[cpu.nodes()];
        List<Integer> pages = profile.memory().hugepages();
        for (int node = 0; node < cpu.nodes(); node++) {
            state.hugepages[node] = node < pages.size() ? pages.get(node) : 0;
        }
        int instance = 0;
        for (ControllerFacts facts : profile.controllers()) {
            state.controllers.put(facts.bdf(), controller(machine, state, facts, instance++));
        }
        mounts(profile, state);
        profile.processes().forEach(p -> state.processes.put(p.pid(), process(p)));
        return state;
    }

    private static ControllerState controller(
            Machine machine, MachineState state, ControllerFacts facts, int instance) {
        ControllerState controller = new ControllerState();
        controller.bootInstance = instance;
        controller.driver = facts.driver() == null ? "nvme" : facts.driver();
        if (controller.driver.equals("none")) {
            controller.driver = null;
        }
        controller.instance = controller.onKernelDriver() ? instance : -1;
        controller.bindings = 1;
        controller.minor = state.nextMinor;
        state.nextMinor += 16 * machine.namespaceBytes(facts).size();
        ControllerFacts.Link link = facts.link() == null ? machine.bestLink(facts) : facts.link();
        controller.linkSpeed = link.speed();
        controller.linkWidth = link.width();
        controller.queueDepth = Math.min(1024, machine.drive(facts).queueEntries());
        controller.lba = facts.lba() == 0 ? 512 : facts.lba();
        controller.mapped = facts.mappedShare() == null ? 1 : facts.mappedShare();
        controller.garbage = facts.garbage() == null ? 1 : facts.garbage();
        controller.celsius =
                machine.drive(facts).performance().thermal().idleCelsius() + facts.ambientCelsius();
        controller.temperatureAtNs = state.uptimeNs;
        controller.warningNs = facts.throttleMinutes() * 60e9;
        controller.mediaErrors = facts.mediaErrors();
        double turns = facts.writtenTurns() == null ? WRITTEN_TURNS : facts.writtenTurns();
        controller.bytesWritten = turns * machine.drive(facts).sizeBytes();
        controller.pollQueues = new ModuleParameters(machine).number(state, "nvme", "poll_queues");
        controller.bytesRead = 2.1 * machine.drive(facts).sizeBytes();
        controller.writes = controller.bytesWritten / 65536;
        controller.reads = controller.bytesRead / 65536;
        return controller;
    }

    private static void mounts(MachineProfile profile, MachineState state) {
        for (UseFacts use : profile.uses()) {
            switch (use.kind()) {
                case MOUNT ->
                        state.mounts.add(
                                new MachineState.Mount(
                                        "/dev/" + use.device(),
                                        use.device(),
                                        use.target(),
                                        use.fileSystem()));
                case SWAP -> state.swaps.add(new MachineState.Swap(use.device(), 8 * 1024 * 1024));
                default -> {}
            }
        }
        String huge = profile.memory().hugetlbfs();
        if (huge != null && !huge.isEmpty()) {
            state.mounts.add(new MachineState.Mount("hugetlbfs", null, huge, "hugetlbfs"));
        }
    }

    private static ProcessState process(MachineProfile.ProcessFacts facts) {
        ProcessState process = new ProcessState();
        process.pid = facts.pid();
        process.command = facts.command();
        process.arguments = new ArrayList<>(facts.arguments());
        process.startNs = UPTIME_NS / 2;
        process.open = new ArrayList<>(facts.open());
        process.locks = new ArrayList<>(facts.locks());
        process.survives = true;
        if (facts.busyShare() > 0) {
            process.activity =
                    new Activity(
                            List.of(
                                    new Activity.CpuShare(
                                            facts.cpu(),
                                            facts.busyShare() * 0.8,
                                            0.2 * facts.busyShare(),
                                            0)),
                            List.of(),
                            50);
        }
        return process;
    }
}
