package dev.spdkcmp.parsers.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of {@code setup.sh status}. Null means not printed, or {@code -}.
 *
 * @param type {@code NVMe}, {@code virtio}, {@code I/OAT}…
 * @param bdf PCI address
 * @param vendor four hex digits (v19.04+)
 * @param device four hex digits (v19.04+)
 * @param numaNode node; null where the kernel knows none
 * @param driver that the device is bound to
 * @param name of the controller, such as {@code nvme0}
 * @param blockDevices such as {@code nvme0n1}
 */
public record SetupDevice(
        String type,
        String bdf,
        String vendor,
        String device,
        Integer numaNode,
        String driver,
        String name,
        List<String> blockDevices) {

    public SetupDevice {
        blockDevices = List.copyOf(blockDevices);
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("type", type);
        facts.put("bdf", bdf);
        facts.put("vendor", vendor);
        facts.put("device", device);
        facts.put("numaNode", numaNode);
        facts.put("driver", driver);
        facts.put("name", name);
        facts.put("blockDevices", blockDevices);
        return facts;
    }
}
