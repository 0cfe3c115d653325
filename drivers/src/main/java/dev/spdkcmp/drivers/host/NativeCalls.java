package dev.spdkcmp.drivers.host;

import java.util.Optional;
import java.util.Set;

/** System calls on a machine; each says in words why it failed instead of throwing an errno. */
public interface NativeCalls {

    /** Effective user id. */
    int effectiveUserId();

    /**
     * Takes an exclusive lock (flock) on a file, made where missing, that dies with its holder. Two
     * holders exclude each other within one process too.
     */
    Held lockExclusively(String path);

    /**
     * Process that holds a POSIX record lock on a file (SPDK claims a controller so); 0 where the
     * system does not say which; empty where nobody does or there is no such file.
     */
    Optional<Long> recordLockHolder(String path);

    /** Opens a block device with O_EXCL; held until closed. */
    Held openExclusively(String device);

    /** Size of a block device or file in bytes; empty where it cannot be told. */
    Optional<Long> sizeBytes(String path);

    /** An NVMe admin command through {@code /dev/nvmeN} or {@code /dev/nvmeNnM}. */
    AdminResult nvmeAdmin(String device, AdminCommand command);

    /** Moves every thread of this process to these CPUs; why it could not, empty when done. */
    Optional<String> setAffinity(Set<Integer> cpus);

    /**
     * Asks the kernel to let CPUs idle only in states that they leave within a time, until {@link
     * #releaseWakeUpLimit} or the end of this process: an open {@code /dev/cpu_dma_latency}
     * (kernel: Documentation/power/pm_qos_interface.rst). A second request replaces the first.
     *
     * @return why it could not, empty when it holds
     */
    Optional<String> limitWakeUp(int microseconds);

    /** Takes that request back; whether this process had made one. */
    boolean releaseWakeUpLimit();

    /**
     * Makes an io_uring and throws it away: containers filter the call away, whatever the sysctl
     * says.
     *
     * @return why it could not be made, empty when it was
     */
    Optional<String> makeIoUring();

    /** Counts cycles and instructions on these CPUs, whoever runs there. */
    CpuCounters countOn(Set<Integer> cpus);

    /**
     * Sends a signal to a process.
     *
     * @param signal number, such as 2 (INT), 9 (KILL), 15 (TERM)
     * @return why it could not ("No such process"), empty when sent
     */
    Optional<String> signal(long pid, int signal);
}
