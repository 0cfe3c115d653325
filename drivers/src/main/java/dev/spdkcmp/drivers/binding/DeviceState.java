package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.settings.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a rebind puts back to its defaults: block-layer attributes of each namespace, and the
 * controller's features.
 */
final class DeviceState {

    /** Writable attributes; the scheduler first, since it resets others. */
    private static final List<String> ATTRIBUTES =
            List.of(
                    "scheduler",
                    "nr_requests",
                    "read_ahead_kb",
                    "max_sectors_kb",
                    "nomerges",
                    "rq_affinity",
                    "iostats",
                    "add_random",
                    "rotational",
                    "write_cache",
                    "wbt_lat_usec",
                    "io_timeout",
                    "io_poll_delay",
                    "discard_max_bytes",
                    "stable_writes");

    /**
     * Features that a controller reset loses: arbitration, volatile write cache, interrupt
     * coalescing, write atomicity, host controlled thermal management. Left out: those that the
     * driver itself negotiates at each probe (queues, events, APST, host memory, timestamp), and
     * power state, which APST moves.
     */
    private static final List<Integer> FEATURES = List.of(0x01, 0x06, 0x08, 0x0a, 0x10);

    private final Host host;

    DeviceState(Host host) {
        this.host = host;
    }

    /** Names and values, as they go into the ledger; what cannot be read is left out. */
    Map<String, String> read(NvmeDevice device) {
        Map<String, String> state = new LinkedHashMap<>();
        if (device.controller() == null || device.serial() == null) {
            return state;
        }
        for (NvmeNamespace namespace : device.namespaces()) {
            if (namespace.id() != null && namespace.block() != null) {
                for (String attribute : ATTRIBUTES) {
                    String path = "/sys/block/" + namespace.block() + "/queue/" + attribute;
                    host.files()
                            .read(path)
                            .map(DeviceState::chosen)
                            .ifPresent(
                                    value ->
                                            state.put(
                                                    "queue." + namespace.id() + "." + attribute,
                                                    value));
                }
            }
        }
        for (int feature : FEATURES) {
            AdminResult answer =
                    host.natives()
                            .nvmeAdmin(
                                    "/dev/" + device.controller(),
                                    AdminCommand.getFeature(feature));
            if (answer.succeeded()) {
                state.put("feature." + feature, Integer.toUnsignedString(answer.result()));
            }
        }
        return state;
    }

    private static String chosen(String text) {
        int open = text.indexOf('[');
        int close = text.indexOf(']', open);
        return open >= 0 && close > open ? text.substring(open + 1, close) : text.strip();
    }

    /** What was put back, and what could not be. */
    record PutBack(List<String> done, List<String> failed) {}

    /** Brings a device that is on the kernel's driver back to a state that was read before. */
    PutBack putBack(NvmeDevice device, Map<String, String> before) throws InterruptedException {
        List<String> done = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        Map<String, String> now = read(device);
        for (String name : inOrder(before)) {
            String wanted = before.get(name);
            if (!wanted.equals(now.get(name))) {
                Setting setting = setting(device.serial(), name);
                Optional<String> failure = put(setting, wanted);
                if (failure.isEmpty()) {
                    done.add(setting.name() + " " + wanted);
                } else {
                    failed.add(setting.name() + " " + wanted + " (" + failure.get() + ")");
                }
            }
        }
        return new PutBack(done, failed);
    }

    private static List<String> inOrder(Map<String, String> before) {
        return before.keySet().stream()
                .sorted(
                        Comparator.comparing(
                                        (String name) ->
                                                ATTRIBUTES.indexOf(
                                                        name.substring(name.lastIndexOf('.') + 1)))
                                .thenComparing(name -> name))
                .toList();
    }

    private Optional<String> put(Setting setting, String wanted) throws InterruptedException {
        try {
            setting.put(host, wanted);
        } catch (IOException failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
        String after = setting.show(host).orElse("nothing");
        return after.equals(wanted) ? Optional.empty() : Optional.of("it reads " + after);
    }

    private static Setting setting(String serial, String name) {
        String[] parts = name.split("\\.", 3);
        return parts[0].equals("queue")
                ? new QueueSetting(serial, Integer.parseInt(parts[1]), parts[2])
                : new FeatureSetting(serial, Integer.parseInt(parts[1]));
    }
}
