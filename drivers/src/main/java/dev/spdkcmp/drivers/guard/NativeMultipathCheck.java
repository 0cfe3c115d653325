package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.List;

/**
 * Namespaces that this machine reaches through other controllers too (native NVMe multipath): the
 * disk stays when one controller is taken away, and whoever uses it goes on using it.
 */
final class NativeMultipathCheck implements UseCheck {

    @Override
    public List<Finding> examine(DeviceStack stack) {
        return stack.device().namespaces().stream()
                .filter(namespace -> !namespace.otherPaths().isEmpty())
                .map(namespace -> shared(stack, namespace))
                .toList();
    }

    private static Finding shared(DeviceStack stack, NvmeNamespace namespace) {
        String others = String.join(", ", namespace.otherPaths());
        return Finding.refuses(
                "multipath",
                namespace.blockDevice() + " is also reached through " + others,
                "disconnect or unbind the other path first, or choose another device",
                "/sys/class/nvme: "
                        + stack.device().controller()
                        + " and "
                        + others
                        + " have a path to "
                        + namespace.block());
    }
}
