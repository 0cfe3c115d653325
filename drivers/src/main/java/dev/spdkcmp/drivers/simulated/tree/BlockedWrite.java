package dev.spdkcmp.drivers.simulated.tree;

import java.io.IOException;

/** A write that the kernel does not return from. */
public final class BlockedWrite extends IOException {

    private static final long serialVersionUID = 1;

    public BlockedWrite() {
        super("the write is still blocked");
    }
}
