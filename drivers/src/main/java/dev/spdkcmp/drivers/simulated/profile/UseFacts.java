package dev.spdkcmp.drivers.simulated.profile;

/**
 * What uses a block device, or what is written on it.
 *
 * @param kind {@link Kind}
 * @param device kernel name of the disk or partition
 * @param target mount point, or name of the holder (dm-0, md127), or what exports it
 * @param fileSystem file system or signature: ext4, xfs, vfat, swap, LVM2_member,
 *     linux_raid_member, zfs_member, crypto_LUKS, mpath_member; null where that says nothing
 * @param label name of a volume (dm/name), pool or group; null: none
 */
public record UseFacts(Kind kind, String device, String target, String fileSystem, String label) {

    /** How it is used. */
    public enum Kind {
        /** Mounted at {@code target}. */
        MOUNT,
        /** Used as swap. */
        SWAP,
        /** Held by the block device {@code target}. */
        HOLDER,
        /** Carries the signature {@code fileSystem}, and is not in use. */
        SIGNATURE,
        /** Carries a GPT. */
        GPT,
        /** Carries an MBR partition table. */
        MBR,
        /** Exported by nvmet as {@code target}. */
        NVMET,
        /** Exported by LIO as {@code target}. */
        LIO,
        /** Backs a loop device {@code target} through a file of the file system there. */
        LOOP
    }
}
