package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.ArrayList;
import java.util.List;

/** What the function itself says: owners above it, functions below it, what cannot be seen. */
final class FunctionCheck implements UseCheck {

    @Override
    public List<Finding> examine(DeviceStack stack) {
        NvmeDevice device = stack.device();
        List<Finding> findings = new ArrayList<>();
        if (device.behindVmd()) {
            findings.add(
                    Finding.refuses(
                            "behind-vmd",
                            "Intel VMD owns its slot; setup.sh skips it",
                            "turn VMD off for this slot in the firmware's setup",
                            "domain of " + device.bdf()));
        }
        if (device.virtualFunctions() > 0) {
            findings.add(
                    Finding.refuses(
                            "virtual-functions",
                            device.virtualFunctions()
                                    + " virtual functions are enabled on it and would go with it",
                            "echo 0 > " + device.bdf().sysfs() + "/sriov_numvfs",
                            device.bdf().sysfs() + "/sriov_numvfs"));
        }
        if (!"nvme".equals(device.driver())) {
            findings.add(
                    Finding.warns(
                            "contents-unseen",
                            "it is on "
                                    + (device.driver() == null ? "no driver" : device.driver())
                                    + ", so what is on it cannot be seen; it is looked at when the"
                                    + " kernel has it",
                            "bind it to nvme to look at it first",
                            device.bdf().sysfs() + "/driver"));
        }
        for (NvmeNamespace namespace : device.namespaces()) {
            about(device, namespace, findings);
        }
        return findings;
    }

    private static void about(NvmeDevice device, NvmeNamespace namespace, List<Finding> findings) {
        if (namespace.block() == null) {
            findings.add(
                    Finding.refuses(
                            "unreadable",
                            "what is on /dev/"
                                    + namespace.generic()
                                    + " cannot be read: the kernel made no disk of it",
                            "format it without metadata, or choose another device",
                            "/sys/class/nvme/" + device.controller()));
        }
        if (Boolean.TRUE.equals(namespace.shared())) {
            findings.add(
                    Finding.warns(
                            "shared-namespace",
                            namespace.blockDevice()
                                    + " can be attached to other controllers: another host may use"
                                    + " it, which cannot be seen from here",
                            "make sure that no other host uses it",
                            "identify namespace, NMIC bit 0"));
        }
    }
}
