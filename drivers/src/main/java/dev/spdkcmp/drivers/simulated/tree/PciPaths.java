package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;

/** Where PCI functions sit under /sys/devices. */
final class PciPaths {

    private PciPaths() {}

    /** Device folder of an NVMe function: below its port, or below a VMD's own domain. */
    static String of(ControllerFacts facts) {
        String uplink =
                facts.uplink() == null ? "" : "/" + facts.uplink() + "/" + upstreamPort(facts);
        String port = facts.port() == null ? "" : uplink + "/" + facts.port();
        String above = facts.port() == null ? facts.bdf() : facts.port();
        String bridge = facts.uplink() == null ? above : facts.uplink();
        String below = "/pci" + domainAndBus(bridge) + port + "/" + facts.bdf();
        return facts.vmd() == null
                ? "/sys/devices" + below
                : "/sys/devices/pci" + domainAndBus(facts.vmd()) + "/" + facts.vmd() + below;
    }

    /** Folder of the port above it; only where it has one. */
    static String port(ControllerFacts facts) {
        String own = of(facts);
        return own.substring(0, own.lastIndexOf('/'));
    }

    /** The switch's port towards the processor: on the bus before that of its other ports. */
    static String upstreamPort(ControllerFacts facts) {
        String[] parts = facts.port().split(":");
        return "%s:%02x:00.0".formatted(parts[0], Integer.parseInt(parts[1], 16) - 1);
    }

    /** Device folder of a function that sits on a root bus. */
    static String onRoot(String bdf) {
        return "/sys/devices/pci" + domainAndBus(bdf) + "/" + bdf;
    }

    private static String domainAndBus(String bdf) {
        return bdf.substring(0, bdf.lastIndexOf(':'));
    }
}
