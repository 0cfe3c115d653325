package dev.spdkcmp.drivers.simulated.performance;

/**
 * One stream of I/Os: a core that keeps some in flight on a drive.
 *
 * @param core CPU that runs it
 * @param serviceCore CPU of its kernel submission thread; −1: none
 * @param drive key of the drive, shared by streams on the same one
 * @param model the drive
 * @param driveCondition the drive's state
 * @param stack the way its I/Os take
 * @param random whether it jumps
 * @param readShare share of reads, 0 to 1
 * @param blockBytes size of one I/O
 * @param depth I/Os in flight, at least 1
 * @param conditions what the machine adds
 */
public record StreamLoad(
        int core,
        int serviceCore,
        String drive,
        DriveModel model,
        DriveCondition driveCondition,
        Stack stack,
        boolean random,
        double readShare,
        long blockBytes,
        int depth,
        HostConditions conditions) {}
