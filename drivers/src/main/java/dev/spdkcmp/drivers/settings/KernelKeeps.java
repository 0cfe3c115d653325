package dev.spdkcmp.drivers.settings;

import java.io.IOException;

/** The kernel keeps something as it is, whoever wants to change it. */
public final class KernelKeeps extends IOException {

    private static final long serialVersionUID = 1L;

    KernelKeeps(String reason, IOException cause) {
        super(reason, cause);
    }
}
