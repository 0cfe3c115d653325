package dev.spdkcmp.drivers.load;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks, before anything runs, whether this machine has what an arm needs. An arm that lacks
 * something is refused or left out, never quietly measured as something else.
 */
public final class ArmNeeds {

    private static final String POLL_QUEUES = "/sys/module/nvme/parameters/poll_queues";
    private static final String PLUGIN =
            "Build SPDK with --with-fio=DIR of this fio's source, and name the build with --spdk.";
    private static final String SPDK = "Name an SPDK build with --spdk DIR or SPDK_DIR.";

    private final Host host;

    public ArmNeeds(Host host) {
        this.host = host;
    }

    /** Everything that is missing; empty where the arm can run. */
    public List<MissingNeed> missing(Arm arm, Toolset tools, Demand demand) {
        List<MissingNeed> missing = new ArrayList<>();
        if (arm.kind().usesFio()) {
            fio(arm, tools, demand, missing);
        }
        switch (arm.kind().generator()) {
            case FIO -> kernelFio(arm, demand, missing);
            case FIO_PLUGIN -> program(tools.fioPlugin(), "SPDK's fio plugin", PLUGIN, missing);
            case PERF -> perf(arm, tools, demand, missing);
            case BDEVPERF -> bdevperf(tools, demand, missing);
        }
        if (!arm.onKernel() && tools.spdk() == null) {
            missing.add(
                    new MissingNeed(
                            "no-spdk-build",
                            "There is no SPDK build, and its scripts/setup.sh binds the devices.",
                            SPDK));
        }
        if (!arm.onKernel()) {
            demand.targets().stream()
                    .filter(LoadTarget::isFile)
                    .forEach(file -> missing.add(notOnSpdk(file)));
        }
        return missing;
    }

    private static void fio(Arm arm, Toolset tools, Demand demand, List<MissingNeed> missing) {
        Tool fio = tools.fio();
        if (fio == null) {
            missing.add(
                    new MissingNeed(
                            "no-fio",
                            "There is no fio.",
                            "Install it (Debian: apt-get install fio) or name it with --fio FILE."));
            return;
        }
        if (fio.version() == null || !fio.atLeast(3, 18)) {
            missing.add(tooOld(fio, "3.18", "older ones print no total latency percentiles"));
        }
        String engine = engineOf(arm.kind());
        if (engine != null
                && !tools.fioEngines().isEmpty()
                && !tools.fioEngines().contains(engine)) {
            missing.add(
                    new MissingNeed(
                            "no-fio-engine",
                            fio.path() + " was built without the engine " + engine + ".",
                            "Use a fio that has it; fio --enghelp lists what is built in."));
        }
        boolean ring = "io_uring".equals(engine) || "io_uring_cmd".equals(engine);
        boolean oddDepth = demand.laneDepths().stream().anyMatch(d -> Integer.bitCount(d) != 1);
        if (ring && oddDepth && !fio.atLeast(3, 39)) {
            missing.add(
                    tooOld(
                            fio,
                            "3.39",
                            "older ones round io_uring's depth up to a power of two, and a depth"
                                    + " here is none"));
        }
        if (arm.kind() == ArmKind.KERNEL_IO_URING_SQPOLL && !fio.atLeast(3, 36)) {
            missing.add(
                    tooOld(fio, "3.36", "older ones take latency wrongly with a SQPOLL thread"));
        }
    }

    private static MissingNeed tooOld(Tool fio, String wanted, String why) {
        String have = fio.versionText() == null ? "unknown" : fio.versionText();
        return new MissingNeed(
                "fio-too-old",
                fio.path() + " is " + have + ", and " + wanted + " is needed: " + why + ".",
                "Name another fio with --fio FILE, or in the arm's tools.");
    }

    private static String engineOf(ArmKind kind) {
        return switch (kind) {
            case KERNEL_LIBAIO -> "libaio";
            case KERNEL_IO_URING, KERNEL_IO_URING_POLLED, KERNEL_IO_URING_SQPOLL -> "io_uring";
            case KERNEL_IO_URING_CMD -> "io_uring_cmd";
            case KERNEL_PSYNC -> "psync";
            default -> null;
        };
    }

    private void kernelFio(Arm arm, Demand demand, List<MissingNeed> missing) {
        String engine = engineOf(arm.kind());
        if (engine.startsWith("io_uring")) {
            ioUring(missing);
        }
        boolean polled =
                arm.kind() == ArmKind.KERNEL_IO_URING_POLLED || arm.options().containsKey("hipri");
        for (LoadTarget target : demand.targets()) {
            if (polled) {
                pollQueues(target, demand, missing);
            }
            if (arm.kind() == ArmKind.KERNEL_IO_URING_CMD && target.characterDevice() == null) {
                missing.add(
                        new MissingNeed(
                                "no-character-device",
                                target.name()
                                        + " has no NVMe generic character device (/dev/ngXnY).",
                                "It needs an NVMe namespace and Linux 5.19 or later."));
            }
        }
    }

