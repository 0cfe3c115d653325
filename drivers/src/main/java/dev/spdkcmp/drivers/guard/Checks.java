package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.List;

/** Every check for use, over the machine's tables as they are now. */
final class Checks {

    private final BlockTopology topology;
    private final List<UseCheck> checks;

    Checks(Host host) {
        topology = new BlockTopology(host.files());
        checks =
                List.of(
                        new FunctionCheck(),
                        new MountCheck(host.files(), topology),
                        new SwapCheck(host.files(), topology),
                        new HolderCheck(host.files(), topology),
                        new NativeMultipathCheck(),
                        new LoopCheck(host.files(), topology),
                        new ExportCheck(host.files(), topology),
                        new OpenNodeCheck(host),
                        new SpdkLockCheck(host),
                        new SignatureCheck(host));
    }

    List<Finding> on(NvmeDevice device) {
        DeviceStack stack = DeviceStack.of(device, topology);
        return checks.stream().flatMap(check -> check.examine(stack).stream()).toList();
    }
}
