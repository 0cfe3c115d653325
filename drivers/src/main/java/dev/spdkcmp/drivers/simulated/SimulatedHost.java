package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.simulated.load.LoadEngine;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Faults;
import dev.spdkcmp.drivers.simulated.machine.FirstBoot;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.StateStore;
import dev.spdkcmp.drivers.simulated.performance.PlantedTruth;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import dev.spdkcmp.drivers.simulated.profile.Profiles;
import dev.spdkcmp.drivers.simulated.profile.UnknownProfile;
import dev.spdkcmp.drivers.simulated.tools.Fio;
import dev.spdkcmp.drivers.simulated.tools.Invocation;
import dev.spdkcmp.drivers.simulated.tools.LoadDescription;
import dev.spdkcmp.drivers.simulated.tools.ToolBox;
import dev.spdkcmp.drivers.simulated.tree.MachineTree;
import dev.spdkcmp.drivers.simulated.tree.PlainFiles;
import dev.spdkcmp.drivers.simulated.tree.Sections;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A machine that does not exist. Its whole state is a folder: {@code machine.jsonl} (clock,
 * drivers, settings, wear…; the last line counts), {@code root} (its plain files), {@code faults}
 * (what goes wrong on it) and {@code held} (locks). Each change is there before the call returns,
 * so that killed processes and separate commands meet the same machine.
 */
public final class SimulatedHost implements Host {

    private final Machine machine;
    private final SimulatedClock clock;
    private final SimulatedFiles files;
    private final SimulatedPrograms programs;
    private final SimulatedNatives natives;
    private final ToolBox tools;
    private final LoadEngine engine;

    private SimulatedHost(Machine machine, Path folder) {
        this.machine = machine;
        this.clock = new SimulatedClock(machine);
        this.engine = new LoadEngine(machine);
        PlainFiles plain = new PlainFiles(folder);
        this.tools = new ToolBox(machine, engine, new ToolFiles());
        MachineTree tree = Sections.treeOf(machine, plain, tools.files());
        this.files = new SimulatedFiles(machine, tree, plain, clock);
        this.programs = new SimulatedPrograms(machine, tools, clock);
        this.natives = new SimulatedNatives(machine, tree, new HeldFiles(folder, plain));
    }

    /**
     * The machine in a folder; where there is none yet, a new one.
     *
     * @param profile name of a bundled profile or path of a YAML file; a machine that is there
     *     already keeps its own
     * @param folder where its state is kept, made where missing
     * @param seed of all that is random on a new machine
     * @throws UnknownProfile where there is no such profile
     * @throws IOException where the folder cannot be used
     */
    public static SimulatedHost open(String profile, Path folder, long seed)
            throws IOException, UnknownProfile {
        StateStore store = new StateStore(folder);
        Profiles profiles = new Profiles();
        String name = store.exists() ? store.now().profile : Profiles.findable(profile);
        MachineProfile facts = profiles.load(name);
        Machine machine =
                new Machine(
                        facts,
                        profiles.drives(),
                        profiles.costs(),
                        facts.cpu().onlineCpus(),
                        store,
                        new Faults(folder));
        if (!store.exists()) {
            store.create(FirstBoot.of(machine, name, seed));
            switchOn(machine, facts);
        }
        Optional<String> mistake = machine.faults().mistake();
        if (mistake.isPresent()) {
            throw new UnknownProfile(mistake.get(), null);
        }
        SimulatedHost host = new SimulatedHost(machine, folder);
        new Owners(machine).endOrphans();
        return host;
    }

    /**
     * A new machine whose state is thrown away when this process ends.
     *
     * @param profile name of a bundled profile or path of a YAML file
     */
    public static SimulatedHost temporary(String profile, long seed)
            throws IOException, UnknownProfile {
        Path folder = Files.createTempDirectory("spdkcmp-simulated-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return open(profile, folder, seed);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // a leftover of a few kilobytes in the temporary folder; nobody could act on a message
            folder.toFile().deleteOnExit();
        }
    }

    private static void switchOn(Machine machine, MachineProfile facts) throws UnknownProfile {
        for (Map.Entry<String, String> stated : facts.faults().entrySet()) {
            Fault fault =
                    Fault.labelled(stated.getKey())
                            .orElseThrow(
                                    () ->
                                            new UnknownProfile(
                                                    "no fault is called " + stated.getKey(), null));
            machine.faults().on(fault, stated.getValue());
        }
    }

    @Override
    public Provenance provenance() {
        return Provenance.SIMULATED;
    }

    @Override
    public HostFiles files() {
        return files;
    }

    @Override
    public Programs programs() {
        return programs;
    }

    @Override
    public NativeCalls natives() {
        return natives;
    }

    @Override
    public HostClock clock() {
        return clock;
    }

    /** What goes wrong on it, to be switched. */
    public Faults faults() {
        return machine.faults();
    }

    /** What it is and how it is now. */
    public Machine machine() {
        return machine;
    }

    /**
     * The true figures of a load on the machine as it is set up now, without running it: what its
     * runs scatter around. The drives may be bound to any driver.
     *
     * @param program command line of a load generator
     * @throws IllegalArgumentException where it is not one
     */
    public PlantedTruth truth(Program program) {
        String path =
                programs.which(program.argv().get(0))
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                program.argv().get(0) + " is not there"));
        if (!(tools.at(path).orElseThrow() instanceof LoadDescription load)) {
            throw new IllegalArgumentException(path + " is no load generator");
        }
        Invocation invocation = new Invocation(program.argv(), program.environment(), 0);
        return new PlantedTruth(
                engine.solve(machine.now(), load.streams(invocation, machine.now())));
    }

    /** Files for the machine's programs. */
    private final class ToolFiles implements Fio.JobFiles {

        @Override
        public String read(String path) {
            return files.read(path).orElse(null);
        }

        @Override
        public boolean write(String path, String text) {
            try {
                files.writeDurably(path, text.getBytes(StandardCharsets.UTF_8));
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }
}
