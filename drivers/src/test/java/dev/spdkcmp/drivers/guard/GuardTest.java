package dev.spdkcmp.drivers.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One machine with two idle drives; each case gives the first one a use. */
class GuardTest {

    private static final Bdf BDF = Bdf.parse("0000:3b:00.0").orElseThrow();
    private static final Bdf OTHER = Bdf.parse("0000:5e:00.0").orElseThrow();

    @TempDir private Path folder;
    private FakeRoot machine;
    private Guard guard;

    @BeforeEach
    void twoIdleDrives() {
        machine =
                new FakeRoot(folder)
                        .nvme("0000:3b:00.0", 1, "PHLJ1")
                        .nvme("0000:5e:00.0", 2, "PHLJ2");
        Host host = new LocalHost(folder);
        guard = new Guard(host, new Inventory(host, bdf -> Optional.empty()));
    }

    private static Arguments use(
            String code, Consumer<FakeRoot> how, String message, String remedy) {
        return Arguments.of(code, how, message, remedy);
    }

    static Stream<Arguments> uses() {
        return Stream.of(
                use(
                        "mounted",
                        m ->
                                m.put(
                                        "/proc/self/mountinfo",
                                        "30 1 259:10 / /mnt/my\\040data rw - ext4 /dev/nvme1n1 rw\n"),
                        "/dev/nvme1n1 is mounted at /mnt/my data",
                        "umount /mnt/my data"),
                use(
                        "mounted",
                        m ->
                                m.partition("nvme1n1", 2, "259:12")
                                        .link("/proc/77/ns/mnt", "mnt:[4026532299]")
                                        .put(
                                                "/proc/77/mountinfo",
                                                "9 1 259:12 / /data rw - xfs /dev/nvme1n1p2 rw\n"),
                        "/dev/nvme1n1p2 is mounted at /data",
                        "umount /data"),
                use(
                        "mounted",
                        m ->
                                m.partition("nvme1n1", 1, "259:11")
                                        .put(
                                                "/proc/self/mountinfo",
                                                "30 1 0:44 /@ /srv rw - btrfs /dev/nvme1n1p1 rw\n"),
                        "/dev/nvme1n1p1 is mounted at /srv",
                        "umount /srv"),
                use(
                        "root-disk",
                        m ->
                                m.partition("nvme1n1", 1, "259:11")
                                        .put(
                                                "/proc/self/mountinfo",
                                                "25 1 259:11 / / rw - ext4 /dev/root rw\n"),
                        "/dev/nvme1n1p1 is mounted at /: the running system is on it",
                        "choose another device"),
                use(
                        "btrfs-member",
                        m -> m.folder("/sys/fs/btrfs/0b6c-77/devices/nvme1n1"),
                        "/dev/nvme1n1 belongs to a btrfs file system that is in use",
                        "umount the file system (btrfs filesystem show /dev/nvme1n1 names it)"),
                use(
                        "swap",
                        m ->
                                m.put(
                                        "/proc/swaps",
                                        "Filename Type Size Used Priority\n"
                                                + "/dev/nvme1n1 partition 8388604 0 -2\n"),
                        "/dev/nvme1n1 is swap space in use",
                        "swapoff /dev/nvme1n1"),
                use(
                        "holder",
                        m ->
                                m.partition("nvme1n1", 1, "259:11")
                                        .holder("nvme1n1p1", "md127", "9:127")
                                        .folder("/sys/devices/virtual/block/md127/md")
                                        .put(
                                                "/proc/mdstat",
                                                "md127 : active raid1 nvme1n1p1[0] sdb1[1]\n"),
                        "/dev/nvme1n1p1 is part of RAID array md127",
                        "mdadm --stop /dev/md127"),
                use(
                        "holder",
                        m -> m.put("/proc/mdstat", "md3 : inactive nvme1n1[0](S)\n"),
                        "/dev/nvme1n1 is part of RAID array md3",
                        "mdadm --stop /dev/md3"),
                use(
                        "holder",
                        m ->
                                m.holder("nvme1n1", "dm-3", "253:3")
                                        .put("/sys/class/block/dm-3/dm/name", "vg0-data\n")
                                        .put("/sys/class/block/dm-3/dm/uuid", "LVM-pXq1\n"),
                        "/dev/nvme1n1 is part of LVM volume vg0-data",
                        "lvchange -an /dev/mapper/vg0-data"),
                use(
                        "holder",
                        m ->
                                m.holder("nvme1n1", "dm-4", "253:4")
                                        .put("/sys/class/block/dm-4/dm/name", "secret\n")
                                        .put("/sys/class/block/dm-4/dm/uuid", "CRYPT-LUKS2-1-s\n"),
                        "/dev/nvme1n1 is part of dm-crypt volume secret",
                        "cryptsetup close secret"),
                use(
                        "multipath",
                        m ->
                                m.holder("nvme1n1", "dm-5", "253:5")
                                        .put("/sys/class/block/dm-5/dm/name", "mpatha\n")
                                        .put("/sys/class/block/dm-5/dm/uuid", "mpath-eui.1\n"),
                        "/dev/nvme1n1 is part of multipath map mpatha",
                        "multipath -f mpatha"),
                use(
                        "holder",
                        m ->
                                m.holder("nvme1n1", "bcache0", "252:0")
                                        .folder("/sys/devices/virtual/block/bcache0/bcache"),
                        "/dev/nvme1n1 is part of bcache device bcache0",
                        "echo 1 > /sys/block/bcache0/bcache/stop"),
                use(
                        "loop",
                        m -> m.put("/sys/block/loop4/loop/backing_file", "/dev/nvme1n1\n"),
                        "/dev/nvme1n1 backs /dev/loop4",
                        "losetup -d /dev/loop4"),
                use(
                        "exported-nvmet",
                        m ->
                                m.put(
                                        "/sys/kernel/config/nvmet/subsystems/nqn.a/namespaces/1/device_path",
                                        "/dev/nvme1n1\n"),
                        "/dev/nvme1n1 is exported by the kernel's NVMe target as nqn.a",
                        "echo 0 > /sys/kernel/config/nvmet/subsystems/nqn.a/namespaces/1/enable"),
                use(
                        "exported-nvmet",
                        m ->
                                m.put(
                                        "/sys/kernel/config/nvmet/subsystems/nqn.b/passthru/device_path",
                                        "/dev/nvme1\n"),
                        "/dev/nvme1 is exported by the kernel's NVMe target as nqn.b",
                        "echo 0 > /sys/kernel/config/nvmet/subsystems/nqn.b/passthru/enable"),
                use(
                        "exported-lio",
                        m ->
                                m.put(
                                        "/sys/kernel/config/target/core/iblock_0/disk1/udev_path",
                                        "/dev/nvme1n1\n"),
                        "/dev/nvme1n1 is exported by the kernel's SCSI target as iblock_0/disk1",
                        "targetcli /backstores delete the object iblock_0/disk1"),
                use(
                        "open",
                        m -> m.process(4242, "postgres", "/dev/nvme1n1"),
                        "/dev/nvme1n1 is held open by process 4242 (postgres --all)",
                        "end process 4242"),
                use(
                        "open",
                        m -> m.process(4243, "fio", "/dev/ng1n1"),
                        "/dev/ng1n1 is held open by process 4243 (fio --all)",
                        "end process 4243"),
                use(
                        "open",
                        m -> m.process(4244, "smartd", "/dev/nvme1"),
                        "/dev/nvme1 is held open by process 4244 (smartd --all)",
                        "end process 4244"),
                use(
                        "signature",
                        m -> m.write("/dev/nvme1n1", 512, "EFI PART"),
                        "/dev/nvme1n1 holds a partition table: GPT",
                        "if nothing on it is needed: --accept-signature PHLJ1"
                                + " (or wipefs -a /dev/nvme1n1)"),
                use(
                        "signature",
                        m ->
                                m.partition("nvme1n1", 1, "259:11")
                                        .writeHex("/dev/nvme1n1p1", 1080, "53ef"),
                        "/dev/nvme1n1p1 holds a file system: ext2/ext3/ext4",
                        "if nothing on it is needed: --accept-signature PHLJ1"
                                + " (or wipefs -a /dev/nvme1n1p1)"),
                use(
                        "zfs-member",
                        m ->
                                m.writeHex("/dev/nvme1n1", 16384, "0101000000000000")
                                        .write("/dev/nvme1n1", 16500, "pool_guid"),
                        "/dev/nvme1n1 holds a ZFS pool member: ZFS label of pool (unnamed)",
                        "zpool export the pool, then zpool labelclear -f /dev/nvme1n1"),
                use(
                        "unreadable",
                        m -> m.put("/sys/class/nvme/nvme1/x", "").deleted("/dev/nvme1n1"),
                        "what is on /dev/nvme1n1 cannot be read: its size cannot be told",
                        "look at it with: blkid -p /dev/nvme1n1"),
                use(
                        "virtual-functions",
                        m -> m.put("/sys/bus/pci/devices/0000:3b:00.0/sriov_numvfs", "4\n"),
                        "4 virtual functions are enabled on it and would go with it",
                        "echo 0 > /sys/bus/pci/devices/0000:3b:00.0/sriov_numvfs"),
                use(
                        "multipath",
                        m ->
                                m.folder(
                                                "/sys/devices/pci0000:00/0000:5e:00.0/nvme/nvme2/nvme1c2n1")
                                        .renamed(
                                                "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme1/nvme1n1",
                                                "/sys/devices/virtual/nvme-subsystem/nvme-subsys1/nvme1n1")
                                        .link(
                                                "/sys/block/nvme1n1",
                                                "../devices/virtual/nvme-subsystem/nvme-subsys1/nvme1n1")
                                        .link(
                                                "/sys/class/block/nvme1n1",
                                                "../../devices/virtual/nvme-subsystem/nvme-subsys1/nvme1n1")
                                        .folder(
                                                "/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme1/nvme1c1n1"),
                        "/dev/nvme1n1 is also reached through nvme2",
                        "disconnect or unbind the other path first, or choose another device"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("uses")
    void aUsedDeviceIsRefusedAndTheOtherIsNot(
            String code, Consumer<FakeRoot> how, String message, String remedy) {
        how.accept(machine);

        Examination examination = guard.examine(Request.of(BDF));
        assertFalse(examination.takeable());
        Finding reason = examination.reasons().get(0);
        assertEquals(code, reason.code());
        assertEquals(message, reason.message());
        assertEquals(remedy, reason.remedy());
        assertFalse(reason.evidence().isBlank());
        assertEquals(1, examination.reasons().size(), examination.reasons().toString());

        Guard.Outcome.Refused refused =
                assertInstanceOf(Guard.Outcome.Refused.class, guard.take(Request.of(BDF)));
        assertEquals(examination.reasons(), refused.examination().reasons());
        if (!code.equals("multipath") || !message.contains("nvme2")) {
            assertTrue(guard.examine(Request.of(OTHER)).takeable());
        }
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("uses")
    void acceptSignatureLiftsSignaturesOnly(
            String code, Consumer<FakeRoot> how, String message, String remedy) {
        how.accept(machine);

        Examination examination = guard.examine(new Request(BDF, null, "PHLJ1"));
        assertEquals(code.equals("signature"), examination.takeable());
        assertEquals(code.equals("signature"), examination.signatureAccepted());
        assertFalse(guard.examine(new Request(BDF, null, "PHLJ2")).takeable());
    }

    @Test
    void anIdleDeviceIsTakenAndHeld() {
        Guard.Outcome.Taken taken =
                assertInstanceOf(Guard.Outcome.Taken.class, guard.take(Request.of(BDF)));
        assertEquals("PHLJ1", taken.claim().device().serial());
        assertFalse(taken.claim().signatureAccepted());
        assertEquals(1, taken.claim().held().size());
        taken.claim().close();
    }

    @Test
    void theRefusalNamesDeviceSerialReasonAndNextStep() {
        machine.put("/proc/swaps", "Filename\n/dev/nvme1n1 partition 8 0 -2\n");
        assertEquals(
                "0000:3b:00.0 (serial PHLJ1) is not taken:\n"
                        + "  /dev/nvme1n1 is swap space in use\n"
                        + "    next: swapoff /dev/nvme1n1",
                guard.examine(Request.of(BDF)).refusal());
    }

    @Test
    void anotherDriveAtTheAddressIsRefused() {
        Examination examination = guard.examine(new Request(BDF, "PHLJ9", null));
        assertEquals("serial-changed", examination.reasons().get(0).code());
        assertEquals(
                "it carries serial PHLJ1 where PHLJ9 was expected: another drive, or one that"
                        + " cannot be asked",
                examination.reasons().get(0).message());
    }

    @Test
    void whatIsNoNvmeFunctionIsRefused() {
        machine.function("0000:af:00.0", "0x010400", "megaraid_sas");
        Examination hba = guard.examine(Request.of(Bdf.parse("0000:af:00.0").orElseThrow()));
        assertNull(hba.device());
        assertEquals(
                "0000:af:00.0 is not an NVMe function (PCI class 0x010400, driver megaraid_sas)",
                hba.reasons().get(0).message());

        Examination nothing = guard.examine(Request.of(Bdf.parse("0000:99:00.0").orElseThrow()));
        assertEquals("no-such-device", nothing.reasons().get(0).code());
        assertEquals("there is no PCI function 0000:99:00.0", nothing.reasons().get(0).message());
    }

    @Test
    void aDeviceOnVfioHeldByAProcessIsRefused() {
        machine.function("0000:d8:00.0", "0x010802", "vfio-pci")
                .link(
                        "/sys/devices/pci0000:00/0000:d8:00.0/iommu_group",
                        "../../kernel/iommu_groups/88")
                .folder("/sys/kernel/iommu_groups/88/devices/0000:d8:00.0")
                .process(900, "qemu", "/dev/vfio/88");
        Examination examination =
                guard.examine(Request.of(Bdf.parse("0000:d8:00.0").orElseThrow()));
        assertEquals(
                List.of("/dev/vfio/88 is held open by process 900 (qemu --all)"),
                examination.reasons().stream().map(Finding::message).toList());
        assertEquals(
                List.of("contents-unseen"),
                examination.warnings().stream().map(Finding::code).toList());
    }

    @Test
    void aDeviceOnUioHeldByAProcessIsRefused() {
        machine.function("0000:d8:00.0", "0x010802", "uio_pci_generic")
                .folder("/sys/devices/pci0000:00/0000:d8:00.0/uio/uio0")
                .process(901, "spdk_tgt", "/dev/uio0");
        assertEquals(
                "/dev/uio0 is held open by process 901 (spdk_tgt --all)",
                guard.examine(Request.of(Bdf.parse("0000:d8:00.0").orElseThrow()))
                        .reasons()
                        .get(0)
                        .message());
    }

    @Test
    void aDriveBehindVmdIsRefused() {
        machine.function("10000:e1:00.0", "0x010802", "nvme");
        assertEquals(
                "behind-vmd",
                guard.examine(Request.of(Bdf.parse("10000:e1:00.0").orElseThrow()))
                        .reasons()
                        .get(0)
                        .code());
    }
}
