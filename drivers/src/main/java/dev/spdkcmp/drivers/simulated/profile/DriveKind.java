package dev.spdkcmp.drivers.simulated.profile;

import dev.spdkcmp.drivers.simulated.performance.DriveModel;

/**
 * A kind of drive.
 *
 * @param model model number
 * @param vendor PCI vendor
 * @param device PCI device
 * @param firmware firmware revision
 * @param sizeBytes capacity
 * @param maxLink best link
 * @param ioQueues I/O queues that it offers
 * @param queueEntries entries per queue
 * @param mdts largest transfer, as a power of two of 4 KiB
 * @param hostMemoryMib host memory that it wants (HMPRE); 0: none
 * @param writeCache whether it has a volatile write cache
 * @param performance how fast it is
 */
public record DriveKind(
        String model,
        int vendor,
        int device,
        String firmware,
        long sizeBytes,
        ControllerFacts.Link maxLink,
        int ioQueues,
        int queueEntries,
        int mdts,
        int hostMemoryMib,
        boolean writeCache,
        DriveModel performance) {}
