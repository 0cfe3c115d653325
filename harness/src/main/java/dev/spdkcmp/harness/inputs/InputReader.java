package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.parsers.measurement.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the files of all arms and turns them into samples. */
public final class InputReader {

    private final OutputReader outputs;
    private final Path workingFolder;

    /**
     * Prepares to read.
     *
     * @param outputs reads one output
     * @param workingFolder that relative paths start from
     */
    public InputReader(OutputReader outputs, Path workingFolder) {
        this.outputs = outputs;
        this.workingFolder = workingFolder.toAbsolutePath().normalize();
    }

    /** Reads everything that the request names; files in parallel, results in a fixed order. */
    public InputSet read(InputRequest request) {
        List<String> errors = new ArrayList<>();
        Manifest manifest = manifest(request.manifest(), errors);
        ArmFiles armFiles = new ArmFiles(workingFolder);
        List<InputFile> files = files(request, manifest, armFiles, errors);
        errors.addAll(armFiles.errors());
        if (!errors.isEmpty()) {
            return failed(errors);
        }
        ObservationReader reader = new ObservationReader(outputs, request, manifest);
        List<ObservationReader.FileRead> reads = files.parallelStream().map(reader::read).toList();
        reads.forEach(read -> errors.addAll(read.errors()));
        if (!errors.isEmpty()) {
            return failed(errors);
        }
        List<Observation> observations =
                reads.stream().flatMap(read -> read.observations().stream()).toList();
        List<RejectedInput> rejected =
                new ArrayList<>(
                        reads.stream()
                                .map(ObservationReader.FileRead::rejected)
                                .filter(Objects::nonNull)
                                .toList());
        Placement placement = Placement.of(observations);
        errors.addAll(placement.conflicts());
        rejected.addAll(placement.unplaced());
        SampleMaker maker = new SampleMaker(placement.located());
        errors.addAll(maker.conflicts());
        List<Problem> notes = new ArrayList<>(placement.notes());
        notes.addAll(maker.notes());
        notes.addAll(unusedRows(manifest, files));
        return new InputSet(
                errors,
                provenance(observations, manifest),
                arms(request, files),
                maker.samples(),
                rejected,
                notes);
    }

    private static InputSet failed(List<String> errors) {
        return new InputSet(errors, null, List.of(), List.of(), List.of(), List.of());
    }

    private Manifest manifest(String path, List<String> errors) {
        if (path == null) {
            return Manifest.NONE;
        }
        try {
            Path file = workingFolder.resolve(path).normalize();
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            Manifest manifest = Manifest.parse(path, file.getParent(), text);
            errors.addAll(manifest.errors());
            return manifest;
        } catch (IOException | InvalidPathException failure) {
            errors.add("the manifest " + path + " cannot be read: " + failure.getMessage());
            return Manifest.NONE;
        }
    }

    private static List<InputFile> files(
            InputRequest request, Manifest manifest, ArmFiles armFiles, List<String> errors) {
        if (!request.arms().isEmpty()) {
            return armFiles.find(request.arms());
        }
        List<InputFile> files = new ArrayList<>();
        for (Manifest.Entry entry : manifest.entries()) {
            if (entry.arm() == null) {
                errors.add(
                        entry.place()
                                + ": no arm is named (column arm), and there is no ARM=PATH"
                                + " either");
            } else {
                files.addAll(
                        armFiles.find(List.of(new ArmPath(entry.arm(), entry.file().toString()))));
            }
        }
        return files;
    }

    private static List<String> arms(InputRequest request, List<InputFile> files) {
        LinkedHashSet<String> arms = new LinkedHashSet<>();
        request.arms().forEach(path -> arms.add(path.arm()));
        files.forEach(file -> arms.add(file.arm()));
        return List.copyOf(arms);
    }

    private static List<Problem> unusedRows(Manifest manifest, List<InputFile> files) {
        Set<Path> used = files.stream().map(InputFile::file).collect(Collectors.toSet());
        List<String> unused = new ArrayList<>();
        for (Manifest.Entry entry : manifest.entries()) {
            if (!used.contains(entry.file())) {
                unused.add(entry.place());
            }
        }
        return unused.isEmpty()
                ? List.of()
                : List.of(
                        Problem.warning(
                                "manifest-unused",
                                "%d row%s of the manifest name%s a file that no arm has: %s"
                                        .formatted(
                                                unused.size(),
                                                unused.size() == 1 ? "" : "s",
                                                unused.size() == 1 ? "s" : "",
                                                String.join(", ", unused))));
    }

    private static Provenance provenance(List<Observation> observations, Manifest manifest) {
        Provenance strongest = manifest.provenance();
        for (Observation observation : observations) {
            Provenance own = observation.provenance();
            if (own != null && (strongest == null || own.compareTo(strongest) > 0)) {
                strongest = own;
            }
        }
        return strongest;
    }
}
