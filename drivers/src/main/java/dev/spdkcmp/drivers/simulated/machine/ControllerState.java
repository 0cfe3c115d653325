package dev.spdkcmp.drivers.simulated.machine;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;
import java.util.TreeMap;

/** What can change about an NVMe function and the drive behind it. */
public final class ControllerState {

    /** Whether the function answers on the bus. */
    public boolean present = true;

    /** Whether no rescan brings it back. */
    public boolean gone;

    /** Whether its registers read all ones: it is there and does not work. */
    public boolean allOnes;

    /** Bound driver; null: none. */
    public String driver;

    /** {@code driver_override}; null: none. */
    public String override;

    /** N of nvmeN while bound to the kernel's driver; −1 otherwise. */
    public int instance = -1;

    /** N of the name that it had at boot; uses are told by that. */
    public int bootInstance;

    /** How often a driver was bound to it. */
    public long bindings;

    /** Minor number of its first block device. */
    public int minor;

    public double linkSpeed;
    public int linkWidth;

    /** Time since boot from which its disks are there again. */
    public long disksAtNs;

    /** Poll queues that it was set up with when last bound to the kernel's driver. */
    public int pollQueues;

    /** Queue depth it was set up with then. */
    public int queueDepth;

    /** Values of attributes below its block devices and itself that were written since binding. */
    public Map<String, String> attributes = new TreeMap<>();

    /** NVMe features that were set since its last reset. */
    public Map<Integer, Integer> features = new TreeMap<>();

    /** Sector size in use. */
    public int lba;

    /** Share of its blocks that were written. */
    public double mapped;

    /** How far random writes have aged it, 0 to 1. */
    public double garbage;

    public double bytesRead;
    public double bytesWritten;
    public double reads;
    public double writes;
    public double busyNs;

    /** Composite temperature at {@link #temperatureAtNs}. */
    public double celsius;

    public long temperatureAtNs;

    /** Time above its warning and critical limits so far. */
    public double warningNs;

    public double criticalNs;
    public long throttles;
    public long mediaErrors;

    /** Interrupts so far, per queue vector (0: the admin queue). */
    public Map<Integer, Double> interrupts = new TreeMap<>();

    @JsonIgnore
    public boolean onKernelDriver() {
        return "nvme".equals(driver);
    }

    @JsonIgnore
    public boolean onUserspaceDriver() {
        return "vfio-pci".equals(driver)
                || "uio_pci_generic".equals(driver)
                || "igb_uio".equals(driver);
    }
}
