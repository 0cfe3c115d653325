package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.List;

/** Swap areas in use: {@code /proc/swaps}. A swap file is a mounted file system's matter. */
final class SwapCheck implements UseCheck {

    private static final String SWAPS = "/proc/swaps";

    private final BlockTopology topology;
    private final List<String> areas;

    SwapCheck(HostFiles files, BlockTopology topology) {
        this.topology = topology;
        this.areas =
                files.read(SWAPS).stream()
                        .flatMap(String::lines)
                        .map(line -> line.split("\\s+")[0])
                        .filter(name -> name.startsWith("/"))
                        .map(Mount::unescape)
                        .toList();
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        return areas.stream()
                .filter(area -> topology.numberOf(area).flatMap(stack::withNumber).isPresent())
                .map(
                        area ->
                                Finding.refuses(
                                        "swap",
                                        area + " is swap space in use",
                                        "swapoff " + area,
                                        SWAPS + ": " + area))
                .toList();
    }
}
