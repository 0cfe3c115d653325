package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.inventory.LbaFormat;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.scenarios.Preconditioning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Formats a namespace with nvme-cli. Nobody can undo it, and the ledger says so. */
final class NvmeFormat {

    private static final Duration DEADLINE = Duration.ofMinutes(30);

    private final MachineSession session;

    NvmeFormat(MachineSession session) {
        this.session = session;
    }

    Bench.Result format(String serial, LoadTarget target, Preconditioning.Format format)
            throws InterruptedException {
        List<String> argv = new ArrayList<>(List.of("nvme", "format", target.path(), "--force"));
        if (format.lbaBytes() != null) {
            Optional<Integer> index = index(serial, target, format.lbaBytes());
            if (index.isEmpty()) {
                return new Bench.Result.Failed(
                        target.name()
                                + " has no LBA format of "
                                + format.lbaBytes()
                                + " bytes without metadata",
                        "nvme id-ns " + target.path() + " lists what it has");
            }
            argv.add("--lbaf=" + index.get());
        }
        argv.add("--ses=" + format.erase().ordinal());
        try {
            session.ledger()
                    .record(
                            Change.forGood(
                                    "format", target.name(), target.name() + " was formatted"));
        } catch (IOException unwritten) {
            return new Bench.Result.Failed(
                    "the ledger cannot be written: " + unwritten.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
        ProgramResult result = session.programs().run(new Program(argv, Map.of(), DEADLINE));
        return result.succeeded()
                ? Bench.Result.Done.QUIETLY
                : new Bench.Result.Failed(
                        target.name()
                                + " could not be formatted: "
                                + (result.failure() != null
                                        ? result.failure()
                                        : new String(result.stderr(), StandardCharsets.UTF_8)
                                                .strip()),
                        "format it by hand and take format out of the scenario");
    }

    private Optional<Integer> index(String serial, LoadTarget target, int bytes) {
        return session.inventory().bySerial(serial).stream()
                .flatMap(device -> device.namespaces().stream())
                .filter(n -> Objects.equals(n.id(), target.namespace()))
                .map(NvmeNamespace::formats)
                .flatMap(List::stream)
                .filter(f -> f.dataBytes() == bytes && f.metadataBytes() == 0)
                .map(LbaFormat::index)
                .findFirst();
    }
}
