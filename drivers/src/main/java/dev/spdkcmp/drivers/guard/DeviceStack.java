package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A device with everything that stands on any of its namespaces; unbinding takes them all.
 *
 * @param device the device
 * @param blocks its disks, their partitions, what holds them, and so on; disks first
 */
record DeviceStack(NvmeDevice device, List<BlockTopology.Standing> blocks) {

    static DeviceStack of(NvmeDevice device, BlockTopology topology) {
        List<BlockTopology.Standing> blocks = new ArrayList<>();
        for (NvmeNamespace namespace : device.namespaces()) {
            if (namespace.block() != null) {
                blocks.addAll(topology.standingOn(namespace.block()));
            }
        }
        return new DeviceStack(device, blocks);
    }

    /** Device numbers of all its blocks. */
    Set<String> numbers() {
        return blocks.stream()
                .map(BlockTopology.Standing::number)
                .filter(number -> number != null)
                .collect(Collectors.toSet());
    }

    Optional<BlockTopology.Standing> withNumber(String number) {
        return blocks.stream().filter(block -> number.equals(block.number())).findFirst();
    }

    Optional<BlockTopology.Standing> named(String name) {
        return blocks.stream().filter(block -> block.name().equals(name)).findFirst();
    }

    /** Its own disks and their partitions, without what holds them. */
    List<BlockTopology.Standing> ownBlocks() {
        Map<String, BlockTopology.Standing> own = new LinkedHashMap<>();
        for (BlockTopology.Standing block : blocks) {
            if (!block.holder() && (block.on() == null || own.containsKey(block.on()))) {
                own.put(block.name(), block);
            }
        }
        return List.copyOf(own.values());
    }
}
