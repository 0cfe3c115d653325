package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.HostSetting;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One thing that a run does. {@code plan} prints what {@code run} executes. */
public sealed interface Step {

    /** Looks whether the devices may be taken and are in a state worth measuring. */
    record Check() implements Step {
        @Override
        public String text() {
            return "check the devices, the machine and the tools";
        }
    }

    /**
     * Makes a file that was named and is not there, and writes it in full.
     *
     * @param device index in the plan
     * @param path the file
     * @param bytes its size
     */
    record MakeFile(int device, String path, long bytes) implements Step {
        @Override
        public String text() {
            return "make " + path + " and write it in full";
        }
    }

    /**
     * Brings a device into the state that the scenario asks for.
     *
     * @param device index in the plan
     * @param name of the device
     */
    record Precondition(int device, String name) implements Step {
        @Override
        public String text() {
            return "precondition " + name;
        }
    }

    /**
     * Moves all devices to a driver, or makes them anew on the kernel's.
     *
     * @param to whose driver
     * @param pollQueues poll queues that the kernel's driver makes; empty: as it is set
     */
    record Bind(Stack to, String pollQueues) implements Step {
        @Override
        public String text() {
            if (to == Stack.SPDK) {
                return "bind the devices to SPDK's driver";
            }
            return "bind the devices to the kernel's driver"
                    + (pollQueues.isEmpty() ? "" : " with " + pollQueues + " poll queues");
        }
    }

    /**
     * Host settings that hold from now on, and no others; each is read back.
     *
     * @param settings by their names
     * @param before those that held until now
     * @param boundAnew whether the devices were bound anew since
     */
    record Apply(
            Map<HostSetting, String> settings, Map<HostSetting, String> before, boolean boundAnew)
            implements Step {
        public Apply {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
            before = Collections.unmodifiableMap(new TreeMap<>(before));
        }

        /** What is set: what did not hold before, and what has to be set again. */
        public Map<HostSetting, String> set() {
            Map<HostSetting, String> set = new TreeMap<>(settings);
            set.entrySet()
                    .removeIf(
                            e ->
                                    (!boundAnew || e.getKey().scope().survivesBinding())
                                            && e.getValue().equals(before.get(e.getKey())));
            return set;
        }

        /** What is put back to what it was before the run. */
        public List<HostSetting> putBack() {
            return before.keySet().stream().filter(s -> !settings.containsKey(s)).toList();
        }

        @Override
        public String text() {
            String set =
                    set().entrySet().stream()
                            .map(e -> e.getKey().yamlName() + "=" + e.getValue())
                            .collect(Collectors.joining(", "));
            String back =
                    putBack().stream().map(HostSetting::yamlName).collect(Collectors.joining(", "));
            return Stream.of(
                            back.isEmpty() ? "" : "put back " + back,
                            set.isEmpty() ? "" : "set " + set)
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("; "));
        }
    }

    /**
     * Measures a cell once.
     *
     * @param block numbered from 1
     * @param cell what
     */
    record Measure(int block, Cell cell) implements Step {
        @Override
        public String text() {
            return cell.arm().name()
                    + " "
                    + cell.point().workload().label()
                    + " depth "
                    + cell.point().queueDepth()
                    + " on "
                    + cell.point().cores()
                    + (cell.point().cores() == 1 ? " CPU" : " CPUs")
                    + (cell.point().devices().size() > 1
                            ? ", " + cell.point().devices().size() + " devices"
                            : "");
        }
    }

    /**
     * Measures a cell once more with a per-second series; never compared.
     *
     * @param cell what
     */
    record Diagnose(Cell cell) implements Step {
        @Override
        public String text() {
            return "diagnostic sample, second by second: " + new Measure(1, cell).text();
        }
    }

    /**
     * Leaves the device alone.
     *
     * @param time how long
     */
    record Rest(Duration time) implements Step {
        @Override
        public String text() {
            return "rest";
        }
    }

    /** Brings devices, settings and everything else back to where they were. */
    record Restore() implements Step {
        @Override
        public String text() {
            return "put everything back as it was";
        }
    }

    /** What it does, as a phrase. */
    String text();
}
