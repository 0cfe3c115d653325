package dev.spdkcmp.drivers.host;

import java.nio.file.Path;

/** This machine. */
public final class LocalHost implements Host {

    private final LocalFiles files;
    private final LocalPrograms programs;
    private final LocalNatives natives;
    private final HostClock clock = new SystemClock();

    /** The machine that this process runs on. */
    public LocalHost() {
        this(Path.of("/"));
    }

    /**
     * This machine's programs and system calls, with files under another root.
     *
     * @param root folder in front of every path of {@link #files()} and {@link #natives()}
     */
    public LocalHost(Path root) {
        natives = new LocalNatives(root);
        programs = new LocalPrograms(natives, clock);
        files = new LocalFiles(root, programs);
    }

    /** Emulated as soon as one NVMe controller here is an emulator's. */
    @Override
    public Provenance provenance() {
        return EmulatedControllers.anyAmong(files) ? Provenance.EMULATED : Provenance.MEASURED;
    }

    @Override
    public HostFiles files() {
        return files;
    }

    @Override
    public Programs programs() {
        return programs;
    }

    @Override
    public NativeCalls natives() {
        return natives;
    }

    @Override
    public HostClock clock() {
        return clock;
    }
}