    private void ioUring(List<MissingNeed> missing) {
        if (!"0".equals(uringDisabled())) {
            missing.add(
                    new MissingNeed(
                            "io_uring-disabled",
                            "io_uring is switched off: kernel.io_uring_disabled is "
                                    + uringDisabled()
                                    + ".",
                            "sysctl kernel.io_uring_disabled=0"));
            return;
        }
        host.natives()
                .makeIoUring()
                .ifPresent(
                        reason ->
                                missing.add(
                                        new MissingNeed(
                                                "io_uring-refused",
                                                "No io_uring can be made here: " + reason + ".",
                                                "Containers filter it away unless their seccomp"
                                                        + " profile allows io_uring_setup; Linux"
                                                        + " has it since 5.1.")));
    }

    /** Absent (before Linux 6.6) means on. */
    private String uringDisabled() {
        return host.files()
                .read("/proc/sys/kernel/io_uring_disabled")
                .map(String::strip)
                .orElse("0");
    }

    private void pollQueues(LoadTarget target, Demand demand, List<MissingNeed> missing) {
        if (target.isFile()) {
            missing.add(
                    new MissingNeed(
                            "no-poll-queues",
                            target.name() + " is not an NVMe device, so it has no poll queues.",
                            "Name an NVMe device by its PCI address."));
            return;
        }
        String asked = demand.settings().get(HostSetting.POLL_QUEUES);
        if (asked != null && !asked.equals("0")) {
            return;
        }
        String have = host.files().read(POLL_QUEUES).map(String::strip).orElse("0");
        String disk = target.path() == null ? "" : target.path().substring("/dev/".length());
        String polls =
                host.files()
                        .read("/sys/block/" + disk + "/queue/io_poll")
                        .map(String::strip)
                        .orElse("0");
        if (have.equals("0")) {
            missing.add(
                    new MissingNeed(
                            "no-poll-queues",
                            "The nvme driver has no poll queues (poll_queues is 0), so "
                                    + target.name()
                                    + " cannot be polled; the arm would be interrupt-driven.",
                            "Give the arm settings: {poll_queues: N}, or load nvme with"
                                    + " poll_queues=N."));
        } else if (!polls.equals("1")) {
            missing.add(
                    new MissingNeed(
                            "no-poll-queues",
                            "poll_queues is "
                                    + have
                                    + ", but the queues of "
                                    + target.name()
                                    + " were made before (queue/io_poll is "
                                    + polls
                                    + "), so it cannot be polled.",
                            "Give the arm settings: {poll_queues: N}: the device is then bound"
                                    + " anew, and its queues with it."));
        }
    }

    private void perf(Arm arm, Toolset tools, Demand demand, List<MissingNeed> missing) {
        if (!program(tools.perf(), "spdk_nvme_perf", SPDK, missing)) {
            return;
        }
        Tool perf = tools.perf();
        if (perf.version() != null && !perf.atLeast(18, 10)) {
            missing.add(
                    new MissingNeed(
                            "spdk-too-old",
                            perf.path() + " is of SPDK " + perf.versionText() + ".",
                            "18.10 is the oldest whose options and output are understood."));
        }
        if (!arm.onKernel()) {
            return;
        }
        if (perf.version() != null && !perf.atLeast(24, 1)) {
            missing.add(
                    new MissingNeed(
                            "spdk-too-old",
                            perf.path()
                                    + " is of SPDK "
                                    + perf.versionText()
                                    + ", which cannot run without hugepages.",
                            "Control arms need SPDK 24.01 or later."));
        }
        if (arm.kind() == ArmKind.KERNEL_PERF_URING) {
            ioUring(missing);
        }
        for (LoadTarget target : demand.targets()) {
            if (target.isFile() && !target.path().startsWith("/dev/")) {
                missing.add(
                        new MissingNeed(
                                "not-a-block-device",
                                target.name()
                                        + " is a regular file, and spdk_nvme_perf drives block"
                                        + " devices only.",
                                "Name a block device."));
            }
        }
    }

    private static void bdevperf(Toolset tools, Demand demand, List<MissingNeed> missing) {
        if (!program(tools.bdevperf(), "bdevperf", SPDK, missing)) {
            return;
        }
        if (tools.bdevperf().version() != null && !tools.bdevperf().atLeast(23, 1)) {
            missing.add(
                    new MissingNeed(
                            "spdk-too-old",
                            tools.bdevperf().path()
                                    + " is of SPDK "
                                    + tools.bdevperf().versionText()
                                    + ", whose bdevperf prints no latency.",
                            "23.01 or later is needed for this arm."));
        }
        if (demand.mostLanesPerDevice() > 1 && demand.devicesAtOnce() > 1) {
            missing.add(
                    new MissingNeed(
                            "bdevperf-pairing",
                            "bdevperf cannot give each of several devices more than one core of"
                                    + " its own.",
                            "Use one core per device, or one device."));
        }
    }

    private static boolean program(
            Tool tool, String name, String remedy, List<MissingNeed> missing) {
        if (tool == null) {
            missing.add(new MissingNeed("no-" + code(name), "There is no " + name + ".", remedy));
        }
        return tool != null;
    }

    private static String code(String name) {
        return name.equals("SPDK's fio plugin") ? "fio-plugin" : name;
    }

    private static MissingNeed notOnSpdk(LoadTarget file) {
        return new MissingNeed(
                "not-a-pci-device",
                file.name() + " is no NVMe PCI function, so SPDK's driver cannot take it.",
                "Name an NVMe device by its PCI address (spdkcmp devices lists them).");
    }
}
