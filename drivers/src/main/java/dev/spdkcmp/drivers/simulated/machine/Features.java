package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;

/**
 * NVMe features that matter to a load (NVMe base specification 2.0, 5.27.1). Setting one lasts
 * until the controller's next reset, which every change of driver brings.
 */
public final class Features {

    public static final int ARBITRATION = 0x01;
    public static final int POWER_MANAGEMENT = 0x02;
    public static final int TEMPERATURE_THRESHOLD = 0x04;
    public static final int WRITE_CACHE = 0x06;
    public static final int QUEUES = 0x07;
    public static final int INTERRUPT_COALESCING = 0x08;
    public static final int AUTONOMOUS_POWER = 0x0c;

    private Features() {}

    /** Value of a feature now; null where the controller does not have it. */
    public static Integer value(
            Machine machine, ControllerFacts facts, ControllerState now, int id) {
        Integer set = now.features.get(id);
        if (set != null) {
            return set;
        }
        for (String stated : facts.features()) {
            String[] parts = stated.split("=");
            if (Integer.parseInt(parts[0].trim(), 16) == id) {
                return (int) Long.parseLong(parts[1].trim(), 16);
            }
        }
        return switch (id) {
            case ARBITRATION -> 0x07;
            case POWER_MANAGEMENT, INTERRUPT_COALESCING, AUTONOMOUS_POWER -> 0;
            case TEMPERATURE_THRESHOLD ->
                    machine.drive(facts).performance().thermal().warningCelsius() + 273;
            case WRITE_CACHE -> machine.drive(facts).writeCache() ? 1 : null;
            case QUEUES -> {
                int queues = machine.drive(facts).ioQueues() - 1;
                yield queues << 16 | queues;
            }
            default -> null;
        };
    }
}
