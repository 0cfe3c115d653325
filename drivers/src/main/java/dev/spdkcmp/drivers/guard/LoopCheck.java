package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.List;

/** Loop devices whose backing file is one of the device's own nodes. */
final class LoopCheck implements UseCheck {

    private final HostFiles files;
    private final BlockTopology topology;

    LoopCheck(HostFiles files, BlockTopology topology) {
        this.files = files;
        this.topology = topology;
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        return files.list("/sys/block").stream()
                .filter(name -> name.startsWith("loop"))
                .flatMap(loop -> backedBy(loop, stack).stream())
                .toList();
    }

    private List<Finding> backedBy(String loop, DeviceStack stack) {
        String attribute = "/sys/block/" + loop + "/loop/backing_file";
        return files
                .read(attribute)
                .map(String::strip)
                .filter(
                        backing ->
                                topology.numberOf(backing).flatMap(stack::withNumber).isPresent())
                .map(
                        backing ->
                                Finding.refuses(
                                        "loop",
                                        backing + " backs /dev/" + loop,
                                        "losetup -d /dev/" + loop,
                                        attribute + ": " + backing))
                .stream()
                .toList();
    }
}
