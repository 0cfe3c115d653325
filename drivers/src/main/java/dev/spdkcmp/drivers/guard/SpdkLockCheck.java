package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProcessTable;
import java.util.List;
import java.util.Optional;

/**
 * The record lock by which an SPDK process claims a controller: {@code /var/tmp/spdk_pci_lock_BDF},
 * {@code /tmp} in older versions. A file without a lock on it was left by a process that is gone,
 * and means nothing.
 */
final class SpdkLockCheck implements UseCheck {

    private final Host host;

    SpdkLockCheck(Host host) {
        this.host = host;
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        String name = "spdk_pci_lock_" + stack.device().bdf();
        return List.of("/var/tmp/" + name, "/tmp/" + name).stream()
                .flatMap(lock -> heldBy(lock).stream())
                .toList();
    }

    private Optional<Finding> heldBy(String lock) {
        return host.natives()
                .recordLockHolder(lock)
                .map(
                        pid ->
                                Finding.refuses(
                                        "spdk-lock",
                                        "an SPDK process has claimed it: " + describe(pid),
                                        pid == 0 ? "end that process" : "end process " + pid,
                                        lock));
    }

    private String describe(long pid) {
        ProcessTable processes = new ProcessTable(host.files());
        return pid == 0
                ? "one that cannot be seen from here (another container)"
                : "process "
                        + pid
                        + processes
                                .find(pid)
                                .map(process -> " (" + processes.describe(process) + ")")
                                .orElse("");
    }
}
