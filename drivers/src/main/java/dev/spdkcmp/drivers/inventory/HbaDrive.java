package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An NVMe drive that a tri-mode HBA shows as a SCSI disk: no NVMe function can be seen or taken.
 *
 * @param block name of its disk ({@code sda})
 * @param model its model as the HBA tells it
 * @param hba address of the HBA
 * @param hbaDriver its driver ({@code megaraid_sas}, {@code mpt3sas}…); null where it has none
 */
public record HbaDrive(String block, String model, Bdf hba, String hbaDriver) {

    /** What there is; the SCSI vendor field of such a disk is {@code NVMe}. */
    public static List<HbaDrive> in(HostFiles files) {
        PciFunctions functions = new PciFunctions(files);
        return files.list("/sys/block").stream()
                .filter(
                        disk ->
                                files.read("/sys/block/" + disk + "/device/vendor")
                                        .map(String::strip)
                                        .filter("NVMe"::equals)
                                        .isPresent())
                .flatMap(disk -> behind(files, functions, disk).stream())
                .toList();
    }

    private static Optional<HbaDrive> behind(HostFiles files, PciFunctions functions, String disk) {
        return files.canonical("/sys/block/" + disk).stream()
                .flatMap(path -> Stream.of(path.split("/")))
                .flatMap(name -> Bdf.parse(name).stream())
                .reduce((above, below) -> below)
                .map(
                        hba ->
                                new HbaDrive(
                                        disk,
                                        files.read("/sys/block/" + disk + "/device/model")
                                                .map(String::strip)
                                                .orElse(""),
                                        hba,
                                        functions.driver(hba).orElse(null)));
    }
}
