/**
 * The seam between spdkcmp and a machine, and the real machine behind it.
 *
 * <p>Whatever implements {@link dev.spdkcmp.drivers.host.Host} answers alike in these respects:
 *
 * <ul>
 *   <li>Facts are read from files: {@code /sys} (PCI functions, drivers, block devices, NUMA nodes,
 *       IOMMU groups, hugepages, module parameters, configfs), {@code /proc} (mounts, swaps,
 *       processes and their descriptors, limits, command line, CPU times), {@code /dev} (device
 *       nodes, whose sectors can be read).
 *   <li>Changes are made by writing such files (driver {@code bind} and {@code unbind}, {@code
 *       driver_override}, {@code drivers_probe}, queue attributes, {@code nr_hugepages}, module
 *       parameters, governors), by NVMe admin commands, and by the programs {@code setup.sh},
 *       {@code modprobe}, {@code umount} and {@code systemctl}.
 *   <li>Every program carries {@link dev.spdkcmp.drivers.host.Program#CHILD_MARK} in its
 *       environment, which all its descendants inherit and {@code /proc/PID/environ} shows.
 * </ul>
 */
package dev.spdkcmp.drivers.host;
