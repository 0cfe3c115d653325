package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.scenarios.ArmKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of memory that a controller lends to its host, or borrows from it. */
final class DeviceMemoryChecks {

    private static final String NVME = "NVMe Base Specification 2.0";
    private static final Pattern SIZE = Pattern.compile("cmbsz\\s*:\\s*0x([0-9a-fA-F]{1,8})");

    private DeviceMemoryChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "host-memory-buffer",
                        "host memory buffer",
                        "warns where the device wants one: the kernel gives it, SPDK's tools do"
                                + " not",
                        NVME + " §8.9",
                        "A DRAM-less drive keeps its mapping table in host memory if the driver"
                                + " lets it. Without it, random reads over a large range slow down"
                                + " in the SPDK arm only.",
                        DeviceMemoryChecks::hostMemory),
                new Check(
                        "controller-memory-buffer",
                        "controller memory buffer",
                        "warns where submission queues could lie in it and the kernel is told not"
                                + " to"
                                + " use it while SPDK does",
                        NVME + " §8.5; field.md 4.1 row 24; spdk-formats §1.2 (-D)",
                        "With its submission queue in the controller's memory a command needs one"
                                + " way less over the link. spdk_nvme_perf uses it by default, the"
                                + " kernel by a module parameter: only one arm may have it.",
                        DeviceMemoryChecks::controllerMemory));
    }

    private static void hostMemory(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Long> wanted = facts.hostMemoryBufferBytes();
                    if (wanted.isEmpty()) {
                        reporter.cannotTell(device.name(), "identify is not answered");
                    } else if (wanted.get() > 0) {
                        reporter.warn(
                                device.name(),
                                "wants "
                                        + (wanted.get() >> 20)
                                        + " MiB of host memory, which the kernel gives and SPDK's"
                                        + " tools do not",
                                "say so beside the result; for equal arms boot with"
                                        + " nvme.max_host_mem_size_mb=0",
                                "identify controller: HMPRE " + wanted.get() + " bytes");
                    } else {
                        reporter.ok(device.name(), "wants no host memory buffer");
                    }
                });
    }

    private static void controllerMemory(Checkup checkup, Reporter reporter) {
        String parameter = "/sys/module/nvme/parameters/use_cmb_sqes";
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    String file = "/sys/class/nvme/" + device.controller() + "/cmb";
                    Optional<Long> size =
                            checkup.value(file)
                                    .map(SIZE::matcher)
                                    .filter(Matcher::find)
                                    .map(found -> Long.parseLong(found.group(1), 16));
                    boolean holdsQueues = size.map(bits -> (bits & 1) != 0).orElse(false);
                    boolean kernelUses = checkup.value(parameter).orElse("Y").equals("Y");
                    if (size.isEmpty() || size.get() == 0) {
                        reporter.ok(device.name(), "has none", file);
                    } else if (holdsQueues
                            && !kernelUses
                            && checkup.measuresOn(ArmKind.Stack.SPDK)) {
                        reporter.warn(
                                device.name(),
                                "could hold submission queues; SPDK puts them there, this kernel"
                                        + " does not",
                                "boot with nvme.use_cmb_sqes=1 for equal arms, or say so beside the"
                                        + " result",
                                checkup.evidence(file).replace('\n', ' '),
                                checkup.evidence(parameter));
                    } else {
                        reporter.ok(
                                device.name(),
                                holdsQueues
                                        ? "holds submission queues in both arms"
                                        : "not for submission queues",
                                checkup.evidence(file).replace('\n', ' '),
                                checkup.evidence(parameter));
                    }
                });
    }
}
