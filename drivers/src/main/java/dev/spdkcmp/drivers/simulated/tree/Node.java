package dev.spdkcmp.drivers.simulated.tree;

import java.io.IOException;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Something that a path leads to. */
public sealed interface Node {

    /** Writing to a file, which the kernel may refuse. */
    @FunctionalInterface
    interface Write {
        void accept(String value) throws IOException;
    }

    /**
     * A directory.
     *
     * @param names in it
     */
    record Directory(TreeSet<String> names) implements Node {}

    /**
     * A file whose content is made when read.
     *
     * @param content its bytes
     * @param write what writing does; null: refused
     */
    record Content(Supplier<byte[]> content, Write write) implements Node {}

    /**
     * A symbolic link.
     *
     * @param target as stored
     */
    record Link(String target) implements Node {}

    /**
     * A device node.
     *
     * @param number major:minor
     * @param block whether a block device
     * @param name kernel name of the disk or partition; else of the character device
     * @param write what writing a value does; null: refused
     */
    record Device(String number, boolean block, String name, Write write) implements Node {}
}
