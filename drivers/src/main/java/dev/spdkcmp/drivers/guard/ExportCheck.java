package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.List;

/** Exports to other machines: kernel NVMe target (nvmet) and SCSI target (LIO), from configfs. */
final class ExportCheck implements UseCheck {

    private static final String NVMET = "/sys/kernel/config/nvmet/subsystems";
    private static final String LIO = "/sys/kernel/config/target/core";

    private final HostFiles files;
    private final BlockTopology topology;

    ExportCheck(HostFiles files, BlockTopology topology) {
        this.files = files;
        this.topology = topology;
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        List<Finding> findings = new ArrayList<>();
        for (String subsystem : files.list(NVMET)) {
            String namespaces = NVMET + "/" + subsystem + "/namespaces";
            for (String id : files.list(namespaces)) {
                nvmet(stack, subsystem, namespaces + "/" + id, findings);
            }
            nvmet(stack, subsystem, NVMET + "/" + subsystem + "/passthru", findings);
        }
        for (String hba : files.list(LIO)) {
            for (String store : files.list(LIO + "/" + hba)) {
                lio(stack, hba + "/" + store, findings);
            }
        }
        return findings;
    }

    private void nvmet(DeviceStack stack, String subsystem, String folder, List<Finding> findings) {
        String path = value(folder + "/device_path");
        if (isOurs(stack, path)) {
            findings.add(
                    Finding.refuses(
                            "exported-nvmet",
                            path + " is exported by the kernel's NVMe target as " + subsystem,
                            "echo 0 > " + folder + "/enable",
                            folder + "/device_path: " + path));
        }
    }

    private void lio(DeviceStack stack, String store, List<Finding> findings) {
        String attribute = LIO + "/" + store + "/udev_path";
        String path = value(attribute);
        if (isOurs(stack, path)) {
            findings.add(
                    Finding.refuses(
                            "exported-lio",
                            path + " is exported by the kernel's SCSI target as " + store,
                            "targetcli /backstores delete the object " + store,
                            attribute + ": " + path));
        }
    }

    private boolean isOurs(DeviceStack stack, String path) {
        return path.equals("/dev/" + stack.device().controller())
                || path.startsWith("/")
                        && topology.numberOf(path).flatMap(stack::withNumber).isPresent();
    }

    private String value(String path) {
        return files.read(path).map(String::strip).orElse("");
    }
}
