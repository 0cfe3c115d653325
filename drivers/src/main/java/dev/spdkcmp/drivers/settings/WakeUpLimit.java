package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Optional;

/**
 * How long CPUs may take to wake, microseconds: deeper idle states are not entered. Shown is what
 * holds for the machine, the lowest that any process asks for; what is set is what this process
 * asks for, and it ends with it (kernel: Documentation/power/pm_qos_interface.rst).
 */
public record WakeUpLimit() implements Setting {

    static final String TYPE = "wake-up-limit";

    private static final String FILE = "/dev/cpu_dma_latency";

    @Override
    public String name() {
        return "cpu_dma_latency";
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE);
    }

    @Override
    public Optional<String> show(Host host) {
        try {
            byte[] value = host.files().readBytes(FILE, 0, Integer.BYTES);
            return value.length < Integer.BYTES
                    ? Optional.empty()
                    : Optional.of(
                            String.valueOf(
                                    ByteBuffer.wrap(value)
                                            .order(ByteOrder.LITTLE_ENDIAN)
                                            .getInt()));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    @Override
    public void put(Host host, String value) throws IOException {
        Optional<String> refused = host.natives().limitWakeUp(Integer.parseInt(value));
        if (refused.isPresent()) {
            throw new IOException(FILE + ": " + refused.get());
        }
    }

    @Override
    public String place(Host host) {
        return FILE + " (held open)";
    }

    @Override
    public String change(String before, String value) {
        return name() + ": " + before + " to " + value + ", for as long as this process holds it";
    }

    /** Another process may ask for the same now, and stop at any time. */
    @Override
    public boolean isHeld() {
        return true;
    }

    @Override
    public String undoneBy() {
        return WakeUpLimitUndo.KIND;
    }
}
