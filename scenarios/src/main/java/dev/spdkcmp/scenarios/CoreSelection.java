package dev.spdkcmp.scenarios;

import java.util.List;
import java.util.stream.Collectors;

/** Which CPUs drive the load. */
public sealed interface CoreSelection {

    /**
     * Physical cores of its own for each device, one CPU on each.
     *
     * @param count at least 1
     */
    record PerDevice(int count) implements CoreSelection {
        @Override
        public String label() {
            return count + (count == 1 ? " core per device" : " cores per device");
        }
    }

    /**
     * Physical cores shared by all devices, one CPU on each.
     *
     * @param count at least 1
     */
    record Total(int count) implements CoreSelection {
        @Override
        public String label() {
            return count + (count == 1 ? " core in all" : " cores in all");
        }
    }

    /**
     * Exactly these CPUs.
     *
     * @param cpus by their numbers, in the order in which devices are given to them
     */
    record Cpus(List<Integer> cpus) implements CoreSelection {
        public Cpus {
            cpus = List.copyOf(cpus);
        }

        @Override
        public String label() {
            return "CPU " + cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }

    /** One physical core per device with one load thread, its sibling left idle (1C1T). */
    record OnePhysicalCore() implements CoreSelection {
        @Override
        public String label() {
            return "one physical core";
        }
    }

    /** One physical core per device with a load thread on each of its two siblings (1C2T). */
    record OneCoreWithSibling() implements CoreSelection {
        @Override
        public String label() {
            return "one core with its SMT sibling";
        }
    }

    /** A phrase for a person. */
    String label();

    /** CPUs that drive the load when there are that many devices. */
    default int cpuCount(int devices) {
        if (this instanceof PerDevice perDevice) {
            return perDevice.count() * devices;
        } else if (this instanceof Total total) {
            return total.count();
        } else if (this instanceof Cpus cpus) {
            return cpus.cpus().size();
        }
        return this instanceof OneCoreWithSibling ? 2 * devices : devices;
    }
}
