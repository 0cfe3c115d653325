package dev.spdkcmp.drivers.guard;

/**
 * Something that was written on a disk for somebody to find.
 *
 * @param kind what it is a part of
 * @param name what it is: {@code ext4}, {@code GPT}, {@code LVM2 physical volume}…
 * @param offset byte at which its magic was found
 */
public record Signature(Kind kind, String name, long offset) {

    /** What a signature stands for. */
    public enum Kind {
        PARTITION_TABLE("a partition table"),
        FILE_SYSTEM("a file system"),
        SWAP("a swap area"),
        RAID("a RAID member"),
        VOLUME("a volume manager's member"),
        ENCRYPTION("an encrypted volume"),
        CACHE("a cache device"),
        ZFS("a ZFS pool member"),
        APPLICATION("an application's own data");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    @Override
    public String toString() {
        return name + " (" + kind.words() + ", at byte " + offset + ")";
    }
}
