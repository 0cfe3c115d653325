package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What setup.sh looks at before it touches anything: which functions, allowed or not, used or not.
 */
final class SetupDevices {

    private final Machine machine;

    SetupDevices(Machine machine) {
        this.machine = machine;
    }

    /** Prefix of its lines about a function: address and ids without 0x. */
    String prefix(ControllerFacts facts) {
        return String.format(
                "%s (%04x %04x): ",
                facts.bdf(), machine.drive(facts).vendor(), machine.drive(facts).device());
    }

    /** Lines about functions that are in use, as every mode prints them. */
    String usedLines(MachineState state) {
        StringBuilder text = new StringBuilder();
        for (ControllerFacts facts : machine.profile().controllers()) {
            if (state.controllers.get(facts.bdf()).present) {
                used(state, facts)
                        .ifPresent(
                                uses ->
                                        text.append(prefix(facts))
                                                .append("Active devices: ")
                                                .append(uses)
                                                .append(", so not binding PCI dev\n"));
            }
        }
        return text.toString();
    }

    /**
     * Functions that may be touched; lines about the others go to {@code text}.
     *
     * @param allowed PCI_ALLOWED and NVME_ALLOWED
     * @param blocked PCI_BLOCKED
     */
    List<ControllerFacts> touchable(
            MachineState state, String allowed, String blocked, StringBuilder text) {
        List<String> allow = words(allowed);
        List<String> block = words(blocked);
        List<ControllerFacts> touchable = new ArrayList<>();
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (!controller.present) {
                continue;
            }
            boolean may = true;
            if (block.contains(facts.bdf()) || !allow.isEmpty() && !allow.contains(facts.bdf())) {
                text.append(prefix(facts))
                        .append("Skipping denied controller at ")
                        .append(facts.bdf())
                        .append('\n');
                may = false;
            }
            Optional<String> uses = used(state, facts);
            if (uses.isPresent()) {
                text.append(prefix(facts))
                        .append("Active devices: ")
                        .append(uses.get())
                        .append(", so not binding PCI dev\n");
                may = false;
            }
            if (may) {
                touchable.add(facts);
            }
        }
        return touchable;
    }

    /**
     * What it finds on a function's disks: mounts, holders, and where there is neither, a file
     * system or RAID signature. A swap area counts as its signature; a bare partition table passes.
     */
    private Optional<String> used(MachineState state, ControllerFacts facts) {
        ControllerState controller = state.controllers.get(facts.bdf());
        if (!controller.onKernelDriver()) {
            return Optional.empty();
        }
        List<String> found = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(state).values()) {
            if (!disk.controller().equals(facts)) {
                continue;
            }
            for (UseFacts use : machine.profile().uses()) {
                if (!use.device().startsWith(disk.bootName())) {
                    continue;
                }
                String name = disk.name() + use.device().substring(disk.bootName().length());
                switch (use.kind()) {
                    case MOUNT -> {
                        if (isMounted(state, use)) {
                            found.add("mount@" + disk.name() + ":" + name);
                        }
                    }
                    case HOLDER -> found.add("holder@" + name + ":" + use.target());
                    case SWAP, SIGNATURE -> data.add("data@" + disk.name());
                    default -> {}
                }
            }
        }
        List<String> all = found.isEmpty() ? data : found;
        return all.isEmpty() ? Optional.empty() : Optional.of(String.join(",", all));
    }

    private static boolean isMounted(MachineState state, UseFacts use) {
        return state.mounts.stream().anyMatch(m -> use.device().equals(m.bootDevice()));
    }

    private static List<String> words(String list) {
        return Arrays.stream(list.trim().split("\\s+")).filter(w -> !w.isEmpty()).toList();
    }
}
