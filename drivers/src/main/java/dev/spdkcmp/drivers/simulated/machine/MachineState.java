package dev.spdkcmp.drivers.simulated.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything about a simulated machine that can change. One JSON file; only {@link StateStore}
 * changes it, whole changes at a time.
 */
public final class MachineState {

    /** Changes so far. */
    public long revision;

    /** Changes of what files there are (drivers, disks, modules, processes), not of values. */
    public long layout;

    public String profile;
    public long seed;

    /** Wall clock at boot, milliseconds since the epoch. */
    public long bootMs;

    /** Time since boot: the machine's monotonic clock. */
    public long uptimeNs;

    public long nextPid = 2400;

    /** Next device number minor of a block device. */
    public int nextMinor;

    /** Values of writable files that differ from the profile's, by path. */
    public Map<String, String> settings = new TreeMap<>();

    public Map<String, ControllerState> controllers = new TreeMap<>();
    public TreeSet<String> modules = new TreeSet<>();
    public List<Mount> mounts = new ArrayList<>();
    public List<Swap> swaps = new ArrayList<>();
    public Map<String, String> services = new TreeMap<>();

    /** Control groups made since boot, by path. */
    public TreeSet<String> controlGroups = new TreeSet<>();

    /**
     * What processes of the real machine ask of idle states, microseconds, by the process (its id
     * and start): each lasts as long as that process.
     */
    public Map<String, Integer> wakeUpLimits = new TreeMap<>();

    /** Hugepages of the default size, per node. */
    public int[] hugepages = {};

    public Map<Long, ProcessState> processes = new TreeMap<>();

    /** How often each load has been run, so that a repeat scatters anew. */
    public Map<String, Integer> repeats = new TreeMap<>();

    /** Busy time so far that is not the background's, per CPU. */
    public Map<Integer, CpuTime> cpuTime = new TreeMap<>();

    public double contextSwitches;

    /**
     * A mount.
     *
     * @param source device path, or what it is called
     * @param bootDevice disk or partition by its name at boot; null where it is not on a disk
     * @param target mount point
     * @param type file system
     */
    public record Mount(String source, String bootDevice, String target, String type) {}

    /**
     * A swap area.
     *
     * @param bootDevice disk or partition by its name at boot
     * @param kib its size
     */
    public record Swap(String bootDevice, long kib) {}

    /** Busy time of a CPU, nanoseconds. */
    public static final class CpuTime {
        public double userNs;
        public double systemNs;
        public double softirqNs;

        void add(double user, double system, double softirq) {
            userNs += user;
            systemNs += system;
            softirqNs += softirq;
        }
    }
}
