package dev.spdkcmp.drivers.doctor;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The CPUs that the load will run on, as far as they are known before it runs. */
public sealed interface LoadCpus {

    /**
     * They are chosen.
     *
     * @param byDevice CPUs that drive each device, by its PCI address
     * @param reasons why these, a sentence each
     */
    record Chosen(Map<String, SortedSet<Integer>> byDevice, List<String> reasons)
            implements LoadCpus {
        public Chosen {
            byDevice = Collections.unmodifiableMap(new TreeMap<>(byDevice));
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Nobody asked for any.
     *
     * @param reason why there are none, a clause
     */
    record NotAsked(String reason) implements LoadCpus {}

    /**
     * None can be chosen.
     *
     * @param messages what is in the way, a sentence each
     */
    record Refused(List<String> messages) implements LoadCpus {
        public Refused {
            messages = List.copyOf(messages);
        }
    }

    /** All of them; none where they are not known. */
    default SortedSet<Integer> all() {
        TreeSet<Integer> cpus = new TreeSet<>();
        if (this instanceof Chosen chosen) {
            chosen.byDevice().values().forEach(cpus::addAll);
        }
        return cpus;
    }

    /** Those of one device; none where they are not known. */
    default SortedSet<Integer> of(String bdf) {
        return this instanceof Chosen chosen
                ? chosen.byDevice().getOrDefault(bdf, new TreeSet<>())
                : new TreeSet<>();
    }
}
