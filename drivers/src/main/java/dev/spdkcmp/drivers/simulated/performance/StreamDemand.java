package dev.spdkcmp.drivers.simulated.performance;

/**
 * What one I/O of a stream asks of each station, and how long it is nowhere, with the machine's and
 * the drive's conditions applied.
 */
final class StreamDemand {

    private final StreamLoad stream;
    private final StackCosts costs;
    private final int coreStation;
    private final int programStation;
    private final double cpuNs;
    private final double serviceCpuNs;
    private final double[] readNs;
    private final double[] writeNs;
    private final double readDelayNs;
    private final double writeDelayNs;

    /**
     * @param stations number of stations of the network
     * @param coreStation the core's
     * @param serviceStation the submission thread's core; −1: none
     * @param driveStation first of the drive's three
     * @param uplinkStation the shared switch port's; −1: none
     */
    StreamDemand(
            StreamLoad stream,
            StackCosts costs,
            int stations,
            int coreStation,
            int serviceStation,
            int driveStation,
            int uplinkStation) {
        this.stream = stream;
        this.costs = costs;
        this.coreStation = coreStation;
        this.programStation = driveStation + 2;
        HostConditions host = stream.conditions();
        Stack stack = stream.stack();
        double kernel = stack.isKernel() ? host.kernelFactor() : 1;
        double onTop =
                (stack.passesBlockLayer() ? host.blockLayerNs() : 0)
                        + (stack.isKernel() ? host.dmaMapNs() : 0);
        boolean delegates = serviceStation >= 0;
        double base = costs.cpuNs(stream.blockBytes());
        cpuNs = (base + (delegates ? 0 : onTop)) * kernel * host.cpuFactor();
        serviceCpuNs = delegates ? (costs.serviceCpuNs() + onTop) * kernel * host.cpuFactor() : 0;
        DriveModel drive = stream.model();
        DriveCondition state = stream.driveCondition();
        double slow = state.slowdown();
        readNs = new double[stations];
        writeNs = new double[stations];
        readNs[coreStation] += cpuNs;
        writeNs[coreStation] += cpuNs;
        if (delegates) {
            readNs[serviceStation] += serviceCpuNs;
            writeNs[serviceStation] += serviceCpuNs;
        }
        long bytes = stream.blockBytes();
        if (uplinkStation >= 0) {
            readNs[uplinkStation] = bytes / state.uplinkBytesPerNs();
            writeNs[uplinkStation] = readNs[uplinkStation];
        }
        boolean random = stream.random();
        double mapped = state.mappedShare();
        readNs[driveStation] = slow * drive.readMediaDemandNs(random, mapped, bytes);
        readNs[driveStation + 1] = slow * drive.pipeDemandNs(true, bytes, state.linkBytesPerNs());
        writeNs[driveStation + 1] = slow * drive.pipeDemandNs(false, bytes, state.linkBytesPerNs());
        writeNs[programStation] = slow * drive.programDemandNs(random, bytes, state.garbage());
        readDelayNs = slow * drive.readMediaDelayNs(random, mapped) + host.distanceNs();
        double cached = state.writeCache() ? drive.writeServiceNs() : drive.writeThroughNs();
        writeDelayNs = slow * cached + host.distanceNs();
    }

    int coreStation() {
        return coreStation;
    }

    double cpuNs() {
        return cpuNs;
    }

    double serviceCpuNs() {
        return serviceCpuNs;
    }

    double outsideNs() {
        return costs.outsideNs() * stream.conditions().cpuFactor();
    }

    double submitNs() {
        return costs.submitNs() / costs.cpuNs() * cpuNs;
    }

    double[] demandNs(boolean read) {
        return read ? readNs : writeNs;
    }

    double delayNs(boolean read) {
        return read ? readDelayNs : writeDelayNs;
    }

    double[] mixedDemandNs() {
        double share = stream.readShare();
        double[] mixed = new double[readNs.length];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = share * readNs[i] + (1 - share) * writeNs[i];
        }
        return mixed;
    }

    double mixedDelayNs() {
        double share = stream.readShare();
        return share * readDelayNs + (1 - share) * writeDelayNs;
    }

    /** Waking the core and pauses of the drive: what depends on how busy things are. */
    double loadDependentNs(double[] utilisation) {
        DriveModel.Pauses pauses = stream.model().pauses();
        double paused =
                shortPauseShare(utilisation) * pauses.shortNs()
                        + pauses.longShare() * pauses.longNs();
        return wakingNs(utilisation) + stream.driveCondition().slowdown() * paused;
    }

    double wakingNs(double[] utilisation) {
        if (!costs.interrupts() || costs.spins()) {
            return costs.interrupts() ? stream.conditions().coalesceNs() : 0;
        }
        double idle = 1 - utilisation[coreStation];
        HostConditions host = stream.conditions();
        return idle * (costs.wakeNs() * host.cpuFactor() + host.idleExitNs()) + host.coalesceNs();
    }

    double shortPauseShare(double[] utilisation) {
        DriveModel.Pauses pauses = stream.model().pauses();
        return pauses.shortShare() + pauses.shortSharePerProgram() * utilisation[programStation];
    }

    /** One per I/O on an idle core; on a busy one several completions share an interrupt. */
    double interruptsPerIo(double[] utilisation) {
        if (!costs.interrupts()) {
            return 0;
        }
        double busy = utilisation[coreStation];
        double shared = busy * Math.sqrt(stream.depth());
        double coalesced = stream.conditions().coalesceNs() > 0 ? 2 : 1;
        return 1 / ((1 + shared) * coalesced);
    }

    /** A thread sleeps for a completion only where its core has nothing else to do. */
    double switchesPerIo(double[] utilisation) {
        if (!costs.interrupts() || costs.spins()) {
            return 1e-6;
        }
        return 2 * (1 - utilisation[coreStation]) / (1 + 0.05 * (stream.depth() - 1));
    }
}
