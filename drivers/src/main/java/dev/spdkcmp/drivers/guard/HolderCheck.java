package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.ArrayList;
import java.util.List;

/** Device mapper, RAID and bcache, from {@code holders/} and {@code /proc/mdstat}. */
final class HolderCheck implements UseCheck {

    private static final String MDSTAT = "/proc/mdstat";

    private final HostFiles files;
    private final BlockTopology topology;

    HolderCheck(HostFiles files, BlockTopology topology) {
        this.files = files;
        this.topology = topology;
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        List<Finding> findings = new ArrayList<>();
        for (BlockTopology.Standing block : stack.blocks()) {
            if (block.holder()) {
                String what = topology.describe(block.name());
                findings.add(
                        Finding.refuses(
                                what.startsWith("multipath") ? "multipath" : "holder",
                                "/dev/" + block.on() + " is part of " + what,
                                remedy(what, block.name()),
                                "/sys/class/block/" + block.on() + "/holders/" + block.name()));
            }
        }
        for (BlockTopology.Standing block : stack.ownBlocks()) {
            arrayOf(block.name())
                    .filter(array -> stack.named(array).isEmpty())
                    .ifPresent(
                            array ->
                                    findings.add(
                                            Finding.refuses(
                                                    "holder",
                                                    "/dev/"
                                                            + block.name()
                                                            + " is part of RAID array "
                                                            + array,
                                                    "mdadm --stop /dev/" + array,
                                                    MDSTAT + ": " + array)));
        }
        return findings;
    }

    /** Array that lists a member, as in {@code md127 : active raid1 nvme2n1p1[0] sdb1[1]}. */
    private java.util.Optional<String> arrayOf(String member) {
        return files.read(MDSTAT).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("md") && line.contains(" " + member + "["))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst();
    }

    private static String remedy(String what, String holder) {
        String name = what.substring(what.lastIndexOf(' ') + 1);
        if (what.startsWith("LVM")) {
            return "lvchange -an /dev/mapper/" + name;
        }
        if (what.startsWith("RAID")) {
            return "mdadm --stop /dev/" + holder;
        }
        if (what.startsWith("dm-crypt")) {
            return "cryptsetup close " + name;
        }
        if (what.startsWith("multipath")) {
            return "multipath -f " + name;
        }
        if (what.startsWith("bcache")) {
            return "echo 1 > /sys/block/" + holder + "/bcache/stop";
        }
        if (what.startsWith("block device")) {
            return "stop /dev/" + holder;
        }
        return "dmsetup remove " + name;
    }
}
