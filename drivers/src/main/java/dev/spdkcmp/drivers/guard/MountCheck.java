package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mounted file systems, and disks of a btrfs that is mounted from another of its disks. */
final class MountCheck implements UseCheck {

    private static final String BTRFS = "/sys/fs/btrfs";

    private final HostFiles files;
    private final BlockTopology topology;
    private final Map<Mount, String> mounts;

    MountCheck(HostFiles files, BlockTopology topology) {
        this.files = files;
        this.topology = topology;
        this.mounts = new MountTables(files).all();
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        Map<String, Finding> byBlock = new LinkedHashMap<>();
        for (Map.Entry<Mount, String> seen : mounts.entrySet()) {
            Mount mount = seen.getKey();
            Optional<BlockTopology.Standing> block =
                    stack.withNumber(mount.number())
                            .or(() -> topology.numberOf(mount.source()).flatMap(stack::withNumber));
            if (block.isPresent()) {
                Finding finding = mounted(block.get(), mount, seen.getValue());
                byBlock.merge(block.get().name(), finding, MountCheck::graver);
            }
        }
        List<Finding> findings = new ArrayList<>(byBlock.values());
        btrfsMembers(stack).stream()
                .filter(member -> !byBlock.containsKey(member.name()))
                .forEach(
                        member ->
                                findings.add(
                                        Finding.refuses(
                                                "btrfs-member",
                                                "/dev/"
                                                        + member.name()
                                                        + " belongs to a btrfs file system that is"
                                                        + " in use",
                                                "umount the file system (btrfs filesystem show"
                                                        + " /dev/"
                                                        + member.name()
                                                        + " names it)",
                                                BTRFS + "/*/devices/" + member.name())));
        return findings;
    }

    private static Finding graver(Finding first, Finding second) {
        return second.code().equals("root-disk") ? second : first;
    }

    private static Finding mounted(BlockTopology.Standing block, Mount mount, String table) {
        String where = "/dev/" + block.name() + " is mounted at " + mount.point();
        String evidence =
                table + ": " + mount.number() + " " + mount.point() + " " + mount.source();
        return mount.carriesTheSystem()
                ? Finding.refuses(
                        "root-disk",
                        where + ": the running system is on it",
                        "choose another device",
                        evidence)
                : Finding.refuses("mounted", where, "umount " + mount.point(), evidence);
    }

    private List<BlockTopology.Standing> btrfsMembers(DeviceStack stack) {
        return files.list(BTRFS).stream()
                .flatMap(fs -> files.list(BTRFS + "/" + fs + "/devices").stream())
                .flatMap(name -> stack.named(name).stream())
                .toList();
    }
}
