package dev.spdkcmp.drivers.simulated.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Attributes of an NVMe disk's request queue: kernel defaults, what a udev rule says, what was set.
 */
public final class QueueAttributes {

    /** Attributes that can be written. */
    public static final Set<String> WRITABLE =
            Set.of(
                    "scheduler",
                    "nr_requests",
                    "read_ahead_kb",
                    "nomerges",
                    "rq_affinity",
                    "iostats",
                    "wbt_lat_usec",
                    "io_poll",
                    "io_poll_delay",
                    "io_timeout",
                    "write_cache",
                    "add_random",
                    "max_sectors_kb",
                    "discard_max_bytes",
                    "rotational",
                    "stable_writes");

    /** BLKDEV_DEFAULT_RQ of linux/blkdev.h. */
    private static final int SCHEDULERS_DEPTH = 128;

    private final Machine machine;

    public QueueAttributes(Machine machine) {
        this.machine = machine;
    }

    /** Value of an attribute now, as it would be written: a scheduler without brackets. */
    public String value(Machine.NamespaceDevice device, String attribute) {
        String set = device.state().attributes.get(key(device.namespace(), attribute));
        if (set != null) {
            return set;
        }
        String rule = machine.profile().queueDefaults().get("queue/" + attribute);
        return rule != null ? rule : defaults(device).get(attribute);
    }

    /** Key of a disk's attribute among its controller's. */
    public static String key(int namespace, String attribute) {
        return "n" + namespace + "/queue/" + attribute;
    }

    /** Requests that a scheduler brings: twice 128 of its own; without one, the queue's. */
    public static String requests(ControllerState state, String scheduler) {
        return Integer.toString(
                scheduler.equals("none")
                        ? state.queueDepth - 1
                        : 2 * Math.min(state.queueDepth, SCHEDULERS_DEPTH));
    }

    /** What the kernel sets up. */
    public Map<String, String> defaults(Machine.NamespaceDevice device) {
        ControllerState state = device.state();
        String sector = Integer.toString(state.lba);
        int transferKib = 4 << machine.drive(device.controller()).mdts();
        boolean cached = machine.drive(device.controller()).writeCache();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("add_random", "0");
        values.put(
                "chunk_sectors",
                Integer.toString(device.controller().boundaryBlocks() * state.lba / 512));
        values.put("dax", "0");
        values.put("discard_granularity", sector);
        values.put("discard_max_bytes", "2199023255040");
        values.put("discard_max_hw_bytes", "2199023255040");
        values.put("dma_alignment", "3");
        values.put("fua", cached ? "1" : "0");
        values.put("hw_sector_size", sector);
        values.put("io_poll", state.pollQueues > 0 ? "1" : "0");
        values.put("io_poll_delay", "-1");
        values.put("io_timeout", "30000");
        values.put("iostats", "1");
        values.put("logical_block_size", sector);
        values.put("max_discard_segments", "256");
        values.put("max_hw_sectors_kb", Integer.toString(transferKib));
        values.put("max_sectors_kb", Integer.toString(transferKib));
        values.put("max_segments", "127");
        values.put("minimum_io_size", sector);
        values.put("nomerges", "0");
        String rule = machine.profile().queueDefaults().getOrDefault("queue/scheduler", "none");
        values.put("nr_requests", requests(state, rule));
        values.put("nr_zones", "0");
        values.put("optimal_io_size", "0");
        values.put("physical_block_size", "4096");
        values.put("read_ahead_kb", "128");
        values.put("rotational", "0");
        values.put("rq_affinity", "1");
        values.put("scheduler", "none");
        values.put("stable_writes", "0");
        values.put("virt_boundary_mask", "4095");
        values.put("wbt_lat_usec", "2000");
        values.put("write_cache", cached ? "write back" : "write through");
        values.put("write_zeroes_max_bytes", "131072");
        values.put("zone_append_max_bytes", "0");
        values.put("zone_write_granularity", "0");
        values.put("zoned", "none");
        return values;
    }
}
