package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.ledger.Ledger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What userspace drivers need once per run: modules, hugepages, and their entries in the ledger.
 */
public final class Preparation {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Host host;
    private final Programs programs;
    private final Ledger ledger;

    public Preparation(Host host, Programs programs, Ledger ledger) {
        this.host = host;
        this.programs = programs;
        this.ledger = ledger;
    }

    /** Ready, or what is missing; what was changed is in the ledger either way. */
    public sealed interface Outcome {

        /**
         * Ready.
         *
         * @param pools of the devices' nodes, as read back, lowest node first
         */
        record Ready(List<HugepagePool> pools) implements Outcome {
            public Ready {
                pools = List.copyOf(pools);
            }

            /** One to name to setup.sh: whatever is not named it leaves alone. */
            public HugepagePool first() {
                return pools.get(0);
            }
        }

        /** Not ready. */
        record NotReady(Trouble trouble) implements Outcome {}
    }

    /**
     * Prepares.
     *
     * @param driver {@code vfio-pci} or {@code uio_pci_generic}
     * @param hugepages that a load will need
     */
    public Outcome prepare(String driver, HugepageNeed hugepages) throws InterruptedException {
        try {
            ledger.record(ModulesUndo.change(new KernelModules(host.files()).loaded()));
            ledger.record(HugetlbMountUndo.change(new HugetlbMounts(host.files()).points()));
        } catch (IOException unwritten) {
            return notReady(
                    "the ledger cannot be written: " + unwritten.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
        Optional<Trouble> modules = loadModules(driver);
        if (modules.isPresent()) {
            return new Outcome.NotReady(modules.get());
        }
        HugepageReservation.Outcome pages =
                new HugepageReservation(host, ledger).reserve(hugepages);
        if (pages instanceof HugepageReservation.Outcome.TooFew few) {
            return notReady(few.message(), few.remedy());
        }
        try {
            ledger.record(HugepageFilesUndo.change());
        } catch (IOException unwritten) {
            return notReady(
                    "the ledger cannot be written: " + unwritten.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
        return new Outcome.Ready(((HugepageReservation.Outcome.Enough) pages).pools());
    }

    private static Outcome notReady(String message, String remedy) {
        return new Outcome.NotReady(new Trouble(message, remedy));
    }

    /** vfio-pci does not pull in the module that maps memory for it (spdk/spdk#1689). */
    private Optional<Trouble> loadModules(String driver) throws InterruptedException {
        List<String> wanted =
                driver.equals("vfio-pci") ? List.of("vfio_iommu_type1", driver) : List.of(driver);
        KernelModules modules = new KernelModules(host.files());
        for (String module : wanted) {
            if (!modules.present(module)) {
                ProgramResult result =
                        programs.run(new Program(List.of("modprobe", module), Map.of(), DEADLINE));
                if (!modules.present(module)) {
                    return Optional.of(
                            new Trouble(
                                    "the module "
                                            + module
                                            + " cannot be loaded: "
                                            + (result.failure() != null
                                                    ? result.failure()
                                                    : new String(
                                                                    result.stderr(),
                                                                    StandardCharsets.UTF_8)
                                                            .strip()),
                                    "modprobe " + module + "; look at dmesg"));
                }
            }
        }
        return Optional.empty();
    }
}
