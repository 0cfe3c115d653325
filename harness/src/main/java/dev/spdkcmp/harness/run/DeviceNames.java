package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.scenarios.ArmKind.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** The names that the plan's devices have now: they may change with every return to the kernel. */
final class DeviceNames {

    private final Inventory inventory;
    private final Plan plan;
    private final List<LoadTarget> targets;
    private final List<String> controllers;

    DeviceNames(Inventory inventory, Plan plan) {
        this.inventory = inventory;
        this.plan = plan;
        this.targets = new ArrayList<>(plan.targets());
        this.controllers = new ArrayList<>();
        plan.devices().forEach(device -> controllers.add(null));
        lookUp();
    }

    /** Asks the machine anew, by serial. */
    void lookUp() {
        for (int i = 0; i < targets.size(); i++) {
            PlanDevice planned = plan.devices().get(i);
            Optional<NvmeDevice> device =
                    planned.serial() == null
                            ? Optional.empty()
                            : inventory.bySerial(planned.serial());
            if (device.isPresent()) {
                controllers.set(i, device.get().controller());
                Optional<NvmeNamespace> namespace = namespace(device.get(), planned);
                if (namespace.isPresent()) {
                    targets.set(i, renamed(planned.target(), namespace.get()));
                }
            }
        }
    }

    private static Optional<NvmeNamespace> namespace(NvmeDevice device, PlanDevice planned) {
        return device.namespaces().stream()
                .filter(n -> Objects.equals(n.id(), planned.target().namespace()))
                .filter(n -> n.blockDevice() != null)
                .findFirst();
    }

    private static LoadTarget renamed(LoadTarget target, NvmeNamespace now) {
        return new LoadTarget(
                target.name(),
                target.bdf(),
                target.namespace(),
                now.blockDevice(),
                now.generic() == null ? null : "/dev/" + now.generic(),
                now.sizeBytes() == null ? target.sizeBytes() : now.sizeBytes());
    }

    List<LoadTarget> targets() {
        return List.copyOf(targets);
    }

    /** Kernel name of a device's controller; empty for a file. */
    Optional<String> controller(int device) {
        return Optional.ofNullable(controllers.get(device));
    }

    /** All controllers that can be asked while devices are on that driver. */
    List<String> controllers(Stack stack) {
        return stack == Stack.SPDK
                ? List.of()
                : IntStream.range(0, targets.size())
                        .mapToObj(this::controller)
                        .flatMap(Optional::stream)
                        .toList();
    }
}
