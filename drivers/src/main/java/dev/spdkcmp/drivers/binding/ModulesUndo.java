package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Unloads modules that binding loaded and that nobody uses. */
public final class ModulesUndo implements Undoer {

    static final String KIND = "modules";

    /**
     * Modules that setup.sh and vfio load (msr and virtio_pci too), users before what they use; no
     * other module is ever unloaded.
     */
    private static final List<String> OURS =
            List.of(
                    "vfio_pci",
                    "vfio_pci_core",
                    "vfio_iommu_type1",
                    "vfio_virqfd",
                    "vfio",
                    "iommufd",
                    "irqbypass",
                    "igb_uio",
                    "uio_pci_generic",
                    "uio",
                    "msr",
                    "virtio_pci",
                    "virtio_pci_legacy_dev",
                    "virtio_pci_modern_dev");

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Host host;
    private final KernelModules modules;

    public ModulesUndo(Host host) {
        this.host = host;
        this.modules = new KernelModules(host.files());
    }

    /** The entry for the modules that are loaded before binding loads more. */
    static Change change(Set<String> loaded) {
        List<String> before = OURS.stream().filter(loaded::contains).toList();
        return Change.undoable(
                KIND,
                "kernel modules",
                "kernel modules for userspace drivers",
                Map.of("loaded", String.join(" ", before)));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        Set<String> before = new HashSet<>(List.of(change.change().fact("loaded").split(" ")));
        List<String> unloaded = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (String module : OURS) {
            if (modules.loaded().contains(module) && !before.contains(module)) {
                if (modules.inUse(module)) {
                    kept.add(module);
                } else {
                    String failure = unload(module);
                    (failure == null ? unloaded : failed)
                            .add(failure == null ? module : module + " (" + failure + ")");
                }
            }
        }
        String stays = kept.isEmpty() ? "" : "in use and left: " + String.join(", ", kept);
        if (!failed.isEmpty()) {
            return new UndoOutcome.Failed(
                    "could not unload " + String.join(", ", failed), "modprobe -r by hand");
        }
        if (unloaded.isEmpty()) {
            return new UndoOutcome.AlreadyAsBefore(stays.isEmpty() ? "none was loaded" : stays);
        }
        return new UndoOutcome.Restored(
                List.of("unloaded " + String.join(", ", unloaded), stays).stream()
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /** Why it is still loaded; null when it is not. */
    private String unload(String module) throws InterruptedException {
        ProgramResult result =
                host.programs()
                        .run(new Program(List.of("modprobe", "-r", module), Map.of(), DEADLINE));
        if (!modules.loaded().contains(module)) {
            return null;
        }
        return result.failure() != null
                ? result.failure()
                : new String(result.stderr(), StandardCharsets.UTF_8).strip();
    }
}
