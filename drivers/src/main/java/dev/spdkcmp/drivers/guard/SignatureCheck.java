package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is written on the device's disks and partitions, read from their sectors. */
final class SignatureCheck implements UseCheck {

    private final Host host;

    SignatureCheck(Host host) {
        this.host = host;
    }

    @Override
    public List<Finding> examine(DeviceStack stack) {
        List<Finding> findings = new ArrayList<>();
        for (BlockTopology.Standing block : stack.ownBlocks()) {
            String node = "/dev/" + block.name();
            try {
                Optional<DiskEnds> disk = read(node);
                if (disk.isEmpty()) {
                    findings.add(unreadable(node, "its size cannot be told"));
                } else {
                    SignatureProbe.find(disk.get()).stream()
                            .collect(
                                    Collectors.groupingBy(
                                            Signature::kind, TreeMap::new, Collectors.toList()))
                            .values()
                            .forEach(signatures -> findings.add(found(stack, node, signatures)));
                }
            } catch (IOException failure) {
                findings.add(unreadable(node, String.valueOf(failure.getMessage())));
            }
        }
        return findings;
    }

    private Optional<DiskEnds> read(String node) throws IOException {
        Optional<Long> size = host.natives().sizeBytes(node);
        if (size.isEmpty()) {
            return Optional.empty();
        }
        int tail = (int) Math.min(size.get(), DiskEnds.TAIL_BYTES);
        return Optional.of(
                new DiskEnds(
                        host.files().readBytes(node, 0, DiskEnds.HEAD_BYTES),
                        host.files().readBytes(node, size.get() - tail, tail),
                        size.get()));
    }

    private static Finding unreadable(String node, String reason) {
        return Finding.refuses(
                "unreadable",
                "what is on " + node + " cannot be read: " + reason,
                "look at it with: blkid -p " + node,
                node);
    }

    private static Finding found(DeviceStack stack, String node, List<Signature> signatures) {
        Signature.Kind kind = signatures.get(0).kind();
        String evidence =
                node
                        + " at byte "
                        + signatures.stream()
                                .map(signature -> String.valueOf(signature.offset()))
                                .collect(Collectors.joining(", "));
        String message =
                node
                        + " holds "
                        + kind.words()
                        + ": "
                        + signatures.stream()
                                .map(Signature::name)
                                .collect(Collectors.joining(", "));
        return kind == Signature.Kind.ZFS
                ? Finding.refuses(
                        "zfs-member",
                        message,
                        "zpool export the pool, then zpool labelclear -f " + node,
                        evidence)
                : Finding.refuses(
                        "signature",
                        message,
                        "if nothing on it is needed: --accept-signature "
                                + stack.device().serial()
                                + " (or wipefs -a "
                                + node
                                + ")",
                        evidence);
    }
}
